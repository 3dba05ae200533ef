import { randomUUID } from "node:crypto";
import type { Examples } from "./example-context.ts";
import { TUESDAY } from "../salon/paying.ts";

/** One valid call for every route of the drawer. */
export const drawer: Examples["drawer"] = {
  day: { request: () => ({ query: { day: TUESDAY } }) },
  add: { request: () => ({ body: { key: randomUUID(), kind: "out", amount: 500, reason: "Water" } }) },
  // Nothing has moved in the drawer of the example.
  reverse: { request: () => ({ params: { id: "f".repeat(24) }, body: { reason: "Wrong amount" } }), answers: 404 },
  blank: { request: () => ({ params: { id: "f".repeat(24) }, body: { reason: "It names a guest" } }), answers: 404 },
  csv: { request: () => ({ query: {} }) },
};
