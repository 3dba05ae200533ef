import { randomUUID } from "node:crypto";
import type { Examples } from "./example-context.ts";

/** One valid call for each route about appointments that cannot take place, or did not. */
export const displaced: Pick<Examples["bookings"], "displaced" | "ways" | "takesPlace" | "free"> = {
  displaced: { request: () => ({ query: {} }) },
  ways: { subject: "booking", request: ({ subject }) => ({ params: { id: subject }, query: { item: "0" } }) },
  // Nothing stands in the way of the booking.
  takesPlace: {
    subject: "booking",
    request: ({ subject }) => ({ params: { id: subject }, body: { key: randomUUID(), item: 0 } }),
    answers: (_caller, target) => (target === "missing" ? undefined : 409),
  },
  // The booking is no no-show.
  free: {
    subject: "booking",
    request: ({ subject }) => ({ params: { id: subject }, body: { key: randomUUID(), item: 0 } }),
    answers: (_caller, target) => (target === "missing" ? undefined : 409),
  },
};
