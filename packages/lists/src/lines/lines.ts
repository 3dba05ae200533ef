import { takePaid } from "../grammar/sums.ts";
import { memberOf, paidOf, readingOf, serviceOf } from "../imports/answers.ts";
import { dayOf, longDay } from "../grammar/days.ts";
import { DAY_MARK, takeDay } from "../grammar/said-days.ts";
import { takeMember } from "./people.ts";
import { takePhones } from "../grammar/phones.ts";
import type { AppointmentRow, Ask, ReadContext, Reading } from "../imports/reading.ts";
import { type SaidService, takeService } from "./service-names.ts";
import { minutesOf, type SaidTime, takeTime } from "../grammar/times.ts";

/** Stands where something was taken out: the words before and after it do not belong together. */
const MARK = "\u0001";
const EMAIL = /[\w.+-][\w.+'-]*@[\w-]+(?:\.[\w-]+)+/u;
/** What people write before a value: some only at the beginning of a part, as in `Home service: Ada` they say something. */
const LABELS =
  /(?:(?<=^|[|,;(\n]|\s-\s)\s*(?:client|customer|name|service|day|no|note|stylist)|(?<!\p{L})(?:date|time|tel|phone|mobile|whatsapp))\s*:(?!\d)/giu;

/** The most letters of a line. */
export const MAX_LINE = 300;

/** Reads one appointment as people write it, such as `Sat 28 Nov 10am Bola wash & set 0803…`. */
export function readLine(line: string, context: ReadContext): Reading<AppointmentRow> {
  if (line.length > MAX_LINE) return { state: "unreadable", why: `The line has more than ${MAX_LINE} letters` };

  const phones = takePhones(dashes(line).replaceAll(LABELS, " | "), MARK);
  const email = EMAIL.exec(phones.rest)?.[0];
  const day = takeDay(email ? phones.rest.replace(email, MARK) : phones.rest);
  const time = takeTime(day.rest, MARK);
  const number = numberOfWeekday(time.rest, day.said, time.said);
  const paid = takePaid(number.rest, MARK);
  const member = takeMember(paid.rest, context.team, MARK);
  const service = takeService(member.rest, context.services, MARK);
  const words = wordsOf(service.rest, service.said !== null);

  const asks: Ask[] = [];
  const date = number.said && dayOf(number.said, context, asks);
  const minutes = time.said && minutesOf(time.said, context, asks);
  const why = unreadable({ date, minutes, name: words.name, service: service.said ?? words.service, context });
  if (why !== null) return { state: "unreadable", why };

  const note = [...words.rest, until(time.said), ...phones.phones.slice(1).map(({ written }) => written)];
  const row: Partial<AppointmentRow> = {
    ...(date && { date }),
    ...(typeof minutes === "number" && { minutes }),
    name: words.name!,
    ...(phones.phones[0] && { phone: phones.phones[0].e164 }),
    ...(email && { email: email.toLowerCase() }),
    ...serviceOf(service.said ?? words.service!, context, asks),
    ...memberOf(member.said, context, asks),
    ...paidOf(paid.said, { row: line, context, asks }),
    ...noteOf(note),
  };
  return readingOf(row, asks);
}

/** Long dashes as plain ones; one between words, and a stroke, keeps them apart. */
const dashes = (line: string): string =>
  line
    .replaceAll(/(?<=\d)\s*[–—]\s*(?=\d)/gu, "-")
    .replaceAll(/[–—•·]/gu, " - ")
    .replaceAll(/\((mrs?|ms|miss|dr)\)/giu, "$1")
    .replaceAll(/\s+/gu, " ");

/** `Sat 28 10am`: a number beside a weekday is its day where the time stands elsewhere. */
function numberOfWeekday(
  text: string,
  day: ReturnType<typeof takeDay>["said"],
  time: SaidTime | null,
): { said: typeof day; rest: string } {
  const match =
    time && day?.weekday !== undefined && day.day === undefined && !day.numbers ? BESIDE_WEEKDAY.exec(text) : null;
  if (!match || day === null) return { said: day, rest: text };
  return {
    said: { ...day, day: Number(match[1]), text: `${day.text} ${match[1]}` },
    rest: text.replace(match[0], DAY_MARK),
  };
}
const BESIDE_WEEKDAY = new RegExp(String.raw`${DAY_MARK}[\s,]*(?:the\s+)?([12]?\d|3[01])(?![\d\p{L}:/]|[.,]\d)`, "u");

/** Words that hold a line together and say nothing by themselves. */
const FILLERS =
  /^(?:(?:for|on|at|by|the|of|is|and|with|to|a|w\/)\s+)+|(?:\s+(?:for|on|at|by|the|of|is|and|with|to|a))+$|^(?:for|on|at|by|the|of|is|and|with|to|a)$/giu;
const PARTS = /[\p{Cc}|;()[\]]|,(?!\d{3}(?!\d))|\s-\s|^-|-$|\.\s|\.$|:(?=\s|$)|\s\/\s|^\/|\/$/gu;
const MAX_NAME_WORDS = 5;

interface LineWords {
  name: string | null;
  /** What may be the name of a service, where none was found. */
  service: SaidService | null;
  rest: string[];
}

/** Finds the client's name among the words of a line that are not read yet. The other words are the note. */
function wordsOf(text: string, hasService: boolean): LineWords {
  const parts = partsOf(text);
  const at = parts.findIndex(
    ({ words, label }) => !label && /\p{L}/u.test(words) && !/^[+&]|\d/u.test(words.split(" ")[0]!),
  );
  if (at < 0) return { name: null, service: null, rest: [] };

  const { name, rest } = nameIn(parts[at]!.words);
  const others = [...parts.slice(0, at), ...parts.slice(at + 1)].map(({ words }) => words);
  const notes =
    parts[at]!.words === name
      ? others
      : [...parts.slice(0, at).map(({ words }) => words), rest, ...parts.slice(at + 1).map(({ words }) => words)];
  const said = rest || parts[at + 1]?.words;
  if (hasService || !said) return { name, service: null, rest: notes.filter(Boolean) };
  return {
    name,
    service: { text: said, likely: [] },
    rest: notes.filter((note) => note !== "" && note !== said),
  };
}

/** The parts of a text in their order; a `label` stands before a colon and is no name. */
function partsOf(text: string): { words: string; label: boolean }[] {
  const parts: { words: string; label: boolean }[] = [];
  let from = 0;
  const kept = text.replaceAll(TITLE, DOT);
  for (const match of [...kept.matchAll(PARTS), null]) {
    const raw = kept.slice(from, match?.index ?? kept.length).replaceAll(DOT, ".");
    const words = raw.replaceAll(/\s+/gu, " ").trim().replaceAll(FILLERS, "").trim();
    if (words !== "") parts.push({ words, label: match?.[0] === ":" && REMARK.test(words) });
    if (match) from = match.index + match[0].length;
  }
  return parts;
}
/** Stands for the dot of a title or an initial, which ends nothing. */
const DOT = "\uE000";
const TITLE =
  /(?<=(?:^|[^\p{L}])(?:mrs?|ms|miss|dr|engr|chief|alh|hon|pastor|rev|prof|barr|st|\p{L}))\.(?=\s*(?:[\p{L}\p{Cc}]|$))/giu;
/** Words before a colon that say something of the appointment. */
const REMARK =
  /(?:^|\s)(?:home|service|note|new|old|walk[- ]?in|booking|appointment|urgent|vip|confirmed|reminder|bride|client|bal(?:ance)?)(?:\s|$)/iu;

/** The name at the beginning of some words: up to who comes along, and to words in small letters after one with a capital. */
function nameIn(words: string): { name: string; rest: string } {
  const along = /\s(?:[&+]|and\s|with\s|plus\s)/iu.exec(words);
  const first = along ? words.slice(0, along.index) : words;
  const small = /^\p{Lu}/u.test(first) ? /(?<!['’]s)\s(?=\p{Ll})(?!(?:de|da|van|bin|el|al)\s)/u.exec(first) : null;
  const name = (small ? first.slice(0, small.index) : first).replace(/['’]s$/u, "").trim();
  const rest = words.slice(small ? small.index : first.length).trim();
  return { name, rest };
}

const until = (said: SaidTime | null): string => (said?.until ? `until ${said.until}` : "");

const noteOf = (parts: readonly string[]): { note?: string } => {
  const note = parts.filter(Boolean).join(", ");
  return note === "" ? {} : { note };
};

interface Understood {
  date: string | null | undefined;
  minutes: number | null | undefined;
  name: string | null;
  service: SaidService | null;
  context: ReadContext;
}
/** Why a line is no appointment to come; null where it is one. */
function unreadable({ date, minutes, name, service, context }: Understood): string | null {
  if (date === null) return "No day was found";
  if (minutes === null) return "No time was found";
  if (name === null || name === "") return "No name was found";
  if (name.split(" ").length > MAX_NAME_WORDS || name.length > 100)
    return "It is not clear what the name is: put commas around it";
  if (service === null) return "No service was found";
  return date !== undefined && date < context.today ? `${longDay(date)} is over` : null;
}
