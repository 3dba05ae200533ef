import { foldText, MAX_ALERT, MAX_CLIENT_PHONES, namesAgree, type PatchTestResult } from "@salon/contracts";
import { showPhone } from "@salon/lists/phone-numbers";
import type { ClientDocument } from "./clients.model.ts";

/** A person of a list that a salon brings; `mark` names the row of the list. */
export interface BroughtPerson {
  mark: string;
  name: string;
  /** As E.164, the first one first. */
  phones: readonly string[];
  email?: string | undefined;
  alert?: string | undefined;
  /** What has no day of its own. */
  note?: string | undefined;
  /** Notes with their salon day. */
  notes?: readonly { day: string; text: string }[] | undefined;
  /** Tests of services, by the id of the service. */
  patchTests?: readonly BroughtTest[] | undefined;
}
interface BroughtTest {
  serviceId: string;
  day: string;
  result: PatchTestResult;
}

/** What of a card is compared with a row of a list. */
export type CardContent = Pick<ClientDocument, "name" | "phones" | "email" | "alert"> & {
  notes: readonly { text: string; attempt?: { name: string } }[];
  patchTests: readonly { serviceId: unknown; day: string; result: PatchTestResult }[];
};

/** What a row of a list adds to a card. */
export interface Additions {
  /** As E.164. */
  phones: string[];
  email?: string;
  alert?: string;
  /** Texts for notes, with their salon day where the list says it. */
  notes: { day?: string; text: string }[];
  patchTests: BroughtTest[];
  /** What of the row does not go where its column says, in sentences. */
  said: string[];
}

/** Between the alert of a card and one that is added. */
export const BETWEEN_ALERTS = "; ";
/** The most notes and the most patch tests of a card. */
export const MAX_CARD_ROWS = 1000;
const roomFor = (rows: readonly unknown[]): number => Math.max(0, MAX_CARD_ROWS - rows.length);
/** The most letters of one note. */
const MAX_NOTE = 1000;

/** Whether two names can be those of one person. */
export const isSameName = (one: string, other: string): boolean =>
  foldText(one) === foldText(other) || namesAgree(one, other);

const tidy = (text: string): string => text.replaceAll(/\s+/gu, " ").trim();

/** Whether a row adds nothing to a card. */
export const addsNothing = ({ phones, email, alert, notes, patchTests }: Additions): boolean =>
  email === undefined && alert === undefined && [phones, notes, patchTests].every((added) => added.length === 0);

/** What a row says that a card does not have. What the card has stays: another e-mail or alert goes to a note. */
export function additionsTo(card: CardContent, person: BroughtPerson): Additions {
  const room = MAX_CLIENT_PHONES - card.phones.length;
  const further = person.phones.filter((phone) => !card.phones.includes(phone));
  const [phones, over] = [further.slice(0, Math.max(0, room)), further.slice(Math.max(0, room))];
  const alert = alertFor(card, person);
  const otherEmail = person.email !== undefined && card.email !== undefined && card.email !== person.email;
  const texts: Additions["notes"] = [
    ...(isSameName(person.name, card.name) ? [] : [{ text: `In the list as ${person.name}` }]),
    ...(otherEmail ? [{ text: `E-mail in the list: ${person.email}` }] : []),
    ...(alert.over === undefined ? [] : [{ text: `Alert in the list: ${alert.over}` }]),
    ...over.map((phone) => ({ text: `Further number: ${showPhone(phone)}` })),
    ...notesOf(person),
  ];

  const notes = isWritten(person, card) ? [] : texts.filter(({ text }) => !hasNote(card, text));
  const tests = (person.patchTests ?? []).filter((test) => !card.patchTests.some((known) => isSameTest(known, test)));
  const isFull = notes.length > roomFor(card.notes) || tests.length > roomFor(card.patchTests);

  return {
    phones,
    ...(person.email !== undefined && card.email === undefined && { email: person.email }),
    ...(alert.added !== undefined && { alert: alert.added }),
    notes: notes.slice(0, roomFor(card.notes)),
    patchTests: tests.slice(0, roomFor(card.patchTests)),
    said: [
      ...(otherEmail ? ["The card has another e-mail: this one goes to a note"] : []),
      ...(alert.over === undefined ? [] : ["The card has another alert: this one goes to a note"]),
      ...(isFull ? ["The card has no room for more notes or patch tests"] : []),
      ...(over.length > 0 ? [`A card has at most ${MAX_CLIENT_PHONES} numbers: further ones go to a note`] : []),
    ],
  };
}

/** A card after a row has added to it. */
export const withAdditions = (
  card: CardContent,
  { phones, email, alert, notes, patchTests }: Additions,
): CardContent => ({
  ...card,
  phones: [...card.phones, ...phones],
  ...(email !== undefined && { email }),
  ...(alert !== undefined && { alert: alertWith(card.alert, alert) }),
  notes: [...card.notes, ...notes],
  patchTests: [...card.patchTests, ...patchTests],
});

/** The content of the card that a row makes. */
export const contentOf = (person: BroughtPerson): CardContent => {
  const { name } = person;
  const empty = { name, phones: [], notes: [], patchTests: [] };
  return withAdditions(empty, additionsTo(empty, person));
};

const alertWith = (own: string | undefined, added: string): string =>
  own === undefined ? added : [own, added].join(BETWEEN_ALERTS);

/** The alert of a row where it is news, after that of the card; `over` where both have no room. */
function alertFor({ alert: own }: CardContent, { alert }: BroughtPerson): { added?: string; over?: string } {
  const known = new Set(own?.split(BETWEEN_ALERTS).map(foldText));
  const added = alert
    ?.split(BETWEEN_ALERTS)
    .filter((part) => !known.has(foldText(part)))
    .join(BETWEEN_ALERTS);
  if (!added || (own !== undefined && foldText(own) === foldText(alert!))) return {};
  return Array.from(alertWith(own, added)).length <= MAX_ALERT ? { added } : { over: alert! };
}

const hasNote = ({ notes }: CardContent, text: string): boolean => notes.some((note) => tidy(note.text) === tidy(text));

/** A row that has been noted before, also by a process of the release before. */
const isWritten = ({ mark }: BroughtPerson, { notes }: CardContent): boolean =>
  notes.some(({ attempt }) => attempt?.name === mark);

/** The notes of a row, each in parts that a note can hold. */
const notesOf = ({ note, notes = [] }: BroughtPerson): Additions["notes"] =>
  [...(note === undefined ? [] : [{ text: note }]), ...notes].flatMap((one) =>
    partsOf(one.text).map((text) => ({ ...one, text })),
  );

function partsOf(text: string): string[] {
  const letters = Array.from(text);
  const parts = Math.ceil(letters.length / MAX_NOTE);
  return Array.from({ length: parts }, (_, part) =>
    letters
      .slice(part * MAX_NOTE, (part + 1) * MAX_NOTE)
      .join("")
      .trim(),
  );
}

const isSameTest = (known: CardContent["patchTests"][number], { serviceId, day, result }: BroughtTest): boolean =>
  String(known.serviceId) === serviceId && known.day === day && known.result === result;
