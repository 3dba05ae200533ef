import * as z from "zod/mini";
import { cartItemSchema, cartLinesSchema } from "./cart.ts";
import { endpoints } from "../endpoints.ts";
import { attemptKey, lineOfText, linkToken, naira, objectId, salonDay } from "../fields.ts";
import { newTimeSchema } from "./moves.ts";
import { defineGroup } from "../route.ts";
import { conflictSchema, priceChangeSchema, visitPlanSchema } from "./seats.ts";
import { listQuery, messageAnswer, queryFlag, refParams, withSum } from "../shapes.ts";
import { PAYMENT_STATES, type PaymentState, SHOWN_STATES, type ShownState } from "../states.ts";

const SHOWN: Record<PaymentState, ShownState> = {
  creating: "pending",
  pending: "pending",
  paid: "pending",
  placing: "pending",
  fulfilled: "successful",
  failed: "failed",
  expired: "failed",
  review: "review",
  refunding: "review",
  refunded: "refunded",
};
/** Returns the state that customers see. */
export const shownState = (state: PaymentState): ShownState => SHOWN[state];

export const paySchema = z.strictObject({
  userID: objectId,
  cartItems: cartLinesSchema.check(z.minLength(1, "Your cart is empty")),
  /** The deposit in naira that the page showed; another one is a 409 before anything is held. */
  deposit: z.optional(naira),
});

export const paymentLinkSchema = z.object({
  data: z.string(),
  ref: z.string(),
  /** The whole bill. */
  total: z.number(),
  /** What is paid now, where that is less than `total`, and what is due at the salon afterwards. */
  deposit: z.optional(z.number()),
  due: z.optional(z.number()),
  heldUntil: z.string(),
});
export type PaymentLink = z.infer<typeof paymentLinkSchema>;

/** The 409 of `pay`: lines without a free seat, or changed prices or another deposit with what is paid now and later. */
export const payConflictSchema = z.object({
  message: z.string(),
  conflicts: z.optional(z.array(conflictSchema)),
  /** Of several lines of one day: new plans for all of them on that day, where a search for them was possible. */
  plans: z.optional(z.array(visitPlanSchema)),
  total: z.optional(z.number()),
  deposit: z.optional(z.number()),
  due: z.optional(z.number()),
  changed: z.optional(z.array(priceChangeSchema)),
});
export type PayConflict = z.infer<typeof payConflictSchema>;

/** A bank account number that the provider makes for one payment. */
export const transferAccountSchema = z.object({
  number: z.string(),
  bank: z.string(),
  /** What the customer has to send, in naira: the provider may add its fee, also a part of a naira. */
  amount: z.number(),
  expiresAt: z.string(),
});
export type TransferAccount = z.infer<typeof transferAccountSchema>;

export const paymentStatusSchema = z.object({
  ref: z.string(),
  state: z.enum(SHOWN_STATES),
  bookingId: z.optional(z.string()),
  /** As in `PaymentLink`; all three are absent unless the payment is a deposit. */
  total: z.optional(z.number()),
  deposit: z.optional(z.number()),
  due: z.optional(z.number()),
  /** The booking whose balance it pays; absent where the payment makes a booking of its own. */
  booking: z.optional(z.string()),
});
export type PaymentStatus = z.infer<typeof paymentStatusSchema>;

const moneySchema = z.object({ minor: z.number(), currency: z.string() });

/** What staff can do about a payment; an action is listed only while it can succeed. */
export const PAYMENT_ACTIONS = ["recheck", "reassign", "accept", "attach", "refund", "decline"] as const;
export type PaymentAction = (typeof PAYMENT_ACTIONS)[number];

export const paymentSchema = z.object({
  ref: z.string(),
  state: z.enum(PAYMENT_STATES),
  /** What was asked for. */
  amount: z.number(),
  /** The whole bill, where `amount` is a deposit. */
  total: z.optional(z.number()),
  /** The booking whose balance it pays; absent where the payment makes a booking of its own. */
  booking: z.optional(z.string()),
  /** Of the money that came. */
  currency: z.string(),
  /** The account number, where it is paid by transfer to one. */
  account: z.optional(transferAccountSchema),
  /** Why staff gave it to another booking; they alone read it. */
  attached: z.optional(z.string()),
  /** The received sum in hundredths of its currency; present only where it differs from `amount`. */
  received: z.optional(moneySchema),
  method: z.nullable(z.string()),
  items: z.array(cartItemSchema),
  customer: z.object({ name: z.string(), email: z.string() }),
  bookingId: z.nullable(z.string()),
  providerTransactionId: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  refundDue: z.boolean(),
  /** What of it was paid beyond the bill of a booking that goes on, in naira; absent where nothing was. */
  over: z.optional(z.number()),
  /** What of it a refund sends back, in naira, where parts of it went before. */
  left: z.optional(z.number()),
  /** Present in the list of staff; refunds and their refusal are for admins. */
  actions: z.optional(z.array(z.enum(PAYMENT_ACTIONS))),
  /** Where the receipt of a payment by a link went; only in the export of the customer's data. */
  receiptTo: z.optional(z.string()),
  /** The reason that the customer got for a declined refund. */
  refundKept: z.optional(z.string()),
  createdAt: z.string(),
  paidAt: z.nullable(z.string()),
});
export type Payment = z.infer<typeof paymentSchema>;

