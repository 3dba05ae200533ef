import { firstLine, type SearchHits, type FoundPerson, MAX_FOUND_EACH } from "@salon/contracts";
import { Types } from "mongoose";
import { definedOnly } from "../../defined-only.ts";
import type { Deps } from "../../deps.ts";
import type { SessionUser } from "../../http/mount.ts";
import { showPhone } from "@salon/lists/phone-numbers";
import { nextAppointment } from "../bookings/people/figures.ts";
import { listBookings } from "../bookings/read/search.ts";
import { cardsByKeys, userKey } from "../clients/cards.ts";
import { findCardsByText, personOf as cardPerson } from "../clients/clients.ts";
import { customersByIds, findCustomersByText, type People } from "../users/users.ts";

type Card = Awaited<ReturnType<typeof findCardsByText>>[number];

/** The people and bookings that a text finds: a few of each, for the search box. */
export async function searchDesk(
  deps: Pick<Deps, "now" | "refunds" | "cards">,
  q: string,
  user: SessionUser,
): Promise<SearchHits> {
  const [people, { items }] = await Promise.all([
    findPeople(q, deps.now()),
    listBookings(deps, { q, page: 1, pageSize: MAX_FOUND_EACH }, user),
  ]);
  const bookings = items.map(({ _id, customer, bookingStatus, cartItems }) => {
    const { date = "", time = "", service = "" } = firstLine(cartItems) ?? {};
    return { _id, customer: customer?.name ?? "", date: date.slice(0, DAY_LETTERS), time, service, bookingStatus };
  });
  return { people, bookings };
}

/** The length of `YYYY-MM-DD`. */
const DAY_LETTERS = 10;

/** The people of accounts and cards, each once, by name. */
async function findPeople(q: string, now: Date): Promise<FoundPerson[]> {
  const [accounts, cards] = await Promise.all([
    findCustomersByText(q, MAX_FOUND_EACH),
    findCardsByText(q, MAX_FOUND_EACH),
  ]);
  const linked = await cardsByKeys([...accounts.keys()].map(userKey), now);
  const all = new Map([...cards, ...linked.values()].map((card) => [String(card._id), card]));
  const known = await customersByIds(
    [...all.values()].flatMap((card) => card.user ?? []),
    accounts,
  );
  const withoutCard = [...accounts.keys()].filter((id) => !linked.has(userKey(id)));
  const found = [
    ...[...all.values()].map((card) => personOf(card.user && String(card.user), card, known)),
    ...withoutCard.map((user) => personOf(user, null, known)),
  ];
  const shown = found.toSorted((a, b) => a.name.localeCompare(b.name)).slice(0, MAX_FOUND_EACH);

  return Promise.all(shown.map((person) => presentPerson(person, now)));
}

/** A person with the account, the card, or both. */
function personOf(user: string | null, card: Card | null, accounts: People) {
  const account = user === null ? undefined : accounts.get(user);
  return { name: account?.name ?? card?.name ?? "", user, card, account };
}

async function presentPerson(
  { name, user, card, account }: ReturnType<typeof personOf>,
  now: Date,
): Promise<FoundPerson> {
  const phones = card?.phones ?? [];
  const e164 = account?.e164 ?? phones[0];
  const { cards = [], phones: own = [] } = card ? await cardPerson(card, now) : {};
  const next = await nextAppointment(
    { user: user === null ? null : new Types.ObjectId(user), cards, phones: own },
    now,
  );

  return {
    name,
    ...(user !== null && { user }),
    ...(card && { client: String(card._id) }),
    ...definedOnly({ email: account?.email ?? card?.email }),
    ...(e164 !== undefined && { phone: { e164, shown: showPhone(e164) } }),
    ...(next && { next }),
  };
}
