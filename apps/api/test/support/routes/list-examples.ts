import type { ExampleContext, Examples, Target } from "./example-context.ts";
import { MONDAY } from "../salon/paying.ts";

const NO_MARK = "x".repeat(32);

/** One valid call for every route that reads a list of the bank. */
export const bank: Examples["bank"] = {
  match: { request: () => ({ body: { method: "transfer", rows: [{ day: MONDAY, amount: 5000 }] } }) },
  // No receipt has this key.
  confirm: {
    request: () => ({ body: { pairs: [{ mark: NO_MARK, receipts: ["none"] }] } }),
    answers: 400,
  },
  undo: { request: () => ({ params: { mark: NO_MARK } }), answers: 404 },
};

const byId = ({ subject }: ExampleContext) => ({ params: { id: subject } });
const listed = () => ({ query: {} });

/** One valid call for every route that reads the notebook of a salon. */
export const imports: Examples["imports"] = {
  list: { request: listed },
  create: { request: () => ({ body: { kind: "clients", text: "Name,Phone\nBisi Ade,0803 555 0199\n" } }) },
  get: { subject: "import", request: byId },
  update: {
    subject: "import",
    request: (context) => ({ ...byId(context), body: { tick: { rows: "all", to: true } } }),
  },
  rows: { subject: "import", request: (context) => ({ ...byId(context), query: {} }) },
  run: { subject: "import", request: byId },
  // It has not run.
  undo: {
    subject: "import",
    request: byId,
    answers: (_caller: unknown, target: Target) => (target === "missing" ? undefined : 409),
  },
  remove: { subject: "import", request: byId },
};
