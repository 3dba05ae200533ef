import * as z from "zod/mini";
import { endpoints } from "../endpoints.ts";
import { email, newPassword, ownPath, personName, triedPassword } from "../fields.ts";
import { defineGroup } from "../route.ts";
import { messageAnswer, tokenParams } from "../shapes.ts";
import { ownUserSchema } from "./users.ts";

export const newAccountSchema = z.strictObject({ name: personName, email, password: newPassword });
export const credentialsSchema = z.strictObject({ email, password: triedPassword });
/** `next` is the page that the mailed link opens after signing in. */
const next = z.optional(ownPath);
export const quickStartSchema = z.strictObject({ name: personName, email, next });
export const signInLinkSchema = z.strictObject({ email, next });
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

/** What a link to sign in shows before it is used. */
const openLinkSchema = z.object({
  /** The address of its account, masked: `a•••@example.com`. */
  email: z.string(),
  /** The caller is signed in to another account, whose session the link would replace. */
  replaces: z.optional(z.literal(true)),
});

export const auth = defineGroup(endpoints.auth, {
  createAccount: { body: newAccountSchema, response: ownUserSchema },
  signIn: { body: credentialsSchema, response: ownUserSchema },
  quickStart: { body: quickStartSchema, response: z.union([ownUserSchema, messageAnswer]) },
  sendSignInLink: { body: signInLinkSchema, response: messageAnswer },
  signInLink: { params: tokenParams, response: openLinkSchema },
  signInByLink: { params: tokenParams, response: ownUserSchema },
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
