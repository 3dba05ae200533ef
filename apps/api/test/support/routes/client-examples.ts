import type { ExampleContext, Examples } from "./example-context.ts";
import { TUESDAY } from "../salon/paying.ts";

const byId = ({ subject }: ExampleContext) => ({ params: { id: subject } });

/** One valid call for every route of the client cards. */
export const clients: Examples["clients"] = {
  list: { request: () => ({ query: {} }) },
  create: { request: () => ({ body: { name: "Bisi Ade", phone: "0803 555 0100" } }) },
  day: { request: () => ({ query: { day: TUESDAY } }) },
  get: { subject: "client", request: byId },
  update: { subject: "client", request: (context) => ({ ...byId(context), body: { revision: 0, alert: "Latex" } }) },
  addNote: { subject: "client", request: (context) => ({ ...byId(context), body: { text: "Likes tea" } }) },
  // The card of the example has no notes.
  blankNote: {
    subject: "client",
    request: ({ subject }) => ({
      params: { id: subject, note: "f".repeat(24) },
      body: { reason: "It names a guest" },
    }),
    answers: 404,
  },
  addPatchTest: {
    subject: "client",
    request: (context) => ({
      ...byId(context),
      body: { serviceId: context.actors.service, day: "2037-11-01", result: "passed" },
    }),
  },
  link: {
    subject: "client",
    request: (context) => ({ ...byId(context), body: { user: context.actors.people.other.id } }),
  },
  merge: {
    subject: "client",
    request: (context) => ({ ...byId(context), body: { other: context.actors.otherClient } }),
  },
  export: { subject: "client", request: byId },
  remove: { subject: "client", request: byId },
};
