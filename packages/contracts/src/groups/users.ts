import * as z from "zod/mini";
import { endpoints } from "../endpoints.ts";
import { objectId } from "../fields.ts";
import { defineGroup } from "../route.ts";
import { PHONE_CHANNELS, perChannel } from "../rules/channels.ts";
import { STEPS } from "../rules/second-step.ts";
import { ROLES } from "../salon.ts";
import { idParams, listQuery, messageAnswer, queryFlag, readRevision, staleAnswer } from "../shapes.ts";
import { TEXTS } from "../texts.ts";

export const userSchema = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  /** Since when the account has been an admin; absent for every other role. */
  adminSince: z.optional(z.string()),
  verified: z.boolean(),
  /** Verified, but perhaps a stranger's: nobody has shown yet that the mailbox of its address is theirs. `isProven` reads it. */
  unproven: z.optional(z.literal(true)),
  createdAt: z.string(),
  /** E.164; absent without a number. */
  phone: z.optional(z.string()),
  /** The same number as people read it: nationally in Nigeria, else with its country code. */
  phoneShown: z.optional(z.string()),
  /** Grows with every change of role, name or number; absent, which means 0, until the first one. */
  revision: z.optional(z.number()),
});
export type User = z.infer<typeof userSchema>;

/** What somebody entered on an account before the owner of its mailbox came, who says whether it is theirs. */
export const enteredSchema = z.object({
  name: z.string(),
  /** Masked: `0803 ••• 4567`; absent without a number. */
  phone: z.optional(z.string()),
  /** Its open entries on the waiting list. */
  wishes: z.number(),
  /** The account has a password, which stays when its owner gives it. */
  secured: z.optional(z.literal(true)),
  /** The role of a member of staff, which stays with the password alone. */
  role: z.optional(z.enum(ROLES)),
});
export type Entered = z.infer<typeof enteredSchema>;

/** When the next mail about an account may go, where a call would have sent one and did not. */
export const mailAfter = z.optional(z.string());

/** The account of the signed-in person. */
export const ownUserSchema = z.extend(userSchema, {
  /** The person has not said yet whether this is about them; until then the number is not shown. */
  entered: z.optional(enteredSchema),
  /** For staff, and only while a production server takes no real money. */
  testPayments: z.optional(z.literal(true)),
  /** The address to which the account changes once the link that was mailed there is pressed. */
  newEmail: z.optional(z.string()),
  /** The account has no password: its owner signs in by a mailed link. */
  linkOnly: z.optional(z.literal(true)),
  /** How the person wants to be reminded; absent until they choose, which means by e-mail alone. */
  reminders: z.optional(z.object(perChannel(() => z.boolean()))),
  /** The channels to phones that the salon offers; absent without any. */
  phoneChannels: z.optional(z.array(z.enum(PHONE_CHANNELS))),
  /** What the session waits for: until then it opens nothing but that, and this answer has no number. */
  step: z.optional(z.enum(STEPS)),
  /** For admins without a second step that will need one: from when on. */
  stepDue: z.optional(z.string()),
  /** In the answer to a sign-up, a quick start or a corrected address alone. */
  mailAfter,
});
export type OwnUser = z.infer<typeof ownUserSchema>;

/** `revision` is the one that was read; with another one stored, the answer is 409. Pages of 1.0.0 send none. */
export const roleChangeSchema = z.strictObject({
  role: z.enum(ROLES, TEXTS.roleRequired),
  id: objectId,
  revision: z.optional(readRevision),
});

export const users = defineGroup(endpoints.users, {
  list: {
    query: listQuery(["createdAt", "name", "email", "role"], {
      role: z.optional(z.enum(ROLES, "Unknown role")),
      verified: z.optional(queryFlag),
    }),
    response: z.array(userSchema),
  },
  get: { params: idParams, response: userSchema },
  changeRole: { body: roleChangeSchema, response: messageAnswer, conflict: staleAnswer(userSchema) },
  endSessions: { params: idParams, response: messageAnswer },
});
