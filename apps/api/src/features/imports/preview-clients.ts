import { foldText } from "@salon/contracts";
import { showPhone } from "@salon/lists/phone-numbers";
import type { Ask, ClientRow } from "@salon/lists";
import { additionsTo, addsNothing, type CardContent, contentOf, isSameName } from "../clients/additions.ts";
import { type BroughtPerson, candidatesOf } from "../clients/imported.ts";
import type { ImportDocument } from "./imports.model.ts";
import { type Candidate, KnownPeople } from "./known-people.ts";
import { inTurns, type JudgedRow, type ReadRow } from "./rows.ts";

/** The answer by which a person gets a card of their own. */
const OWN = "own card";
const NOTHING_NEW = "This client has a card, and the list adds nothing to it";

interface Judging {
  now: Date;
  answers: ImportDocument["answers"];
  /** Adds an open question. */
  ask: (ask: Ask) => void;
}
type ReadPerson = ReadRow<ClientRow> & { person: BroughtPerson };

/** What would become of rows that name clients: their number finds the cards, and their name decides. */
export async function judgeClients(read: readonly ReadRow<ClientRow>[], judging: Judging): Promise<JudgedRow[]> {
  const people = read.map((one) => ({ ...one, person: personOf(one) }));
  const find = await candidatesOf(
    people.map(({ person }) => person),
    judging.now,
  );
  const known = new KnownPeople(find);
  const judged: JudgedRow[] = [];
  await inTurns(people, (one) => void judged.push(judge(one, known, judging)));
  return judged;
}

function personOf({ row, mark }: ReadRow<ClientRow>): BroughtPerson {
  const { name, phone, furtherPhones = [], email, alert, note, notes, patchTests } = row;
  return {
    mark,
    name,
    phones: phone === undefined ? [] : [phone, ...furtherPhones],
    email,
    alert,
    note,
    notes,
    patchTests: patchTests?.map(({ service, day, result }) => ({ serviceId: service, day, result })),
  };
}

/** What a row says, as its preview shows it and its run does it. */
function sayingOf({ row, person }: ReadPerson): NonNullable<JudgedRow["said"]["client"]> {
  const { name, phone, furtherPhones, email, alert, note, notes } = row;
  return {
    name,
    ...(phone !== undefined && { phone: showPhone(phone) }),
    ...(furtherPhones && { furtherPhones: furtherPhones.map(showPhone) }),
    ...(email !== undefined && { email }),
    ...(alert !== undefined && { alert }),
    ...(note !== undefined && { note }),
    ...(notes && { notes: [...notes] }),
    ...(person.patchTests && { patchTests: [...person.patchTests] }),
  };
}

function judge(one: ReadPerson, known: KnownPeople, { answers, ask }: Judging): JudgedRow {
  const { bare, mark, ticked, person } = one;
  const { made, candidates } = known.of(person);
  if (made)
    return { ...bare, mark, ticked, state: "same", said: { client: sayingOf(one), card: made, why: NOTHING_NEW } };

  const found = choose(person, candidates);
  if (found !== "asks") return found ? joining(one, found, known) : making(one, known);

  const question = questionOf(person, candidates);
  const answer = answers.find(({ key }) => key === question.key)?.value;
  const chosen = candidates.find(({ value }) => value === answer);
  if (chosen) return joining(one, chosen, known);
  if (answer === OWN) return making(one, known, { isAsked: true });

  ask(question);
  return { ...bare, mark, ticked, state: "asks", said: { client: sayingOf(one), asks: [question.key] } };
}

/** A row that makes a card. */
function making(one: ReadPerson, known: KnownPeople, { isAsked = false } = {}): JudgedRow {
  const { bare, row, mark, ticked, person } = one;
  if (ticked) known.add(bare.row, person);
  const shares = isAsked && person.phones.length > 0;
  const why = [...(shares ? ["A card of their own that shares the number"] : []), ...(row.said ?? [])];
  const said = { client: sayingOf(one), ...whyOf(why) };
  return { ...bare, mark, ticked, state: "new", said, ...(shares && { person: { own: true } }) };
}

/** A row of a person who has a card. */
function joining(one: ReadPerson, candidate: Candidate, known: KnownPeople): JudgedRow {
  const { bare, row, mark, ticked, person } = one;
  const { content, person: meant } = candidate;
  const additions = additionsTo(content, person);
  const isThere = "card" in meant;
  const said = { client: sayingOf(one), card: { ...(isThere && { _id: meant.card }), name: content.name } };
  if (ticked) known.join(candidate, person, additions);

  const why = isThere ? NOTHING_NEW : `An earlier row has this number for ${content.name}`;
  if (addsNothing(additions)) return { ...bare, mark, ticked, state: "same", said: { ...said, why } };

  const more = whyOf([...(row.said ?? []), ...additions.said]);
  return { ...bare, mark, ticked, state: "joins", said: { ...said, ...more }, person: meant };
}

const whyOf = (sentences: readonly string[]): { why?: string } =>
  sentences.length === 0 ? {} : { why: sentences.join(". ") };

/** The candidate that a person surely is; null where it is a new one, and `asks` where only people know. */
function choose(person: BroughtPerson, candidates: readonly Candidate[]): Candidate | "asks" | null {
  if (candidates.length === 0) return null;

  const agreeing = candidates.filter(({ content }) => isSameName(person.name, content.name));
  const named = agreeing.filter(({ content }) => foldText(content.name) === foldText(person.name));
  const likely = named.length > 0 ? named : agreeing;
  if (person.phones.length > 0 && likely.length === 1) return likely[0]!;

  // By name alone, or among several of one name and number, a person is one to whose card the row adds nothing.
  const weight = weightOf(contentOf(person));
  const [closest] = likely
    .filter(({ content, isUsed }) => !isUsed && addsNothing(additionsTo(content, person)))
    .toSorted((a, b) => Math.abs(weightOf(a.content) - weight) - Math.abs(weightOf(b.content) - weight));
  return closest ?? "asks";
}

/** How much a card says. */
const weightOf = ({ phones, email, alert, notes, patchTests }: CardContent): number =>
  phones.length + Number(email !== undefined) + Number(alert !== undefined) + notes.length + patchTests.length;

function questionOf(person: BroughtPerson, candidates: readonly Candidate[]): Ask {
  const own = person.phones.length > 0 ? "Another person, who shares the number" : "Another person";
  return {
    key: `person ${person.mark}`,
    about: "person",
    text: nameOf(person),
    choices: [
      ...candidates.map(({ value, content }) => ({ value, label: `The same person as ${nameOf(content)}` })),
      { value: OWN, label: own },
    ],
  };
}

const nameOf = ({ name, phones, email }: Pick<BroughtPerson, "name" | "phones" | "email">): string =>
  [name, ...phones.slice(0, 1).map(showPhone), ...(email === undefined ? [] : [email])].join(", ");
