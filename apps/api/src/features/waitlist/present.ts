import {
  MINUTE_MS,
  type LineLength,
  lineMinutes,
  type OfferState,
  slotInstant,
  type WaitEntry,
  type WaitOffer,
} from "@salon/contracts";
import type { Deps } from "../../deps.ts";
import { findService } from "../services/services.ts";
import { getSettingsAndTeam, memberNames } from "../team/team.ts";
import { customersByIds, type People } from "../users/users.ts";
import { waitPrice } from "./wait-price.ts";
import { offerPath } from "./offer-token.ts";
import { type OfferedEntry, offeredEntry, type StoredOffer, type WaitDocument } from "./waitlist.model.ts";

/** The state of an offer as people see it; an accepted one may still be paid for after its end. */
function offerState({ state, ended, offer }: OfferedEntry, now: Date): OfferState {
  if (state === "closed") return ended === "past" || ended === undefined ? "lapsed" : ended;
  if (offer.acceptedAt) return "accepted";
  return now < offer.until ? "open" : "lapsed";
}

const shownOffer = (entry: OfferedEntry, now: Date) => ({
  date: entry.offer.day,
  time: entry.offer.time,
  until: entry.offer.until.toISOString(),
  state: offerState(entry, now),
});

/** The reader of entries: their customer on a page, who gets the links of the offers, or in a file; or staff. */
type Reader = "customer" | "file" | "staff";
const REMOVED_SERVICE = "Removed service";

/** Entries as the API answers them, in a few queries for all. */
export async function presentEntries(
  { config, now: clock }: Pick<Deps, "config" | "now">,
  entries: readonly WaitDocument[],
  reader: Reader,
  known?: People,
): Promise<WaitEntry[]> {
  const now = clock();
  const users = entries.flatMap(({ user }) => user ?? []);
  const [names, customers, services] = await Promise.all([
    memberNames(entries.flatMap(({ asked }) => asked ?? [])),
    reader === "staff" ? customersByIds(users, known) : new Map<string, never>(),
    Promise.all(entries.map(({ serviceId }) => findService(String(serviceId)))),
  ]);

  return entries.map((entry, index) => {
    const customer = customers.get(String(entry.user));
    const offered = offeredEntry(entry);

    return {
      _id: String(entry._id),
      serviceId: String(entry.serviceId),
      service: services[index]?.name ?? REMOVED_SERVICE,
      with: personOf(entry, names),
      dayFrom: entry.dayFrom,
      dayTo: entry.dayTo,
      timeFrom: entry.timeFrom,
      timeTo: entry.timeTo,
      createdAt: entry.createdAt.toISOString(),
      state: entry.state,
      ended: entry.state === "closed" ? entry.ended : undefined,
      ...(offered && { offer: { ...shownOffer(offered, now), ...pathFor(reader, config.secret, offered) } }),
      ...(entry.user &&
        customer && {
          customer: { _id: String(entry.user), name: customer.name, email: customer.email },
        }),
    };
  });
}

const pathFor = (reader: Reader, secret: string, entry: OfferedEntry) =>
  reader === "customer" && { path: offerPath(secret, entry) };

const personOf = ({ asked }: Pick<WaitDocument, "asked">, names: ReadonlyMap<string, string>): WaitEntry["with"] =>
  asked && { _id: String(asked), name: names.get(String(asked)) ?? "" };

/** An offer as anyone with its token sees it. */
export async function presentOffer(entry: OfferedEntry, now: Date): Promise<WaitOffer> {
  const [service, names, { team }] = await Promise.all([
    findService(String(entry.serviceId)),
    memberNames(entry.asked ? [entry.asked] : []),
    getSettingsAndTeam(),
  ]);
  const priced = service && waitPrice({ entry, service, team });
  return {
    ...shownOffer(entry, now),
    serviceId: String(entry.serviceId),
    service: service?.name ?? REMOVED_SERVICE,
    with: personOf(entry, names),
    price: priced?.price ?? 0,
    timeframe: service?.timeframe ?? "",
    ends: priced ? endOf(entry.offer, priced).toISOString() : undefined,
  };
}

/** When the appointment of an offer ends. */
export const endOf = ({ day, time }: StoredOffer, length: LineLength): Date =>
  new Date(slotInstant(day, time).getTime() + lineMinutes(length) * MINUTE_MS);
