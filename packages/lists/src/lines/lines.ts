import { MAX_CLIENT_PHONES } from "@salon/contracts";
import { keyOf, LEFT_OUT, memberOf, paidOf, serviceOf } from "../imports/answers.ts";
import { noteOf, unreadable } from "../imports/cells.ts";
import { type AppointmentRow, type Ask, answerOf, type ReadContext, type Reading } from "../imports/reading.ts";
import { showPhone } from "../grammar/phone-numbers.ts";
import { takePhones } from "../grammar/phones.ts";
import { takeOwed, takePaid, takeSum } from "../grammar/sums.ts";
import { takeLength } from "../grammar/times.ts";
import { lineText } from "./line-text.ts";
import { type LineWords, mayBeName, sortWords } from "./line-words.ts";
import { momentOfLine, takeMoment } from "./moments.ts";
import { withoutDots } from "./name-words.ts";
import { type SaidMember, takeMember } from "./people.ts";
import { type SaidService, takeService } from "./service-names.ts";

/** Stands where something was taken out: the words before and after it do not belong together. */
const MARK = "\u0001";
const EMAIL = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}/u;
/** What people write before a value: some only at the beginning of a part, as in `Home service: Ada` they say something. */
const LABELS =
  /(?:(?<=^|[|,;(] ?| - )(?:client|customer|name|service|day|no|note|stylist)|(?<!\p{L})(?:date|time|tel|phone|mobile|whatsapp)) ?:(?!\d)/giu;

/** The most letters of a line. */
export const MAX_LINE = 300;

/** What a line says, each word of it in one place. */
interface SaidLine {
  moment: ReturnType<typeof takeMoment>;
  service: SaidService | null;
  member: SaidMember | null;
  paid: ReturnType<typeof takePaid>["said"];
  /** A sum that may be the price or a payment. */
  sum: string | null;
  phones: string[];
  email: string | undefined;
  words: LineWords;
  /** What is understood and has no place of its own in an appointment. */
  notes: string[];
}

/**
 * Reads one appointment as people write it, such as `Sat 28 Nov 10am Bola wash & set 0803…`. It is read only where every word is
 * accounted for; else it asks, with what was understood filled in.
 */
export function readLine(line: string, context: ReadContext): Reading<AppointmentRow> {
  if (line.length > MAX_LINE) return unreadable(`The line has more than ${MAX_LINE} letters`);
  const { text, ended, stamp } = lineText(line);
  if (ended !== undefined) return unreadable(ended);

  const said = wordsOfLine(text, context);
  const asks: Ask[] = [];
  const moment = momentOfLine(said.moment, { line, stamp, hasService: said.service !== null }, context, asks);
  if ("why" in moment) return unreadable(moment.why);

  const name = nameOf(said, { line, context, asks });
  const { date, minutes } = moment;
  const further = said.phones.slice(1, MAX_CLIENT_PHONES);
  const row: Partial<AppointmentRow> = {
    ...(date !== undefined && { date }),
    ...(minutes !== undefined && { minutes }),
    ...name.row,
    ...(said.phones[0] !== undefined && { phone: said.phones[0] }),
    ...(further.length > 0 && { furtherPhones: further }),
    ...(said.email !== undefined && { email: said.email }),
    ...serviceOf(name.service, context, asks),
    ...memberOf(said.member, context, asks),
    ...paidOf(said.paid ?? (said.sum === null ? null : { text: said.sum, naira: null }), { row: line, context, asks }),
  };
  const unknown = keepUnknown(name.unknown, context, asks);
  const why = whyNot(row, said.words, unknown);
  if (why !== null) return unreadable(why);

  const notes = [
    ...said.words.notes,
    ...unknown,
    ...said.notes,
    ...said.phones.slice(MAX_CLIENT_PHONES).map(showPhone),
  ];
  const whole = { ...row, ...noteOf(notes) };
  return asks.length > 0 ? { state: "ask", row: whole, asks } : { state: "read", row: whole as AppointmentRow };
}

/** Takes a line apart. */
function wordsOfLine(text: string, { team, services }: ReadContext): SaidLine {
  const phones = takePhones(text.replaceAll(LABELS, " | "), MARK);
  const email = EMAIL.exec(phones.rest)?.[0];
  const isName = (word: string) => mayBeName(word, services);
  const length = takeLength(email ? phones.rest.replace(email, MARK) : phones.rest, MARK);
  const money: Pick<SaidLine, "paid"> & { owed: string | null } = { owed: null, paid: null };
  const moment = takeMoment(length.rest, isName, (rest) => {
    const owed = takeOwed(rest, MARK);
    const paid = takePaid(owed.rest, MARK);
    Object.assign(money, { owed: owed.said, paid: paid.said });
    return paid.rest;
  });
  const until = moment.times[0]?.until ?? null;
  const sum = takeSum(moment.rest, MARK);
  const member = takeMember(withoutDots(sum.rest), team, MARK);
  const service = takeService(member.rest, services, MARK);
  return {
    moment,
    service: service.said,
    member: member.said,
    paid: money.paid,
    sum: sum.said,
    phones: phones.phones.map(({ e164 }) => e164),
    email: email?.toLowerCase(),
    words: sortWords(service.rest, services),
    notes: [length.said, money.owed, sum.said, until !== null && `until ${until}`].filter((note) => !!note) as string[],
  };
}

interface NameOfLine {
  row: { name?: string };
  /** The service that is said, or words that may be its name. */
  service: SaidService;
  unknown: string[];
}
/** The name of the client; asked where the line has not one. Without a known service the first other words are taken for its name. */
function nameOf(
  { words, service }: SaidLine,
  { line, context, asks }: { line: string; context: ReadContext; asks: Ask[] },
): NameOfLine {
  const isOpen = service === null && words.unknown.length === 0;
  const { said, unknown } = serviceIn(service, words.unknown, line);
  // Without a word for the service, some of the name may be meant for it.
  const isDoubtful = isOpen && words.name?.includes(" ") === true;
  if (words.name !== null && !isDoubtful) return { row: { name: words.name }, service: said, unknown };
  if (words.names.length === 0 && words.unknown.length === 0) return { row: {}, service: said, unknown };

  const names = isDoubtful ? [words.name!, ...words.name!.split(" ").slice(0, 1)] : words.names;
  const ask: Ask = {
    key: keyOf("name", line),
    about: "name",
    text: words.name ?? words.unknown.join(", "),
    choices: [...new Set(names)].map((name) => ({ value: name, label: name })).concat(LEAVE_OUT),
  };
  const name = answerOf(ask, context, asks);
  const rest = unknown.map((each) => (name === undefined ? each : each.replace(name, "").trim())).filter(Boolean);
  return { row: name === undefined ? {} : { name }, service: said, unknown: name === undefined ? [] : rest };
}
/** The service, where one word names it together with words that are not understood, or where those words alone may name it. */
function serviceIn(
  service: SaidService | null,
  unknown: readonly string[],
  line: string,
): { said: SaidService; unknown: string[] } {
  const [first, ...others] = unknown;
  if (service === null) return { said: { text: first ?? line, likely: [] }, unknown: others };
  if (!service.isPart || first === undefined || !MAY_BE_OF_SERVICE.test(first))
    return { said: service, unknown: [...unknown] };
  return { said: { text: `${service.text} ${first}`, likely: service.likely }, unknown: others };
}

const MAY_BE_OF_SERVICE = /^[\p{L}\p{M}]+(?: [\p{L}\p{M}]+)?$/u;

const LEAVE_OUT = { value: LEFT_OUT, label: "Leave these rows out" };
const KEEP = "note";

/** What is not understood and was answered to be a note; each is asked once for all lines that have it. */
function keepUnknown(unknown: readonly string[], context: ReadContext, asks: Ask[]): string[] {
  if (unknown.length === 0) return [];

  const text = unknown.join(", ");
  const choices = [{ value: KEEP, label: "Keep it as a note" }, LEAVE_OUT];
  const answer = answerOf({ key: keyOf("words", text), about: "words", text, choices }, context, asks);
  return answer === undefined ? [] : [answer === KEEP ? text : LEFT_OUT];
}

/** Why a line is no appointment; null where it is one, or asks. */
function whyNot(row: Partial<AppointmentRow>, { names, unknown }: LineWords, kept: readonly string[]): string | null {
  if (row.name === LEFT_OUT) return "Left out by its name";
  if (row.service === LEFT_OUT) return "Left out by its service";
  if (kept.includes(LEFT_OUT)) return `Left out by '${unknown.join(", ")}'`;
  return names.length === 0 && unknown.length === 0 ? "No name was found" : null;
}
