import * as z from "zod/mini";
import { blockedFields } from "../displaced-fields.ts";
import { endpoints } from "../endpoints.ts";
import { mailbox } from "../fields.ts";
import { defineGroup } from "../route.ts";
import { BILL_ENDS, ENDED_MONEY } from "../rules/ended-bill.ts";
import { tokenParams } from "../shapes.ts";
import { SHOWN_STATES } from "../states.ts";
import { balanceLinkSchema, billSchema, madeAccountSchema, receiptSchema } from "./till.ts";

/** What a link is about: a deposit in time, a bill, or nothing that can be paid. */
export const LINKED_STATES = ["held", "open", "settled", "cancelled", "lapsed"] as const;

/** How the last payment that was begun by a link stands; an account number is there while it can be used. */
export const linkedPaymentSchema = z.object({
  state: z.enum([...SHOWN_STATES, "none"]),
  made: z.optional(madeAccountSchema),
});
export type LinkedPayment = z.infer<typeof linkedPaymentSchema>;

/** A bill as anyone with its link sees it: no number, no address, no word of the staff. */
export const linkedBillSchema = z.object({
  firstName: z.string(),
  state: z.enum(LINKED_STATES),
  lines: billSchema.shape.lines,
  /** Extras and discounts together, in naira. */
  extras: z.number(),
  total: z.number(),
  paid: z.number(),
  due: z.number(),
  /** Tips, what is on its way back, and what the salon keeps of a cancelled booking, in naira. */
  tips: z.optional(z.number()),
  givingBack: billSchema.shape.givingBack,
  back: billSchema.shape.back,
  kept: z.optional(z.number()),
  cancelled: billSchema.shape.cancelled,
  /** What is asked for now, in naira. */
  asked: z.number(),
  /** The link asked for a deposit, which is settled: the rest is paid at the salon. */
  restAtSalon: z.optional(z.literal(true)),
  /** The deposit of a booking that is held, and until when. */
  deposit: z.optional(z.number()),
  until: z.optional(z.string()),
  /** An appointment cannot take place: nothing is paid until that is settled. */
  blocked: blockedFields.blocked,
  /** Given with the first payment. */
  receiptNumber: z.optional(z.string()),
  /** Of a booking that has ended: how, and where its money is. `ENDED_TEXTS` has a sentence for each pair. */
  ended: z.optional(z.enum(BILL_ENDS)),
  money: z.optional(z.enum(ENDED_MONEY)),
  payment: linkedPaymentSchema,
  receipts: z.array(z.omit(receiptSchema, { by: true, note: true, with: true, reverses: true, confirmed: true })),
});
export type LinkedBill = z.infer<typeof linkedBillSchema>;

/** The address gets the receipt of this payment; it makes and joins no account. */
export const linkStartSchema = z.strictObject({ email: z.optional(mailbox) });
/** The 409 of `pay` and `transfer`: a payment that the salon or the customer has open. */
const conflict = z.object({
  message: z.string(),
  open: z.optional(z.object({ since: z.string(), by: z.string() })),
});

export const payLinks = defineGroup(endpoints.payLinks, {
  get: { params: tokenParams, response: linkedBillSchema },
  pay: { params: tokenParams, body: linkStartSchema, response: balanceLinkSchema, conflict },
  transfer: { params: tokenParams, body: linkStartSchema, response: madeAccountSchema, conflict },
  payment: { params: tokenParams, response: linkedPaymentSchema },
  saidSent: { params: tokenParams, response: linkedPaymentSchema },
  calendar: { params: tokenParams },
});
