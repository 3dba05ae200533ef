import * as z from "zod/mini";
import { customerSchema, DESK_NAMES, deskMethod } from "./bookings.ts";
import { lineMenu } from "./cart.ts";
import { endpoints } from "../endpoints.ts";
import { attemptKey, lineOfText, naira, objectId, paymentRef, salonDay, salonMonth, trueOrFalse } from "../fields.ts";
import { transferAccountSchema } from "./payments.ts";
import { payLinkSchema } from "../hold-fields.ts";
import { defineGroup } from "../route.ts";
import { item } from "./moves.ts";
import { GIVE_BACK_WAYS, PAID_BEFORE_ENDS, RECEIPT_KINDS } from "../rules/till.ts";
import { PAYMENT_METHODS, TRANSFER_MIN_NAIRA } from "../salon.ts";
import { REFUND_STATES } from "../states.ts";
import { idParams, listQuery, messageAnswer, withSum } from "../shapes.ts";

const method = z.enum(PAYMENT_METHODS, "Unknown method");
const person = z.object({ _id: z.string(), name: z.string() });

/** Money that moved. Only staff see `by`, `with`, `note` and `confirmed`. */
export const receiptSchema = z.object({
  key: z.string(),
  at: z.string(),
  /** The Lagos day of `at`; a reversal has the day of what it reverses. */
  day: z.string(),
  method,
  kind: z.enum(RECEIPT_KINDS),
  /** Naira, always positive. */
  amount: z.number(),
  /** Who took the money; absent online. */
  by: z.optional(z.string()),
  note: z.optional(z.string()),
  /** The team member whose tip it is. */
  with: z.optional(person),
  /** In a reversal: the key and the kind of the receipt that it undoes. */
  reverses: z.optional(z.string()),
  of: z.optional(z.enum(["payment", "tip", "refund"])),
  /** Typed money that was found on a list of the bank or of the terminal. */
  confirmed: z.optional(z.literal(true)),
  /** In a refund: the customer pays it another way, so that the bill stays what it was. */
  again: z.optional(z.literal(true)),
});
export type Receipt = z.infer<typeof receiptSchema>;

/**
 * An addition to the bill, or a discount when `amount` is negative. Only staff see `key` and `by`, and `reason` but of one that
 * was `told`: added before the visit, and mailed to the customer.
 */
export const extraSchema = z.object({
  _id: z.string(),
  /** Of the attempt that made it. */
  key: z.optional(z.string()),
  label: z.string(),
  amount: z.number(),
  reason: z.optional(z.string()),
  at: z.string(),
  by: z.optional(z.string()),
  /** The extra that this one takes back. */
  undoes: z.optional(z.string()),
  /** The missed line that was never paid, and that it lets go. */
  missed: z.optional(z.number()),
  told: z.optional(z.boolean()),
});
export type Extra = z.infer<typeof extraSchema>;

/** A payment of a bill that waits for its money. */
const openPaymentSchema = z.object({
  ref: z.string(),
  since: z.string(),
  /** Who began it: a customer's or staff's name. */
  by: z.string(),
});
export type OpenPayment = z.infer<typeof openPaymentSchema>;

export const billSchema = z.object({
  lines: z.array(
    z.object({
      service: z.string(),
      /** Salon day. */
      date: z.string(),
      time: z.string(),
      price: z.number(),
      cartQuantity: z.number(),
      /** Included in `price`. */
      options: lineMenu.options,
      /** Who serves it in place of the person who was asked for, and what it costs less by that, in naira: `price` is without it. */
      served: z.optional(z.object({ by: z.string(), less: z.number() })),
      /** When it was cancelled by itself, and how many of the extras stood on the bill then: it no longer counts. */
      cancelled: z.optional(z.object({ at: z.string(), extras: z.number() })),
    }),
  ),
  extras: z.array(extraSchema),
  receipts: z.array(receiptSchema),
  /** What is on its way back while the booking goes on, in naira; `paid` is without it. */
  givingBack: z.optional(z.number()),
  /** What goes back for lines that could not take place, in naira; `paid` is without it while the booking goes on. */
  back: z.optional(z.number()),
  /** What the discounts took off cancelled lines, in naira; absent where that is nothing. */
  lostDiscount: z.optional(z.number()),
  total: z.number(),
  paid: z.number(),
  due: z.number(),
  /** What was paid beyond the total, in naira: it goes back by card first. */
  over: z.number(),
  tips: z.number(),
  /** Given with the first payment, such as `R-2026-000123`. */
  receiptNumber: z.optional(z.string()),
  /** The payment that waits for its money, with its account number where it has one. */
  open: z.optional(
    z.object({
      ...openPaymentSchema.shape,
      account: z.optional(transferAccountSchema),
      total: naira,
      came: z.optional(naira),
    }),
  ),
  /** For staff, where a link was made: empty while it opens, else when and by whom the last one was revoked. */
  link: z.optional(z.object({ revoked: z.optional(z.object({ at: z.string(), by: z.string() })) })),
  /** For staff: the card of its customer, where it has an e-mail address to which they may send receipt and link. */
  card: z.optional(z.object({ client: z.string(), name: z.string(), email: z.string() })),
  /** When the customer last said that money is sent which has not come. */
  saidSent: z.optional(z.string()),
  /** Of a cancelled booking: what came at the desk and has still to be given back, in naira. */
  giveBack: z.optional(z.number()),
  /** What of it an admin may keep, in naira; absent where that is all. */
  mayKeep: z.optional(z.number()),
  /** Of a cancelled booking: what the salon keeps of it, and why. */
  kept: z.optional(z.object({ amount: z.number(), reason: z.string() })),
  /** There once the whole booking is cancelled, with the state of the refund of what came online. */
  cancelled: z.optional(z.object({ refund: z.optional(z.enum(REFUND_STATES)) })),
  /** What was paid before the opening, in naira; of a cancelled booking also what has become of it. */
  paidBefore: z.optional(
    z.object({
      amount: z.number(),
      /** The discount on the bill that stands for it, which is not taken back. */
      extra: z.string(),
      /** It has still to be given back by hand, or an admin says that it is kept. */
      byHand: z.optional(z.literal(true)),
      /** Nobody keeps it: what it paid for could not take place. */
      notHeld: z.optional(z.literal(true)),
      settled: z.optional(z.object({ as: z.enum(PAID_BEFORE_ENDS), reason: z.string() })),
    }),
  ),
});
export type Bill = z.infer<typeof billSchema>;

