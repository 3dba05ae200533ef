import * as z from "zod/mini";
import { endpoints } from "../endpoints.ts";
import { attemptKey, lineOfText, salonDay, whole } from "../fields.ts";
import { defineGroup } from "../route.ts";
import { DRAWER_KINDS } from "../rules/drawer.ts";
import { blankedSchema, idParams } from "../shapes.ts";
import { keyedReversalSchema, reversalSchema } from "./till.ts";

const kind = z.enum(DRAWER_KINDS, "Kind must be float, out or in");

/** Cash that went into the drawer or out of it without a receipt. */
export const movementSchema = z.object({
  _id: z.string(),
  /** The Lagos day of `at`. */
  day: z.string(),
  kind,
  /** Naira, always positive. */
  amount: z.number(),
  reason: z.string(),
  at: z.string(),
  by: z.optional(z.string()),
  /** In a reversal: the movement that it undoes, which has its kind and amount. */
  reverses: z.optional(z.string()),
  /** Whether an admin took it back. */
  reversed: z.optional(z.literal(true)),
  /** Present once an admin removed the reason. */
  blanked: z.optional(blankedSchema),
  /** Whether it took out more than the drawer should have held then. */
  above: z.optional(z.literal(true)),
});
export type Movement = z.infer<typeof movementSchema>;

const naira = z.number();
export const drawerSumsSchema = z.object({
  float: naira,
  taken: naira,
  givenBack: naira,
  in: naira,
  out: naira,
  expected: naira,
});

const moved = {
  /** The oldest first. */
  movements: z.array(movementSchema),
  /** What authors together may still take out on this day. */
  authorsLeft: naira,
  /** The last closed day before: the cash that was counted, and the cash that came after that. */
  before: z.optional(z.object({ day: z.string(), counted: naira, later: naira })),
};
/** What moved in the drawer of a day without a receipt, and what may still move. */
export const drawerMovedSchema = z.object(moved);
export type DrawerMoved = z.infer<typeof drawerMovedSchema>;

export const drawerSchema = z.object({
  day: z.string(),
  ...moved,
  /** As of now: receipts that came after closing are in it. */
  sums: drawerSumsSchema,
  closedAt: z.nullable(z.string()),
});
export type Drawer = z.infer<typeof drawerSchema>;

/**
 * A movement of today. `seen` takes out more than the drawer should hold, where its float was entered today; without it the
 * answer is 409. A page sends the same `key` again when the answer was lost.
 */
export const newMovementSchema = z
  .strictObject({
    key: z.optional(attemptKey),
    kind,
    amount: whole("Amount", 1, 1_000_000),
    reason: z.optional(lineOfText("Reason", 1, 200)),
    seen: z.optional(z.literal(true, "Please give true or leave it out")),
  })
  .check(
    z.refine(({ kind: what, reason }) => what === "float" || reason !== undefined, {
      error: "Please say what the money is for",
      path: ["reason"],
    }),
  );
export type NewMovement = z.output<typeof newMovementSchema>;

/** The 409 of `add`; `expected` is there where more is taken out than the drawer should hold: that sum, null for authors. */
export const movementConflictSchema = z.object({ message: z.string(), expected: z.optional(z.nullable(naira)) });
export type MovementConflict = z.infer<typeof movementConflictSchema>;

export const drawer = defineGroup(endpoints.drawer, {
  day: { query: z.strictObject({ day: z.optional(salonDay) }), response: drawerSchema },
  add: { body: newMovementSchema, response: movementSchema, conflict: movementConflictSchema },
  reverse: { params: idParams, body: keyedReversalSchema, response: movementSchema },
  /** Removes the reason of a movement; a second time answers the movement as it is. */
  blank: { params: idParams, body: reversalSchema, response: movementSchema },
  csv: { query: z.strictObject({ from: z.optional(salonDay), to: z.optional(salonDay) }) },
});
