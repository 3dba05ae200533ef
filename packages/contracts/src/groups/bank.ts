import * as z from "zod/mini";
import { endpoints } from "../endpoints.ts";
import { lineOfText, naira, salonDay } from "../fields.ts";
import { defineGroup } from "../route.ts";
import { listAnswers, listAskSchema } from "../list-asks.ts";
import { broughtList } from "../list-fields.ts";
import { BANK_ROLES, MAX_BANK_ROWS, MAX_JOINED } from "../rules/bank-match.ts";
import { MAX_IMPORT_COLUMNS } from "../rules/imports.ts";
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
const roles = z
  .array(z.nullable(z.enum(BANK_ROLES, "Please choose what the column is")), "Please say what each column is")
  .check(z.maxLength(MAX_IMPORT_COLUMNS, `At most ${MAX_IMPORT_COLUMNS} columns`));
/**
 * A list of the bank for `transfer`, of the terminal for `pos`: a file or a text, with what its columns are and the answers to its
 * questions so far. Pages of 1.0.0 read the list themselves and send `rows` alone.
 */
export const bankListSchema = z
  .strictObject({
    method: z.enum(["transfer", "pos"], "Method must be transfer or pos"),
    ...broughtList,
    mapping: z.optional(roles),
    answers: z.optional(listAnswers),
    rows: z.optional(
      z
        .array(bankRow, "Please give the rows of the list")
        .check(z.minLength(1, "The list has no row"), z.maxLength(MAX_BANK_ROWS, `At most ${MAX_BANK_ROWS} rows`)),
    ),
  })
  .check(
    z.refine(({ file, text, rows }) => [file, text, rows].filter((one) => one !== undefined).length === 1, {
      error: "Please choose a file, or paste the list",
    }),
  );
/** A list as pages of 1.0.0 send it. */
export interface BankList {
  method: "transfer" | "pos";
  rows: z.output<typeof bankRow>[];
}

/** `row` is the position in the list of rows. */
const namedRow = { mark: z.string(), row: z.number() };
export const bankMatchSchema = z.object({
  /** Every receipt that is named below; in the place of its key it has its name. */
  receipts: z.array(listedReceiptSchema),
  pairs: z.array(z.object({ ...namedRow, receipt: z.string() })),
  /** Rows that several receipts may be, that are a sum of several, or of which nothing is certain; what the row's text names is first. */
  offers: z.array(z.object({ ...namedRow, choices: z.array(z.array(z.string())) })),
  /** Receipts without a row; `late` ones are asked about. */
  missing: z.array(z.object({ receipt: z.string(), late: z.boolean() })),
  /** How many of the offered receipts have no row, whatever is chosen. */
  missingAmong: z.number(),
  /** Rows without a receipt. */
  unknown: z.array(z.object(namedRow)),
  /** How many of the offered rows have no receipt, whatever is chosen. */
  unknownAmong: z.number(),
  /** Rows that were confirmed before, by the mark under which that is taken back, and for whom. */
  known: z.array(z.object({ ...namedRow, customer: z.optional(z.string()) })),
});
export type BankMatch = z.infer<typeof bankMatchSchema>;

/** A row of a list that says that money came. */
const comparedRow = z.object({
  day: z.string(),
  amount: z.number(),
  reference: z.optional(z.string()),
  text: z.optional(z.string()),
  mark: z.string(),
  /** What `confirm` needs to judge the row again. */
  token: z.string(),
  /** A sentence that says for whom a row like this was confirmed: an admin has to read it and give a reason. */
  like: z.optional(z.string()),
});
/** A list as it was understood: its questions, or the comparison. Nothing is stored; columns without a role are named alone. */
export const bankReadingSchema = z.object({
  columns: z.array(z.string()),
  /** What each column seems to be, and what it is read as. */
  guess: z.array(z.nullable(z.enum(BANK_ROLES))),
  mapping: z.array(z.nullable(z.enum(BANK_ROLES))),
  asks: z.array(listAskSchema),
  /** How many rows say that money came. */
  came: z.number(),
  /** How many rows are left out for each reason, which ends the sentence '3 rows …'. */
  left: z.array(z.object({ why: z.string(), rows: z.number() })),
  /** The first lines whose day or sum cannot be read, and how many there are. */
  unreadable: z.array(z.string()),
  unreadableRows: z.number(),
  /** There once nothing is asked and a row says that money came. */
  match: z.optional(z.object({ ...bankMatchSchema.shape, rows: z.array(comparedRow) })),
});
export type BankReadingAnswer = z.infer<typeof bankReadingSchema>;

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
          /** Of the comparison; pages of 1.0.0 have none, and then a row whose sum was confirmed before is not free. */
          token: z.optional(z.string("Invalid token").check(z.regex(/^[\w.-]{1,4000}$/, "Invalid token"))),
          /** Why an admin joined what the list alone does not show; needed for several receipts, and for a row like a confirmed one. */
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
  /** Pages of 1.0.0 get the comparison of their rows alone. */
  match: { body: bankListSchema, response: z.union([bankReadingSchema, bankMatchSchema]) },
  /** `taken` are the marks of rows that were confirmed with another receipt, or whose receipt has another row. */
  confirm: {
    body: confirmedPairsSchema,
    response: z.object({ confirmed: z.array(z.string()), taken: z.array(z.string()) }),
  },
  undo: { params: z.object({ mark }), response: messageAnswer },
});
