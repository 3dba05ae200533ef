import { type CartItem, lagosDay } from "@salon/contracts";
import { Types } from "mongoose";
import { batchLoader } from "../../db/batching/batched-reads.ts";
import type { Deps } from "../../deps.ts";
import type { Taker } from "../ports.ts";
import type { PaymentDocument } from "../payments/lifecycle/states.ts";
import type { OfferableLine, OfferedPlan } from "../seats/claims/offered.ts";
import { findByTokens, offerToken } from "./offer-token.ts";
import { offeredEntry, type OfferedEntry, WaitModel, waitRows, type WaitDocument } from "./waitlist.model.ts";

const entriesOffered = batchLoader<string, WaitDocument[]>(async (userIds) => {
  const user = { $in: userIds.map((id) => new Types.ObjectId(id)) };
  const found = await waitRows.find({ user, state: "offered" }).toArray();
  return userIds.map((id) => found.filter((entry) => String(entry.user) === id));
});

/** The open offers that somebody may take. */
async function openTo(deps: Pick<Deps, "config" | "now">, { userId, tokens = [] }: Taker): Promise<OfferedEntry[]> {
  const [own, others] = await Promise.all([
    userId === undefined ? [] : entriesOffered(userId),
    findByTokens(deps, tokens),
  ]);
  const now = deps.now();
  return [...others, ...own.flatMap((entry) => offeredEntry(entry) ?? [])].filter(
    ({ state, offer }) => state === "offered" && now < offer.until,
  );
}

/** The lines of an order whose places open offers hold for who pays it, each offer for one line of one place. */
export async function findOffered(
  deps: Pick<Deps, "config" | "now">,
  taker: Taker,
  lines: readonly OfferableLine[],
): Promise<OfferedPlan[]> {
  return plansOf(await openTo(deps, taker), lines);
}

/** The lines of a payment whose offers go on, with the people and units that these hold. */
export async function stillOffered({
  offers,
  items,
}: Pick<PaymentDocument, "offers" | "items">): Promise<OfferedPlan[]> {
  if (!offers) return [];
  const refs = offers.map(({ ref }) => ref);
  const entries = await WaitModel.find({ "offer.ref": { $in: refs }, state: "offered" }).lean();
  const open = entries.flatMap((entry) => offeredEntry(entry) ?? []);
  return plansOf(open, items).filter(({ ref, line }) => offers.some((one) => one.ref === ref && one.line === line));
}

const plansOf = (entries: readonly OfferedEntry[], lines: readonly OfferableLine[]): OfferedPlan[] =>
  lines.flatMap((wanted, line): OfferedPlan[] => {
    const offer = entries.find((entry) => isFor(entry, wanted))?.offer;
    if (!offer) return [];
    const { ref, until, with: people, units } = offer;
    return [{ ref, line, until, ...(people && { with: people.map(String) }), ...(units && { units }) }];
  });

const isFor = ({ serviceId, asked, offer }: OfferedEntry, line: OfferableLine): boolean =>
  String(serviceId) === String(line.serviceId) &&
  offer.day === line.day &&
  offer.time === line.time &&
  String(asked ?? "") === String(line.asked ?? "") &&
  line.cartQuantity === 1 &&
  line.options === undefined;

/** Lines of a cart, with token and end of the offer that holds their place. */
export async function markHeld(
  deps: Pick<Deps, "config" | "now">,
  taker: Taker,
  items: readonly CartItem[],
): Promise<CartItem[]> {
  const open = items.length === 0 ? [] : await openTo(deps, taker);
  return items.map((item) => {
    const entry = open.find((one) => isFor(one, lineOf(item)));
    if (!entry) return item;
    return { ...item, offer: offerToken(deps.config.secret, entry), heldUntil: entry.offer.until.toISOString() };
  });
}

const lineOf = ({ serviceId, date, time, cartQuantity, asked, options }: CartItem): OfferableLine => ({
  serviceId: new Types.ObjectId(serviceId),
  day: lagosDay(new Date(date)),
  time,
  cartQuantity,
  asked: asked ? new Types.ObjectId(asked) : null,
  ...(options && { options }),
});
