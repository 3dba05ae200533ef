import {
  clientChangeSchema,
  foldText,
  isSalonDay,
  MAX_ALERT,
  MAX_CLIENT_PHONES,
  PATCH_TEST_RESULTS,
  type PatchTestResult,
} from "@salon/contracts";
import { showPhone } from "../grammar/phone-numbers.ts";
import { namesClient } from "../lines/service-names.ts";
import { plainWords, yesOrNo } from "../words.ts";
import { cellReader, type Cells, nameFault, unreadable } from "./cells.ts";
import { personOf } from "./person-cells.ts";
import { phoneOf } from "./answers.ts";
import type { Ask, ClientRow, DatedNote, ListedTest, Mapping, ReadContext, Reading } from "./reading.ts";

interface ClientCells {
  cells: Cells;
  mapping: Mapping;
}

/** Reads a row of a list of clients; the name is judged as one that staff type. */
export function readClient({ cells, mapping }: ClientCells, context: ReadContext): Reading<ClientRow> {
  const { contacts = false, services } = context;
  const cell = cellReader(cells, mapping);
  const person = personOf(cell);
  const { name: written, furtherPhones, email, unread } = person;
  const judged = clientChangeSchema.shape.name.safeParse(written);
  const fault =
    nameFault(written) ??
    whyNoClient(written, { isReached: person.phone !== undefined || email !== undefined }) ??
    judged.error?.issues[0]?.message;
  if (fault) return unreadable(fault);

  const asks: Ask[] = [];
  const reached = phoneOf(person, context, asks);
  if (reached === null) return unreadable(`Left out by its number '${person.doubtful?.written}'`);
  const name = judged.data ?? written;
  const alert = alertOf([cell("alert", "; "), blockedOf({ cells, mapping })]);
  const { notes, undated } = notesOf({ cells, mapping });
  const { tests, unknown } = testsOf({ cells, mapping }, services);
  const [kept, over] = [furtherPhones.slice(0, MAX_CLIENT_PHONES - 1), furtherPhones.slice(MAX_CLIENT_PHONES - 1)];
  const { note, said } = noteOf(undated, { alert: alert.over, unknown, over: over.map(showPhone), unread });
  const likely =
    !isOrganisation(name) &&
    (!contacts || namesClient([name, cell("note"), cell("label", " | ")].join(" | "), services));
  const row: ClientRow = {
    name,
    ...reached,
    ...(kept.length > 0 && { furtherPhones: kept }),
    ...(email && { email }),
    ...(alert.text && { alert: alert.text }),
    ...(note && { note }),
    ...(notes.length > 0 && { notes }),
    ...(tests.length > 0 && { patchTests: tests }),
    ...(said.length > 0 && { said }),
    likely,
  };
  return asks.length > 0 ? { state: "ask", row, asks } : { state: "read", row };
}

/** Words for a customer without a name, such as `Walk-in`, and headings of a list. */
const WALK_IN = /^walk ?ins?(?: (?:clients?|customers?))?$/u;
const HEADING = /^(?:(?:list|names) of )?(?:(?:my|our|the|all) )?(?:clients|customers|contacts)(?: |$)/u;

/** Why a name is that of no client; null for one that may be. */
function whyNoClient(name: string, { isReached }: { isReached: boolean }): string | null {
  const plain = plainWords(name);
  if (isReached) return null;
  if (WALK_IN.test(plain)) return `'${name}' is no person`;
  return HEADING.test(plain) ? "It is a heading, and no client" : null;
}

const ORGANISATION =
  /\b(?:ltd|limited|plc|inc|llc|enterprises?|(?:customer|client) (?:care|services?|support)|help ?desk|call cent(?:er|re))\b/u;
/** Whether a name is that of a company or its desk, so hardly of a client. */
const isOrganisation = (name: string): boolean => ORGANISATION.test(plainWords(name));

/** What of a row has no place on a card but in a note, as it is written. */
interface Misplaced {
  alert: string[];
  /** Patch tests. */
  unknown: string[];
  /** Numbers. */
  over: string[];
  unread: string[];
}

