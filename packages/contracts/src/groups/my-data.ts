import * as z from "zod/mini";
import { endpoints } from "../endpoints.ts";
import { newMailbox, personName, phone, triedPassword, trueOrFalse } from "../fields.ts";
import { defineGroup } from "../route.ts";
import { messageAnswer, readRevision, staleAnswer } from "../shapes.ts";
import { ownUserSchema } from "./users.ts";
import { perChannel } from "../rules/channels.ts";

const choice = z.optional(trueOrFalse);
/** Null removes the number, and with it the reminders to it. */
export const phoneSchema = z.strictObject({ phone: z.nullable(phone) });
const profileSchema = z.strictObject({
  /** The one that was read, for a change of name or number; with another one stored, the answer is 409. Pages of 1.0.0 send none. */
  revision: z.optional(readRevision),
  name: z.optional(personName),
  /** The right address in place of a mistyped one. Once the account is proven it counts when its link is pressed, and the own one ends that.
   * The answer is the same for a taken one. */
  email: z.optional(newMailbox),
  newsletter: choice,
  /** The answer to `entered`: whether the number and the wishes on the account are the person's own. */
  keep: choice,
  phone: z.optional(phoneSchema.shape.phone),
  reminders: z.optional(z.strictObject(perChannel(() => choice))),
});
/** An account without a password needs a session that a mailed link started less than 15 minutes ago instead. */
export const deleteAccountSchema = z.strictObject({ password: z.optional(triedPassword) });

export const myData = defineGroup(endpoints.myData, {
  updateMe: { body: profileSchema, response: ownUserSchema, conflict: staleAnswer(ownUserSchema) },
  exportMine: { response: z.record(z.string(), z.unknown()) },
  /** What stands in the way of deleting the account, in sentences; empty where nothing does. */
  obstacles: { response: z.object({ obstacles: z.array(z.string()) }) },
  deleteMine: { body: deleteAccountSchema, response: messageAnswer },
});