const positive = naira.check(z.minimum(1, "Please enter an amount above 0"));

/** Money that staff take or give at the desk. The page makes a new `key` per attempt and sends it again when the answer was lost. */
export const newReceiptSchema = z
  .strictObject({
    key: attemptKey,
    method: deskMethod,
    kind: z.enum(["payment", "tip", "refund"], "Kind must be payment, tip or refund"),
    amount: positive,
    note: z.optional(lineOfText("Note", 1, 200)),
    /** The team member whose tip it is. */
    with: z.optional(z.nullable(objectId)),
  })
  .check(
    z.refine(({ kind, with: member }) => kind === "tip" || !member, {
      error: "Only a tip belongs to a person",
      path: ["with"],
    }),
  );
export type NewReceipt = z.output<typeof newReceiptSchema>;

const EXTRA_AMOUNT = "Please enter an amount in whole naira, below 0 for a discount";
/** With `undoes`, the extra takes back an earlier one: `amount` is its opposite. A page sends the same `key` again when the answer was lost. */
export const newExtraSchema = z
  .strictObject({
    key: z.optional(attemptKey),
    label: lineOfText("Label", 1, 100),
    amount: z.int(EXTRA_AMOUNT).check(
      z.refine((amount) => amount !== 0, { error: EXTRA_AMOUNT }),
      z.minimum(-10_000_000, "The amount is too large"),
      z.maximum(10_000_000, "The amount is too large"),
    ),
    reason: z.optional(lineOfText("Reason", 1, 200)),
    undoes: z.optional(objectId),
    /** The missed line of the booking for which this amount was never paid, and is let go. */
    missed: z.optional(item),
  })
  .check(
    z.refine(
      ({ amount, reason, undoes, missed }) =>
        amount > 0 || [reason, undoes, missed].some((known) => known !== undefined),
      { error: "A discount needs a reason", path: ["reason"] },
    ),
    z.refine(({ amount, undoes, missed }) => missed === undefined || (amount < 0 && undoes === undefined), {
      error: "What is let go is a discount",
      path: ["missed"],
    }),
  );
export type NewExtra = z.output<typeof newExtraSchema>;

/**
 * Money that an admin gives back of a booking that goes on. The bill gets smaller by what goes back beyond what is over; money of
 * the desk may also be paid another way. By card it is money of the payment `ref`.
 */
export const giveBackSchema = z
  .strictObject({
    key: attemptKey,
    method: z.enum(["card", ...DESK_NAMES], "Method must be card, cash, pos or transfer"),
    ref: z.optional(paymentRef),
    amount: positive,
    as: z.enum(GIVE_BACK_WAYS, "Please say what becomes of the bill"),
    /** Of the discount, and of the receipt or the refund. */
    reason: lineOfText("Reason", 1, 200),
  })
  .check(
    z.refine(({ method, ref }) => (method === "card") === (ref !== undefined), {
      error: "Money by card goes back by its payment",
      path: ["ref"],
    }),
    z.refine(({ method, as }) => method !== "card" || as === "smaller", {
      error: "Money by card goes back when the bill gets smaller",
      path: ["as"],
    }),
  );
export type GiveBack = z.output<typeof giveBackSchema>;

export const reversalSchema = z.strictObject({ reason: lineOfText("Reason", 1, 200) });
export const keyedReversalSchema = z.extend(reversalSchema, { key: z.optional(attemptKey) });
/** What has become of money that was paid before the opening, for a booking that is cancelled. */
export const settledBeforeSchema = z.strictObject({
  as: z.enum(PAID_BEFORE_ENDS, "Please say whether it was given back or kept"),
  reason: lineOfText("Reason", 1, 200),
});
const receiptParams = z.object({
  ...idParams.shape,
  key: z.string("Invalid key").check(z.regex(/^[A-Za-z0-9:_-]{1,150}$/, "Invalid key")),
});