/**
 * How an unfinished payment stands: `open` while money may still come, `failed` when none came and none is on its way,
 * `expired` when the time to pay ran out.
 */
export const UNFINISHED_STATES = ["open", "failed", "expired"] as const;

const unfinishedSchema = z.object({
  state: z.enum(UNFINISHED_STATES),
  /** The payment page, while it can be paid on. */
  link: z.optional(z.string()),
  /** Until when its times are held; absent once they are free. */
  heldUntil: z.optional(z.string()),
});

/** A payment without a booking, as its customer sees it. */
export const myPaymentSchema = z.object({
  ref: z.string(),
  amount: z.number(),
  received: z.optional(moneySchema),
  /** The money is on its way back. */
  goingBack: z.boolean(),
  items: z.array(cartItemSchema),
  /** The booking whose balance it was meant for. */
  booking: z.optional(z.string()),
  /** Present for the customer's last payment alone, where its page was left, or its time ran out. */
  unfinished: z.optional(unfinishedSchema),
  createdAt: z.string(),
});
export type MyPayment = z.infer<typeof myPaymentSchema>;

/** The filters of the payments list and its CSV. */
export const paymentFilters = {
  state: z.optional(z.enum(PAYMENT_STATES, "Unknown state")),
  attention: z.optional(queryFlag),
  /** The days of an appointment of the payment, both included; a missing end is open. */
  dayFrom: z.optional(salonDay),
  dayTo: z.optional(salonDay),
};

export const attachSchema = z.strictObject({ booking: objectId, reason: lineOfText("Reason", 1, 200) });

/** A payment page that holds places of a day, with the first name of its customer, since when and until when. */
const heldPlaceSchema = z.object({
  ref: z.string(),
  firstName: z.string(),
  since: z.string(),
  until: z.string(),
  lines: z.array(z.object({ service: z.string(), time: z.string(), places: z.number() })),
});
export type HeldPlace = z.infer<typeof heldPlaceSchema>;

/** What the provider adds to the address that a payer comes back to. */
const returnQuery = z.object({
  status: z.optional(z.string()),
  tx_ref: z.optional(z.string()),
  transaction_id: z.optional(z.string()),
});
const stateParams = z.object({ state: linkToken });

/** How a payment stands, and the money that came by it, without a word of what it is for. */
const cameSchema = z.object({ state: z.enum(SHOWN_STATES), came: z.optional(moneySchema) });
export type Came = z.infer<typeof cameSchema>;

export const payments = defineGroup(endpoints.payments, {
  pay: { body: paySchema, response: paymentLinkSchema, conflict: payConflictSchema },
  return: { params: stateParams, query: returnQuery },
  returnWithoutState: { query: returnQuery },
  came: { params: stateParams, query: z.strictObject(refParams.shape), response: cameSchema },
  holds: { query: z.strictObject({ day: salonDay }), response: z.array(heldPlaceSchema) },
  releaseHold: {
    params: refParams,
    body: z.strictObject({ key: z.optional(attemptKey) }),
    response: messageAnswer,
  },
  status: { params: refParams, response: paymentStatusSchema },
  cancel: { params: refParams, response: messageAnswer },
  saidSent: { params: refParams, response: paymentStatusSchema },
  webhook: {},
  mine: { response: z.array(myPaymentSchema) },
  /** The sum is what came in naira. */
  list: {
    query: listQuery(["createdAt", "amount"], { ...paymentFilters, ...withSum }),
    response: z.array(paymentSchema),
  },
  recheck: { params: refParams, response: messageAnswer },
  reassign: { params: refParams, body: newTimeSchema, response: messageAnswer },
  accept: { params: refParams, response: messageAnswer },
  attach: { params: refParams, body: attachSchema, response: messageAnswer },
});
