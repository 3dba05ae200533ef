import * as z from "zod/mini";
import { endpoints } from "../endpoints.ts";
import { lineOfText, naira, salonDay } from "../fields.ts";
import { defineGroup } from "../route.ts";
import { MAX_BANK_ROWS, MAX_JOINED } from "../rules/bank-match.ts";
import { messageAnswer } from "../shapes.ts";
import { listedReceiptSchema } from "./till.ts";

/** What a row is called: a digest that only the server can make. Nothing of the row can be read from it. */
const mark = z.string("Invalid mark").check(z.regex(/^[A-Za-z0-9_-]{32}$/, "Invalid mark"));
/** What a receipt is called here: `{booking}:{key}`. Pages of 1.0.0 may send the key alone of a receipt that they show. */
const receiptName = z.string("Invalid key").check(z.regex(/^[A-Za-z0-9:_-]{1,150}$/, "Invalid key"));

const bankRow = z.strictObject({
  day: salonDay,
  amount: naira.check(z.minimum(1, "Please enter an amount above 0")),
  reference: z.optional(lineOfText("Reference", 0, 200)),
  text: z.optional(lineOfText("Text", 0, 500)),
});
/** A list of the bank for `transfer`, of the terminal for `pos`. */
export const bankListSchema = z.strictObject({
  method: z.enum(["transfer", "pos"], "Method must be transfer or pos"),
  rows: z
    .array(bankRow, "Please give the rows of the list")
    .check(z.minLength(1, "The list has no row"), z.maxLength(MAX_BANK_ROWS, `At most ${MAX_BANK_ROWS} rows`)),
});
export type BankList = z.output<typeof bankListSchema>;

/** `row` is the position in the list that was sent. */
const namedRow = { mark: z.string(), row: z.number() };
export const bankMatchSchema = z.object({
  /** Every receipt that is named below; in the place of its key it has its name. */
  receipts: z.array(listedReceiptSchema),
  pairs: z.array(z.object({ ...namedRow, receipt: z.string() })),
  /** Rows that several receipts may be, or that are a sum of several. */
  offers: z.array(z.object({ ...namedRow, choices: z.array(z.array(z.string())) })),
  /** Receipts without a row; `late` ones are asked about. */
  missing: z.array(z.object({ receipt: z.string(), late: z.boolean() })),
  /** Rows without a receipt. */
  unknown: z.array(z.object(namedRow)),
  /** Rows that were confirmed before. */
  known: z.array(z.object(namedRow)),
});
export type BankMatch = z.infer<typeof bankMatchSchema>;

export const confirmedPairsSchema = z.strictObject({
  pairs: z
    .array(
      z
        .strictObject({
          mark,
          receipts: z
            .array(receiptName)
            .check(
              z.minLength(1, "Please give a receipt"),
              z.maxLength(MAX_JOINED, `At most ${MAX_JOINED} receipts for one row`),
            ),
          /** Why an admin joined what the list alone does not show; needed for several receipts. */
          reason: z.optional(lineOfText("Reason", 1, 200)),
        })
        .check(
          z.refine(({ receipts, reason }) => receipts.length === 1 || reason !== undefined, {
            error: "Please say why these receipts are one row",
            path: ["reason"],
          }),
        ),
    )
    .check(z.minLength(1, "Please give a pair"), z.maxLength(MAX_BANK_ROWS, `At most ${MAX_BANK_ROWS} pairs`)),
});
export type ConfirmedPairs = z.output<typeof confirmedPairsSchema>;

export const bank = defineGroup(endpoints.bank, {
  match: { body: bankListSchema, response: bankMatchSchema },
  /** `taken` are the marks of rows that were confirmed with another receipt, or whose receipt has another row. */
  confirm: {
    body: confirmedPairsSchema,
    response: z.object({ confirmed: z.array(z.string()), taken: z.array(z.string()) }),
  },
  undo: { params: z.object({ mark }), response: messageAnswer },
});
