import * as z from "zod/mini";
import { instant, whole } from "./fields.ts";

/** A reservation: the booking counts once its deposit has come, and its places are held until then. */
const holdSchema = z.object({
  until: z.string(),
  /** Naira. */
  deposit: z.number(),
  /** A payment was begun in time and may still come. */
  paying: z.optional(z.boolean()),
});

/** A reservation that has ended without counting. */
const lapsedSchema = z.object({
  until: z.string(),
  deposit: z.number(),
  /** It was not paid in time. */
  unpaid: z.optional(z.boolean()),
  /** The customer cannot be told by mail or message. */
  call: z.optional(z.boolean()),
});

/** Present only on what is or was a reservation that did not count. */
export const holdFields = { hold: z.optional(holdSchema), lapsed: z.optional(lapsedSchema) };

/** The least deposit that the desk asks for, and more than any bill, in naira. */
const LEAST_HOLD_DEPOSIT = 100;
const MAX_DEPOSIT = 100_000_000;

/** What the desk asks for: until when, and for which deposit; without one, that of the salon's rules. */
export const wantedHold = z.strictObject({
  until: instant,
  deposit: z.optional(whole("Deposit", LEAST_HOLD_DEPOSIT, MAX_DEPOSIT)),
});

/** A link to the bill of a booking, and a text to send it with. */
export const payLinkSchema = z.object({ link: z.string(), text: z.string() });
export type PayLink = z.infer<typeof payLinkSchema>;
