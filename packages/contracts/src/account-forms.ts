import * as z from "zod/mini";
import { email, mailbox, newEmail, newMailbox, newPassword, personName, signUpName, triedPassword } from "./fields.ts";

// Apart from the group, whose other bodies need the schemas of the cart: the forms of every page load these alone.

export const newAccountSchema = z.strictObject({ name: signUpName, email: newEmail, password: newPassword });
export const credentialsSchema = z.strictObject({ email, password: triedPassword });
/** What the form of a quick start asks. */
export const guestSchema = z.strictObject({ name: personName, email: newMailbox });
/** What the form for a link to sign in asks. */
export const linkAddressSchema = z.strictObject({ email: mailbox });
export const forgotPasswordSchema = z.strictObject({ email });
export const resetPasswordSchema = z.strictObject({ password: newPassword });
