import * as z from "zod/mini";
import { MAX_ANSWERS } from "./rules/imports.ts";

/**
 * What a list of others may leave open. `column` is which one of several is meant, `clients` whether the rows are people at all. `paid` may also be answered with any amount in whole naira; `words` are of a line, `phone` was
 * cut by a spreadsheet; `direction`, `customer` (whether one paid) and `allCame` are of lists of the bank and the terminal.
 */
export const LIST_QUESTIONS = [
  "column",
  "clients",
  "status",
  "dates",
  "day",
  "time",
  "service",
  "member",
  "paid",
  "name",
  "words",
  "phone",
  "price",
  "option",
  "guests",
  "person",
  "direction",
  "customer",
  "allCame",
] as const;

/** Something that a list leaves open; asked once for all rows that mean the same. */
export const listAskSchema = z.object({
  key: z.string(),
  about: z.enum(LIST_QUESTIONS),
  /** As it is written in the list. */
  text: z.string(),
  choices: z.array(z.object({ value: z.string(), label: z.string() })),
  /** How many rows wait for the answer. */
  rows: z.number(),
});
export type ListAsk = z.infer<typeof listAskSchema>;

/** Answers to questions, by the key of the question. */
export const listAnswers = z
  .record(
    z.string().check(z.maxLength(300, "Unknown question")),
    z.string("Please choose an answer").check(z.maxLength(100, "The answer is longer than 100 letters")),
    "Please give the answers by the keys of their questions",
  )
  .check(
    z.refine((answers) => Object.keys(answers).length <= MAX_ANSWERS, { error: `At most ${MAX_ANSWERS} answers` }),
  );