/** One row of the receipts list. */
export const listedReceiptSchema = z.object({
  ...receiptSchema.shape,
  bookingId: z.string(),
  receiptNumber: z.optional(z.string()),
  customer: customerSchema,
  /** The first line of the booking with its salon day, and how many others it has. */
  appointment: z.optional(z.object({ service: z.string(), date: z.string(), time: z.string(), others: z.number() })),
});
export type ListedReceipt = z.infer<typeof listedReceiptSchema>;

/** The filters of the receipts list and its CSV. `from` and `to` are days of the receipts; without both the list shows today. */
export const receiptFilters = {
  from: z.optional(salonDay),
  to: z.optional(salonDay),
  method: z.optional(method),
  kind: z.optional(z.enum(RECEIPT_KINDS, "Unknown kind")),
};

/** A month, or days, both ends included. */
const period = z
  .strictObject({ month: z.optional(salonMonth), from: z.optional(salonDay), to: z.optional(salonDay) })
  .check(
    z.refine(
      ({ month, from, to }) => (month === undefined ? from !== undefined && to !== undefined : !from && !to),
      "Please give a month, or from and to",
    ),
  );
export const commissionSchema = z.object({
  /** The month that was asked for. */
  month: z.optional(z.string()),
  /** One row per member with lines or tips; `_id` is null in the row of lines and tips without people. */
  rows: z.array(
    z.object({
      _id: z.nullable(z.string()),
      name: z.string(),
      /** The one in force on the last day. */
      percent: z.number(),
      /** Those in force on these days in their order, where it was changed. */
      percents: z.optional(z.array(z.number())),
      lines: z.number(),
      /** Naira of lines that are done or of completed bookings, after discounts, without no-shows. */
      base: z.number(),
      /** What of the base stands on bills with something due now. */
      unpaid: z.number(),
      commission: z.number(),
      tips: z.number(),
    }),
  ),
});
export type Commission = z.infer<typeof commissionSchema>;

/** The page of a payment for what is due; `total` is its amount. */
export const balanceLinkSchema = z.object({ data: z.string(), ref: z.string(), total: z.number() });
export type BalanceLink = z.infer<typeof balanceLinkSchema>;

/** With `replace` the open payment of the bill is ended first. */
export const beginBalanceSchema = z.strictObject({ replace: z.optional(trueOrFalse) });
/** Only staff choose an amount. */
export const newTransferSchema = z.strictObject({
  amount: z.optional(naira.check(z.minimum(TRANSFER_MIN_NAIRA, `Please enter at least NGN ${TRANSFER_MIN_NAIRA}`))),
  ...beginBalanceSchema.shape,
});
export const madeAccountSchema = z.object({
  ref: z.string(),
  account: transferAccountSchema,
  /** What is asked for, in naira. */
  total: z.number(),
  /** What has come to it, in naira, where that is a part: the rest is asked for. */
  came: z.optional(z.number()),
});
export type MadeAccount = z.infer<typeof madeAccountSchema>;
/** The 409 of `pay` and `transfer`: the bill as it is, and the payment that is open. */
export const openPaymentConflictSchema = z.object({
  message: z.string(),
  open: z.optional(openPaymentSchema),
  bill: z.optional(billSchema),
});

/** The card of its customer to whose address a mail goes instead of to the account; pages of 1.0.0 send no body. */
const mailToSchema = z.optional(z.strictObject({ client: z.optional(objectId) }));

export const till = defineGroup(endpoints.till, {
  bill: { params: idParams, response: billSchema },
  addReceipt: { params: idParams, body: newReceiptSchema, response: billSchema },
  addExtra: { params: idParams, body: newExtraSchema, response: billSchema },
  reverse: { params: receiptParams, body: keyedReversalSchema, response: billSchema },
  giveBack: { params: idParams, body: giveBackSchema, response: billSchema },
  settleBefore: { params: idParams, body: settledBeforeSchema, response: billSchema },
  pay: {
    params: idParams,
    body: beginBalanceSchema,
    response: balanceLinkSchema,
    conflict: openPaymentConflictSchema,
  },
  transfer: {
    params: idParams,
    body: newTransferSchema,
    response: madeAccountSchema,
    conflict: openPaymentConflictSchema,
  },
  /** The message is there when the customer gets a mail. */
  askPayment: {
    params: idParams,
    body: mailToSchema,
    response: z.object({ ...payLinkSchema.shape, message: z.optional(z.string()) }),
  },
  sendReceipt: { params: idParams, body: mailToSchema, response: messageAnswer },
  /** The sum is what it all adds to the till. */
  receipts: {
    query: listQuery(["at", "amount"], { ...receiptFilters, ...withSum }),
    response: z.array(listedReceiptSchema),
  },
  receiptsCsv: { query: listQuery(["at", "amount"], receiptFilters) },
  commission: { query: period, response: commissionSchema },
  commissionCsv: { query: period },
});