/** The note of a row with what has no other place, and sentences that say so. */
function noteOf(
  texts: readonly string[],
  { alert, unknown, over, unread }: Misplaced,
): { note: string; said: string[] } {
  const tests = unknown.map((test) => `Patch test: ${test}`);
  const sentences: [readonly string[], string][] = [
    [alert, `The alert is longer than ${MAX_ALERT} letters: the whole of it is in a note`],
    [unread, `Not kept as a number or as the e-mail of a card, so it is in a note: ${unread.join(", ")}`],
    [over, `A card has at most ${MAX_CLIENT_PHONES} numbers: further ones are in a note`],
    [unknown, `No patch test of a service here, so it is in a note: ${unknown.join(", ")}`],
  ];
  return {
    note: [...texts, ...alert, ...tests, ...over, ...unread].join(" · "),
    said: sentences.flatMap(([which, sentence]) => (which.length > 0 ? [sentence] : [])),
  };
}

/** The cells of a row that are a field. */
const cellsOf = ({ cells, mapping }: ClientCells, field: Mapping[number]): string[] =>
  mapping.flatMap((each, index) => (each === field && cells[index] ? [cells[index]] : []));

/** `Blocked`, with the reasons, where a row says that it is; empty otherwise. */
function blockedOf(row: ClientCells): string {
  const said = cellsOf(row, "blocked");
  const reasons = said.filter((cell) => yesOrNo(cell) === null && plainWords(cell) !== "blocked");
  const isBlocked = said.some((cell) => yesOrNo(cell) === true || plainWords(cell) === "blocked");
  if (!isBlocked && (reasons.length === 0 || said.some((cell) => yesOrNo(cell) === false))) return "";
  return ["Blocked", ...reasons].join(": ");
}

const lettersOf = (text: string): string[] => Array.from(text);

/** The alert of several parts; one that is too long is cut after a word, and `over` has the whole of it. */
function alertOf(parts: readonly string[]): { text: string; over: string[] } {
  const whole = parts.filter(Boolean).join("; ");
  if (lettersOf(whole).length <= MAX_ALERT) return { text: whole, over: [] };

  const start = lettersOf(whole).slice(0, MAX_ALERT).join("");
  const end = start.lastIndexOf(" ");
  return {
    text: `${end > MAX_ALERT / 2 ? start.slice(0, end) : lettersOf(start).slice(0, -1).join("")}…`,
    over: [`Alert: ${whole}`],
  };
}

/** The notes of a row; a column of days is about the column of notes before it. */
function notesOf({ cells, mapping }: ClientCells): { notes: DatedNote[]; undated: string[] } {
  const notes: DatedNote[] = [];
  const undated: string[] = [];
  for (const [index, field] of mapping.entries()) {
    const text = cells[index] ?? "";
    if (field !== "note" || text === "") continue;
    const next = mapping.findIndex((each, at) => at > index && (each === "note" || each === "noteDay"));
    const day = mapping[next] === "noteDay" ? (cells[next] ?? "") : "";
    if (isSalonDay(day)) notes.push({ day, text });
    else undated.push(text);
  }
  return { notes, undated };
}

/** The patch tests of a row as this product writes them: `Lashes, 2026-11-02, passed`; others are for a note. */
function testsOf(row: ClientCells, services: ReadContext["services"]): { tests: ListedTest[]; unknown: string[] } {
  const tests: ListedTest[] = [];
  const unknown: string[] = [];
  for (const cell of cellsOf(row, "patchTest")) {
    const parts = cell.split(",").map((part) => part.trim());
    const [day = "", result = ""] = parts.slice(-2);
    const name = foldText(parts.slice(0, -2).join(", "));
    const service = services.find((each) => foldText(each.name) === name);
    if (service && isSalonDay(day) && isResult(result)) tests.push({ service: service.id, day, result });
    else unknown.push(cell);
  }
  return { tests, unknown };
}

const isResult = (text: string): text is PatchTestResult => (PATCH_TEST_RESULTS as readonly string[]).includes(text);
