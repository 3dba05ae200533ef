import { TUESDAY } from "../salon/paying.ts";
import type { ExampleContext, Examples } from "./example-context.ts";

const LINE = { service: "Haircut & Styling", date: TUESDAY, time: "05:00 PM", cartQuantity: 1 } as const;
const byRef = ({ subject }: ExampleContext) => ({ params: { ref: subject } });
const listed = () => ({ query: {} });

/** One valid call for every route of payments. */
export const payments: Examples["payments"] = {
  pay: {
    subject: "user",
    request: ({ subject }) => ({ body: { userID: subject, cartItems: [LINE] } }),
    // The answer must not show whether that user exists.
    answers: (_caller, target) => (target === "own" ? undefined : 403),
  },
  return: { request: () => ({ params: { state: "x" }, query: {} }), answers: 302 },
  returnWithoutState: { request: () => ({ query: {} }), answers: 302 },
  // The example call has no state.
  came: {
    subject: "payment",
    request: ({ subject }) => ({ params: { state: "x" }, query: { ref: subject } }),
    answers: 404,
  },
  holds: { request: () => ({ query: { day: TUESDAY } }) },
  releaseHold: { subject: "openPayment", request: (context) => ({ ...byRef(context), body: {} }) },
  status: { subject: "payment", request: byRef },
  cancel: { subject: "openPayment", request: byRef, ownerOnly: true },
  saidSent: { subject: "payment", request: byRef },
  // The example call has no signature of the provider.
  webhook: { answers: 401 },
  mine: {},
  list: { request: listed },
  recheck: { subject: "payment", request: byRef },
  reassign: {
    subject: "payment",
    request: (context) => ({ ...byRef(context), body: { item: 0, date: "2037-11-26", time: "02:00 PM" } }),
    answers: (_caller, target) => (target === "missing" ? undefined : 409),
  },
  // The payments of the actors are not in review.
  accept: {
    subject: "payment",
    request: byRef,
    answers: (_caller, target) => (target === "missing" ? undefined : 409),
  },
  attach: {
    subject: "payment",
    request: (context) => ({
      ...byRef(context),
      body: { booking: "0123456789abcdef01234567", reason: "Meant for this booking" },
    }),
    answers: (_caller, target) => (target === "missing" ? undefined : 409),
  },
};
