import { instantOf } from "@salon/contracts";
import { Types } from "mongoose";
import { definedOnly } from "../../defined-only.ts";
import { failpoint } from "../../failpoint.ts";
import { bookedAmong } from "../bookings/make/imported.ts";
import {
  additionsTo,
  addsNothing,
  type Additions,
  BETWEEN_ALERTS,
  type BroughtPerson,
  withAdditions,
} from "./additions.ts";
import { cardByKey, cardsByKeys, LIVE, ownKey, phoneKey, termsOf, unlessTaken } from "./cards.ts";
import { ClientModel, type ClientDocument, type StoredAddition } from "./clients.model.ts";

/** Who brings a list, and which. */
export interface Bringing {
  import: Types.ObjectId;
  by: Types.ObjectId;
  now: Date;
}

const NOON = 12 * 60;

/** Notes and patch tests of a row as a card stores them; the first note has the mark of the row. */
export function rowsOf(mark: string, { notes, patchTests }: Additions, { import: list, by, now }: Bringing) {
  const attempt = (index: number) => ({ name: index === 0 ? mark : `${mark} ${index}`, content: String(list) });
  return {
    notes: notes.map(({ day, text }, index) => ({
      _id: new Types.ObjectId(),
      at: day === undefined ? now : instantOf(day, NOON),
      by,
      text,
      attempt: attempt(index),
    })),
    patchTests: patchTests.map(({ serviceId, day, result }, index) => ({
      _id: new Types.ObjectId(),
      serviceId: new Types.ObjectId(serviceId),
      day,
      result,
      by,
      attempt: attempt(index),
    })),
  };
}

/** Adds what a row of a list says to a live card, in one write and once; answers the card, or null where it was deleted. */
export async function joinCard(
  id: Types.ObjectId,
  person: BroughtPerson,
  bringing: Bringing,
): Promise<Types.ObjectId | null> {
  for (;;) {
    const card = await cardByKey(ownKey(id), bringing.now);
    if (!card) return null;
    const additions = additionsTo(card, person);
    const isDone = card.brought?.some(({ list, mark }) => list.equals(bringing.import) && mark === person.mark);
    if (isDone || addsNothing(additions)) return card._id;
    if (await add(card, person.mark, additions, bringing)) {
      await failpoint("import-card-joined");
      return card._id;
    }
  }
}

/** False when the card has changed meanwhile, or another one has got a number. */
async function add(card: ClientDocument, mark: string, additions: Additions, bringing: Bringing): Promise<boolean> {
  const held = await cardsByKeys(additions.phones.map(phoneKey), bringing.now);
  const keys = additions.phones.map(phoneKey).filter((key) => !held.has(key));
  const { phones, email, alert } = withAdditions(card, additions);
  const { notes, patchTests } = rowsOf(mark, additions, bringing);
  const added: StoredAddition = {
    list: bringing.import,
    mark,
    at: bringing.now,
    phones: additions.phones,
    ...definedOnly({ email: additions.email, alert: additions.alert }),
  };
  const changed = await unlessTaken(() =>
    ClientModel.updateOne(
      { _id: card._id, ...LIVE, revision: card.revision },
      {
        $set: {
          phones,
          terms: termsOf({ ...card, ...definedOnly({ email }), phones }),
          ...definedOnly({ email, alert }),
        },
        $addToSet: { keys: { $each: keys } },
        $push: {
          notes: { $each: notes },
          patchTests: { $each: patchTests },
          brought: added,
        },
        $inc: { revision: 1 },
      },
    ).exec(),
  );
  return changed?.modifiedCount === 1;
}

/** The live cards that were there before a list and to which it has added something. */
export async function cardsJoinedBy(list: Types.ObjectId): Promise<ClientDocument[]> {
  const cards = await ClientModel.find({ "brought.list": list }).lean();
  return cards.filter(({ state, imported }) => state === LIVE.state && !imported?.equals(list));
}

/** What of a list stays on a card after its undo, and the rows that brought it. */
interface Left {
  why: string;
  marks: string[];
}

/** What cannot be taken off a card again: a number with appointments. */
export async function leftOn({ brought = [] }: ClientDocument, list: Types.ObjectId): Promise<Left | null> {
  const entries = brought.filter((entry) => entry.list.equals(list));
  const booked = await bookedNumbers(entries);
  if (booked.length === 0) return null;
  const marks = entries.filter(({ phones }) => phones.some((phone) => booked.includes(phone))).map(({ mark }) => mark);
  return { why: "The number has an appointment, so it stays on the card", marks };
}

async function bookedNumbers(entries: readonly StoredAddition[]): Promise<string[]> {
  const phones = [...new Set(entries.flatMap((entry) => entry.phones))];
  const booked = await bookedAmong({ cards: [], phones });
  return phones.filter((phone) => booked.has(phone));
}

/** Takes off a card what a list has added to it and what is still as the list said it; numbers with appointments stay. */
export async function takeBack(id: Types.ObjectId, list: Types.ObjectId): Promise<void> {
  for (;;) {
    const card = await ClientModel.findOne({ _id: id, ...LIVE, "brought.list": list }).lean();
    if (!card) return;

    const entries = card.brought!.filter((entry) => entry.list.equals(list));
    const booked = await bookedNumbers(entries);
    const gone = new Set(entries.flatMap(({ phones }) => phones.filter((phone) => !booked.includes(phone))));
    const phones = card.phones.filter((phone) => !gone.has(phone));
    const email = entries.some((entry) => entry.email === card.email) ? undefined : card.email;
    const alert = entries.reduceRight<string | undefined>((text, entry) => alertWithout(text, entry), card.alert);
    await failpoint("import-taking-back");

    const ofList = { "attempt.content": String(list) };
    const { modifiedCount } = await ClientModel.updateOne(
      { _id: id, ...LIVE, revision: card.revision },
      {
        $set: {
          phones,
          terms: termsOf({ name: card.name, phones, ...definedOnly({ email }) }),
          ...definedOnly({ alert }),
        },
        $unset: { ...(email === undefined && { email: 1 }), ...(alert === undefined && { alert: 1 }) },
        $pull: { keys: { $in: [...gone].map(phoneKey) }, notes: ofList, patchTests: ofList, brought: { list } },
        $inc: { revision: 1 },
      },
    );
    if (modifiedCount === 1) return;
  }
}

/** An alert without what a row added; one that staff have changed since stays. */
function alertWithout(text: string | undefined, { alert }: StoredAddition): string | undefined {
  if (text === undefined || alert === undefined) return text;
  if (text === alert) return undefined;
  const end = `${BETWEEN_ALERTS}${alert}`;
  return text.endsWith(end) ? text.slice(0, -end.length) : text;
}
