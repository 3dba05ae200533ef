import * as z from "zod/mini";
import { endpoints } from "../endpoints.ts";
import { objectId } from "../fields.ts";
import { defineGroup } from "../route.ts";
import { PHONE_CHANNELS } from "../rules/channels.ts";
import { ROLES } from "../salon.ts";
import { idParams, listQuery, messageAnswer, queryFlag } from "../shapes.ts";
import { TEXTS } from "../texts.ts";

export const userSchema = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  verified: z.boolean(),
  createdAt: z.string(),
  /** E.164; absent without a number. */
  phone: z.optional(z.string()),
  /** The same number as people read it: nationally in Nigeria, else with its country code. */
  phoneShown: z.optional(z.string()),
});
export type User = z.infer<typeof userSchema>;

/** The account of the signed-in person. */
export const ownUserSchema = z.extend(userSchema, {
  /** For staff, and only while a production server takes no real money. */
  testPayments: z.optional(z.literal(true)),
  /** The account has no password: its owner signs in by a mailed link. */
  linkOnly: z.optional(z.literal(true)),
  /** How the person wants to be reminded; absent until they choose, which means by e-mail alone. */
  reminders: z.optional(z.object({ email: z.boolean(), whatsapp: z.boolean(), sms: z.boolean() })),
  /** The channels to phones that the salon offers; absent without any. */
  phoneChannels: z.optional(z.array(z.enum(PHONE_CHANNELS))),
});
export type OwnUser = z.infer<typeof ownUserSchema>;

export const roleChangeSchema = z.strictObject({ role: z.enum(ROLES, TEXTS.roleRequired), id: objectId });

export const users = defineGroup(endpoints.users, {
  list: {
    query: listQuery(["createdAt", "name", "email", "role"], {
      role: z.optional(z.enum(ROLES, "Unknown role")),
      verified: z.optional(queryFlag),
    }),
    response: z.array(userSchema),
  },
  get: { params: idParams, response: userSchema },
  changeRole: { body: roleChangeSchema, response: messageAnswer },
});
