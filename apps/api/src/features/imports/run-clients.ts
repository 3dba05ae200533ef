import { parsePhone } from "@salon/lists/phone-numbers";
import { Types } from "mongoose";
import type { Deps } from "../../deps.ts";
import { failpoint } from "../../failpoint.ts";
import { type Brought, bringPerson, cardOfRow, madeCards, makeCards, type NewCardPerson } from "../clients/imported.ts";
import { type Bringing, joinCard } from "../clients/joins.ts";
import type { ImportDocument, ImportRowDocument } from "./imports.model.ts";
import type { Outcome } from "./run.ts";

/** Makes the cards of many rows at once; the others join the card that the preview has named. */
export async function bringClients(
  { now }: Pick<Deps, "now">,
  list: ImportDocument,
  rows: readonly ImportRowDocument[],
): Promise<Outcome[]> {
  const bringing = { import: list._id, by: list.ranBy!, now: now() };
  const isNew = ({ person }: ImportRowDocument) => person === undefined || "own" in person;
  await makeCards(rows.filter(isNew).map(personOfRow), bringing);
  await failpoint("import-cards-made");

  const made = await madeCards(
    rows.map(({ mark = "" }) => mark),
    list._id,
  );
  const done: Outcome[] = [];
  for (const row of rows) {
    const own = made.get(row.mark ?? "");
    const { card, isMade } = own ? { card: own, isMade: true } : await bringRow(row, bringing);
    done.push({ state: isMade ? "made" : "joined", said: { made: { type: "client", id: String(card) } } });
  }
  return done;
}

/** The card that the preview has named; where it is deleted since, the person gets one. */
async function bringRow(row: ImportRowDocument, bringing: Bringing): Promise<Brought> {
  const person = personOfRow(row);
  const meant = row.person;
  const earlier = meant && "row" in meant ? await cardOfRow(meant.row, bringing.now) : null;
  const id = meant && "card" in meant ? new Types.ObjectId(meant.card) : earlier?._id;
  const joined = id && (await joinCard(id, person, bringing));
  return joined ? { card: joined, isMade: false } : bringPerson(person, bringing);
}

function personOfRow({ mark = "", said, person }: ImportRowDocument): NewCardPerson {
  const { phone, furtherPhones = [], ...client } = said.client!;
  const phones = [phone, ...furtherPhones].flatMap((shown) => (shown && parsePhone(shown)) || []);
  return { ...client, mark, phones, shares: person !== undefined && "own" in person };
}
