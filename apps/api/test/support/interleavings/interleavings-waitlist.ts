import * as fc from "fast-check";
import { pay } from "../../../src/features/payments/order/pay.ts";
import { availabilityOn } from "../../../src/features/seats/planning/availability.ts";
import { offerByStaff } from "../../../src/features/waitlist/holding.ts";
import { matchWaitlist } from "../../../src/features/waitlist/matching.ts";
import { type StoredOffer, type WaitDocument, WaitModel } from "../../../src/features/waitlist/waitlist.model.ts";
import { acceptOffer, declineOffer } from "../../../src/features/waitlist/offers.ts";
import { offerToken } from "../../../src/features/waitlist/offer-token.ts";
import { addEntry, dropEntry } from "../../../src/features/waitlist/waitlist.ts";
import { timesWithin } from "../../../src/features/waitlist/window.ts";
import { tendWaitlist } from "../../../src/features/waitlist/steps.ts";
import { getSettings } from "../../../src/features/settings/settings.ts";
import { type Harness, WANTED_DAY, WANTED_SLOTS } from "./interleavings-harness.ts";

/** One action on the waiting list; `entry` names an entry, or an offer that is open, by its position. */
export type WaitAction =
  | { do: "join"; user: number; service: number; slot: number | null }
  | { do: "accept" | "decline" | "payOffer"; entry: number; second: number | null }
  | { do: "leave"; entry: number }
  | { do: "offer"; entry: number; slot: number }
  | { do: "match" }
  | { do: "tend" };

const entry = fc.nat(5);
const slot = fc.nat(WANTED_SLOTS.length - 1);
const one = <const Do extends string>(...names: Do[]) => fc.constantFrom(...names);

/** Generates one action on the waiting list. */
export const waitAction: fc.Arbitrary<WaitAction> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: one("join"), user: fc.nat(2), service: fc.nat(1), slot: fc.option(slot, { freq: 2 }) }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: one("accept", "decline", "payOffer", "payOffer", "payOffer"),
      entry,
      second: fc.option(slot),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: one("leave"), entry }) },
  { weight: 1, arbitrary: fc.record({ do: one("offer"), entry, slot }) },
  { weight: 6, arbitrary: fc.record({ do: one("match", "tend") }) },
);

const never = () => false;

/** Runs one action through the same services as a handler or job. */
export async function runWaitAction(harness: Harness, action: WaitAction): Promise<void> {
  const { deps, users, services } = harness;
  if ("entry" in action) return runEntryAction(harness, action);
  if (action.do === "match") return matchWaitlist(deps);
  if (action.do === "tend") return tendWaitlist(deps, never);
  const time = action.slot === null ? null : WANTED_SLOTS[action.slot]!;
  const bounds = { timeFrom: time ?? WANTED_SLOTS[0]!, timeTo: time ?? WANTED_SLOTS.at(-1)! };
  const serviceId = services[action.service]!.id;
  const { _id } = await addEntry(
    deps,
    { user: users[action.user]!, address: "192.0.2.1" },
    { serviceId, dayFrom: WANTED_DAY, dayTo: WANTED_DAY, ...bounds },
  );
  // As after a full day; who asks for any time keeps the note of the times that were free.
  if (time !== null) await WaitModel.updateOne({ _id }, { $unset: { hadRoom: 1 } });
}

type EntryAction = Extract<WaitAction, { entry: number }>;

async function runEntryAction(harness: Harness, action: EntryAction): Promise<void> {
  const { deps, staff } = harness;
  const isOpen = action.do !== "leave" && action.do !== "offer";
  const found = await findEntry(action.entry, isOpen ? { state: "offered" } : {});
  if (!found) return;
  if (action.do === "leave") return dropEntry(deps, staff, String(found._id));
  if (action.do === "offer") {
    const time = WANTED_SLOTS[action.slot]!;
    return void (await offerByStaff(deps, String(found._id), { date: WANTED_DAY, time }, staff.id));
  }
  if (found.offer) await answerOffer(harness, found, found.offer, action);
}

type OfferAction = Extract<WaitAction, { second: number | null }>;

async function findEntry(position: number, filter: object): Promise<WaitDocument | null> {
  const entries = await WaitModel.find(filter).sort({ createdAt: 1, _id: 1 }).lean();
  return entries[position % Math.max(1, entries.length)] ?? null;
}

async function answerOffer(
  { deps, users }: Harness,
  { _id, user: owner, serviceId }: WaitDocument,
  offer: StoredOffer,
  action: OfferAction,
): Promise<void> {
  const user = users.find(({ id }) => id === String(owner))!;
  const token = offerToken(deps.config.secret, { _id, offer });
  const { day, time } = offer;
  if (action.do === "accept") return void (await acceptOffer(deps, token, user));
  if (action.do === "decline") return declineOffer(deps, token, null);
  const line = (at: typeof time) => ({ serviceId: String(serviceId), date: day, time: at, cartQuantity: 1 });
  const second = action.second === null ? null : WANTED_SLOTS[action.second]!;
  const cartItems = [line(time), ...(second && second !== time ? [line(second)] : [])];
  await pay(deps, { user, address: "192.0.2.1", arrivedAt: deps.now() }, { userID: user.id, cartItems });
}

const HALF_HOUR_MS = 30 * 60_000;
/** 10:00 in Lagos on a day after every run. */
const SERVING = new Date("2037-12-05T09:00:00Z");
const MOST_ROUNDS = 20;

/**
 * Runs the job in the daytime while every offer lapses, until none is made any more.
 * @throws Error when an entry waits though there is room, and when entries are still being served
 */
export async function serveEveryone({ deps, clock }: Harness): Promise<void> {
  clock.set(SERVING);
  for (let round = 0; round < MOST_ROUNDS; round++) {
    await tendWaitlist(deps, never);
    await requireServed(deps.now());
    const offers = await WaitModel.countDocuments({ state: "offered" });
    clock.advance(HALF_HOUR_MS);
    if (offers > 0) continue;
    if (await WaitModel.exists({ state: "waiting", offer: { $exists: true } })) throw new Error("W3: a hold is left");
    return;
  }
  throw new Error("W3: offers do not end");
}

async function requireServed(now: Date): Promise<void> {
  const settings = await getSettings();
  for (const waiting of await WaitModel.find({ state: "waiting", hadRoom: { $ne: WANTED_DAY } }).lean()) {
    const { slots } = await availabilityOn(WANTED_DAY, { service: String(waiting.serviceId) }, now);
    const times = timesWithin(settings, waiting, WANTED_DAY, now, { timeframe: "30mins" });
    const open = slots.filter(({ status, time }) => status === "open" && times.includes(time));
    if (open.length > 0) throw new Error(`W3: an entry waits though ${open[0]!.time} has room`);
  }
}
