import * as z from "zod/mini";
import { endpoints } from "../endpoints.ts";
import { email, newPassword, personName, triedPassword } from "../fields.ts";
import { defineGroup } from "../route.ts";
import { messageAnswer, tokenParams } from "../shapes.ts";
import { ownUserSchema } from "./users.ts";

export const newAccountSchema = z.strictObject({ name: personName, email, password: newPassword });
export const credentialsSchema = z.strictObject({ email, password: triedPassword });
export const forgotPasswordSchema = z.strictObject({ email });
export const resetPasswordSchema = z.strictObject({ password: newPassword });

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
