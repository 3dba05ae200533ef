import type { Deps } from "../../deps.ts";
import { failpoint } from "../../failpoint.ts";
import { parsePhone } from "@salon/lists/phone-numbers";
import { type BroughtPerson, joinBrought, madeCards, makeCards } from "../clients/imported.ts";
import type { ImportDocument, ImportRowDocument } from "./imports.model.ts";
import type { Outcome } from "./run.ts";

/** Makes the cards of many rows at once; the others join the card that their number leads to. */
export async function bringClients(
  { now }: Pick<Deps, "now">,
  list: ImportDocument,
  rows: readonly ImportRowDocument[],
): Promise<Outcome[]> {
  const bringing = { import: list._id, by: list.ranBy!, now: now() };
  const people = rows.map(personOfRow);
  await makeCards(people, bringing);
  await failpoint("import-cards-made");

  const made = await madeCards(
    people.map(({ mark }) => mark),
    list._id,
  );
  const done: Outcome[] = [];
  for (const person of people) {
    const own = made.get(person.mark);
    const { card, isMade } = own ? { card: own, isMade: true } : await joinBrought(person, bringing);
    done.push({ state: isMade ? "made" : "joined", said: { made: { type: "client", id: String(card) } } });
  }
  return done;
}

function personOfRow({ mark = "", said }: ImportRowDocument): BroughtPerson {
  const { name, phone, note } = said.client!;
  return { mark, name, note, ...(phone !== undefined && { phone: parsePhone(phone) ?? undefined }) };
}
