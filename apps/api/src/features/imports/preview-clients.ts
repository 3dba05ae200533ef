import { namesAgree } from "@salon/contracts";
import { showPhone } from "@salon/lists/phone-numbers";
import { knownCards } from "../clients/imported.ts";
import type { ClientRow } from "@salon/lists/reader";
import { inTurns, type JudgedRow, type ReadRow } from "./rows.ts";

/** What would become of rows that name clients: numbers join them to cards, and to rows before them. */
export async function judgeClients(read: readonly ReadRow<ClientRow>[], now: Date): Promise<JudgedRow[]> {
  const known = await knownCards(
    read.map(({ row, mark }) => ({ mark, ...row })),
    now,
  );
  const inList = new Map<string, string>();
  const judged: JudgedRow[] = [];

  await inTurns(read, ({ bare, row: { name, phone, note }, mark, ticked }) => {
    const client = {
      name,
      ...(phone !== undefined && { phone: showPhone(phone) }),
      ...(note !== undefined && { note }),
    };
    const common = { ...bare, mark, ticked };
    const card = known.get(mark);
    const earlier = phone === undefined ? undefined : inList.get(phone);
    if (card?.isSame) {
      const why = "This client has a card, and the list adds nothing to it";
      judged.push({
        ...common,
        state: "same",
        said: { client, card: { _id: String(card._id), name: card.name }, why },
      });
    } else if (card)
      judged.push({ ...common, state: "joins", said: { client, card: { _id: String(card._id), name: card.name } } });
    else if (earlier !== undefined && namesAgree(name, earlier) && note === undefined)
      judged.push({ ...common, state: "same", said: { client, why: `An earlier row has this number for ${earlier}` } });
    else if (earlier !== undefined)
      judged.push({ ...common, state: "joins", said: { client, card: { name: earlier } } });
    else judged.push({ ...common, state: "new", said: { client } });
    if (phone !== undefined && earlier === undefined && ticked) inList.set(phone, card?.name ?? name);
  });

  return judged;
}
