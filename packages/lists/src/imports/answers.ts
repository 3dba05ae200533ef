import { foldText } from "@salon/contracts";
import { readStatus } from "../status.ts";
import { plainWords } from "../words.ts";
import { showPhone } from "../grammar/phone-numbers.ts";
import type { DoubtfulPhone } from "../grammar/phones.ts";
import { readNaira, type SaidPaid } from "../grammar/sums.ts";
import type { SaidMember } from "../lines/people.ts";
import { type AppointmentRow, type Ask, answerOf, type ReadContext, type Reading } from "./reading.ts";
import { likelyServices, type SaidService } from "../lines/service-names.ts";

/** The answer by which rows are left out. */
export const LEFT_OUT = "leave out";
/** The longest key of a question. */
const MAX_KEY = 300;
/** The key of a question: what it is about, and the words that it is about. */
export const keyOf = (about: string, text: string): string => `${about} ${foldText(text).trim()}`.slice(0, MAX_KEY);

/** A cell of a column of status, with the column's name. */
export interface StatusCell {
  cell: string;
  column: string;
}
const BRING = "bring";

/** Why a row is left out by its status; null where it comes in, or is asked. */
export function statusOf(cells: readonly StatusCell[], context: ReadContext, asks: Ask[]): string | null {
  const read = cells.map(({ cell, column }) => readStatus("visit", cell, column));
  const ended = read.find(({ verdict }) => verdict === "bad");
  if (ended) return `Its status is '${ended.text}'`;

  for (const { text } of read.filter(({ verdict }) => verdict === "unknown")) {
    const ask: Ask = {
      key: keyOf("status", plainWords(text) || text),
      about: "status",
      text,
      choices: [
        { value: BRING, label: "Bring these rows" },
        { value: LEFT_OUT, label: "Leave these rows out" },
      ],
    };
    if (answerOf(ask, context, asks) === LEFT_OUT) return `Left out by its status '${text}'`;
  }
  return null;
}

/**
 * The number of a person: the one that is known, or by the answer for one that a spreadsheet cut or that has letters, which is
 * asked once; null where the rows are left out.
 */
export function phoneOf(
  { phone: known, doubtful }: { phone?: string; doubtful?: DoubtfulPhone },
  context: ReadContext,
  asks: Ask[],
): { phone?: string } | null {
  if (doubtful === undefined) return known === undefined ? {} : { phone: known };

  const { written, phone } = doubtful;
  const choices = [
    ...(phone === undefined ? [] : [{ value: phone, label: `The number is ${showPhone(phone)}` }]),
    { value: BRING, label: "Bring these rows without a number" },
    { value: LEFT_OUT, label: "Leave these rows out" },
  ];
  const answer = answerOf({ key: keyOf("phone", written), about: "phone", text: written, choices }, context, asks);
  if (answer === LEFT_OUT) return null;
  return answer !== undefined && answer === phone ? { phone } : {};
}

/** The service that is meant, by its name or by the answer for it. */
export function serviceOf(said: SaidService, context: ReadContext, asks: Ask[]): { service?: string } {
  if (said.id !== undefined) return { service: said.id };

  const likely = said.likely.length > 0 ? said.likely : likelyServices(said.text, context.services);
  const ask: Ask = {
    key: keyOf("service", said.text),
    about: "service",
    text: said.text,
    choices: [
      ...likely.map(({ id, name }) => ({ value: id, label: name })),
      { value: LEFT_OUT, label: "Leave these rows out" },
    ],
  };
  const answer = answerOf(ask, context, asks);
  return answer === undefined ? {} : { service: answer };
}

/** The member who is meant; asked where several have the name. */
export function memberOf(said: SaidMember | null, context: ReadContext, asks: Ask[]): { member?: string } {
  if (said === null) return {};
  const [only, ...others] = said.members;
  if (others.length === 0) return only ? { member: only.id } : {};

  const ask: Ask = {
    key: keyOf("member", said.text),
    about: "member",
    text: said.text,
    choices: said.members.map(({ id, name }) => ({ value: id, label: name })),
  };
  const answer = answerOf(ask, context, asks);
  return answer === undefined ? {} : { member: answer };
}

/** What was paid before; a payment without a sum is asked for each row, which `row` names. */
export function paidOf(
  said: SaidPaid | null,
  { row, context, asks }: { row: string; context: ReadContext; asks: Ask[] },
): { paidBefore?: number } {
  if (said === null) return {};
  if (said.naira !== null) return said.naira === 0 ? {} : { paidBefore: said.naira };

  const ask: Ask = { key: keyOf("paid", row), about: "paid", text: row, choices: [{ value: "0", label: "Nothing" }] };
  const answer = answerOf(ask, context, asks);
  const paid = answer === undefined ? null : readNaira(answer);
  return paid ? { paidBefore: paid } : {};
}

/** An appointment as it was understood; a row may be left out by the answer for its service. */
export function readingOf(row: Partial<AppointmentRow>, asks: Ask[]): Reading<AppointmentRow> {
  if (row.service === LEFT_OUT) return { state: "unreadable", why: "Left out by its service" };
  return asks.length > 0 ? { state: "ask", row, asks } : { state: "read", row: row as AppointmentRow };
}
