import * as z from "zod/mini";
import { endpoints } from "../endpoints.ts";
import {
  credentialsSchema,
  forgotPasswordSchema,
  guestSchema,
  linkAddressSchema,
  newAccountSchema,
  resetPasswordSchema,
} from "../account-forms.ts";
import { ownPath, personName, startKey, triedPassword, trueOrFalse } from "../fields.ts";
import { defineGroup } from "../route.ts";
import { CART_MAX_LINES } from "../salon.ts";
import { idParams, messageAnswer, tokenParams } from "../shapes.ts";
import { cartItemSchema, cartLineSchema } from "./cart.ts";
import { enteredSchema, mailAfter, ownUserSchema } from "./users.ts";

/** `next` is the page that the mailed link opens after signing in. */
const next = z.optional(ownPath);
export const quickStartSchema = z.extend(guestSchema, {
  key: z.optional(startKey),
  next,
  /** The guest's cart, which travels with the link that is mailed to a known address. */
  cart: z.optional(
    z
      .array(cartLineSchema, "Please give a list of lines")
      .check(z.maxLength(CART_MAX_LINES, `A cart holds at most ${CART_MAX_LINES} items`)),
  ),
});
export const signInLinkSchema = z.extend(linkAddressSchema, { next });

/** The account's own password, which proves the account together with the verification. */
export const verificationSchema = z.strictObject({ password: z.optional(triedPassword) });
/** What the owner of the mailbox says about `entered`; without `keep` it is not theirs, and `name` is their own. */
export const linkAnswerSchema = z.strictObject({
  keep: z.optional(trueOrFalse),
  name: z.optional(personName),
  /** The account's own: it stays, and so does the role of a member of staff. */
  password: z.optional(triedPassword),
});

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
  /** What somebody entered on an account whose owner has not been asked yet. */
  entered: z.optional(enteredSchema),
  /** The cart that came with the link, at today's prices. */
  cart: z.optional(z.array(cartItemSchema)),
});

export const auth = defineGroup(endpoints.auth, {
  createAccount: { body: newAccountSchema, response: ownUserSchema },
  signIn: { body: credentialsSchema, response: ownUserSchema },
  quickStart: { body: quickStartSchema, response: z.union([ownUserSchema, messageAnswer]) },
  sendSignInLink: { body: signInLinkSchema, response: messageAnswer },
  signInLink: { params: tokenParams, response: openLinkSchema },
  signInByLink: { params: tokenParams, body: linkAnswerSchema, response: ownUserSchema },
  signOut: { response: messageAnswer },
  loginStatus: { response: z.boolean() },
  me: { response: ownUserSchema },
  sendVerification: { response: z.extend(messageAnswer, { mailAfter }) },
  verifyAccount: { params: tokenParams, body: verificationSchema, response: messageAnswer },
  forgotPassword: { body: forgotPasswordSchema, response: messageAnswer },
  resetPassword: { params: tokenParams, body: resetPasswordSchema, response: messageAnswer },
  sessions: { response: z.array(sessionSchema) },
  endOtherSessions: { response: messageAnswer },
  endSession: { params: idParams, response: messageAnswer },
});
