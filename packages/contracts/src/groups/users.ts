import * as z from "zod/mini";
import { endpoints } from "../endpoints.ts";
import { objectId } from "../fields.ts";
import { defineGroup } from "../route.ts";
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
});
export type User = z.infer<typeof userSchema>;

/** The account of the signed-in person; `testPayments` is for staff, and only while a production server takes no real money. */
export const ownUserSchema = z.extend(userSchema, { testPayments: z.optional(z.literal(true)) });
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
