import * as z from "zod/mini";
import { endpoints } from "./endpoints.ts";
import { email, newPassword, objectId, personName, triedPassword } from "./fields.ts";
import { defineGroup } from "./route.ts";
import { ROLES } from "./salon.ts";
import { idParams, listQuery, messageAnswer, queryFlag, tokenParams } from "./shapes.ts";
import { TEXTS } from "./texts.ts";

export const userSchema = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  verified: z.boolean(),
  createdAt: z.string(),
});
export type User = z.infer<typeof userSchema>;

/** The account of the person who asks; `testPayments` is for staff, and only while a production server takes no real money. */
export const ownUserSchema = z.extend(userSchema, { testPayments: z.optional(z.literal(true)) });
export type OwnUser = z.infer<typeof ownUserSchema>;

export const newAccountSchema = z.strictObject({ name: personName, email, password: newPassword });
export const credentialsSchema = z.strictObject({ email, password: triedPassword });
export const forgotPasswordSchema = z.strictObject({ email });
export const resetPasswordSchema = z.strictObject({ password: newPassword });
export const roleChangeSchema = z.strictObject({ role: z.enum(ROLES, TEXTS.roleRequired), id: objectId });
export const profileSchema = z.strictObject({
  name: z.optional(personName),
  newsletter: z.optional(z.boolean("Please give true or false")),
});
export const deleteAccountSchema = z.strictObject({ password: triedPassword });

export const sessionSchema = z.object({
  _id: z.string(),
  device: z.string(),
  country: z.nullable(z.string()),
  createdAt: z.string(),
  lastSeenAt: z.string(),
  current: z.boolean(),
});
export type Session = z.infer<typeof sessionSchema>;

export const auth = defineGroup(endpoints.auth, {
  createAccount: { body: newAccountSchema, response: ownUserSchema },
  signIn: { body: credentialsSchema, response: ownUserSchema },
  signOut: { response: messageAnswer },
  loginStatus: { response: z.boolean() },
  me: { response: ownUserSchema },
  sendVerification: { response: messageAnswer },
  verifyAccount: { params: tokenParams, response: messageAnswer },
  forgotPassword: { body: forgotPasswordSchema, response: messageAnswer },
  resetPassword: { params: tokenParams, body: resetPasswordSchema, response: messageAnswer },
  sessions: { response: z.array(sessionSchema) },
  endOtherSessions: { response: messageAnswer },
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
  changeRole: { body: roleChangeSchema, response: messageAnswer },
  updateMe: { body: profileSchema, response: ownUserSchema },
  exportMine: { response: z.record(z.string(), z.unknown()) },
  deleteMine: { body: deleteAccountSchema, response: messageAnswer },
});
