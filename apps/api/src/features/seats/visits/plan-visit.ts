import { REFUSED } from "../../../http/refusals.ts";
import {
  addDays,
  deskRules,
  guestLabel,
  horizonText,
  isOffered,
  isPriced,
  lagosDay,
  lastBookableDay,
  lengthOf,
  TEXTS,
  VISIT_PLANS,
  type contract,
  type RouteInput,
  type VisitPlan,
  type VisitPlans,
} from "@salon/contracts";
import { invalidField } from "../../../http/app-error.ts";
import { findService } from "../../services/services.ts";
import { lacksName, priceWith } from "../../team/own-terms.ts";
import { getSettingsAndTeam, isAskable, NO_TEAM, type Team } from "../../team/team.ts";
import { type Excepted, readOccupancy, readSeats } from "../planning/occupancy.ts";
import { findPlans } from "./find-plans.ts";
import { beginTogether, guestsOf, type VisitLine } from "./visit-lines.ts";
import type { Spend } from "./search-queue.ts";
import type { VisitTerms, VisitWish } from "./visit-judge.ts";

type VisitRequest = RouteInput<typeof contract.seats.visit>["body"];

/**
 * Plans a visit: on its one day up to six plans, on each of several days the one that ends earliest, until there are six.
 * @throws AppError 400 for a service, option, person or day that cannot be
 */
export async function planVisit(request: VisitRequest, now: Date, spend: Spend): Promise<VisitPlans> {
  const { settings, team } = await getSettingsAndTeam();
  const lastDay = request.desk ? null : lastBookableDay(settings, now);
  const days = daysOf(request, { lastDay, now, text: horizonText(settings) });
  const guests = await wishesOf(request, team);
  const { together, readyBy } = request;
  const rules = request.desk ? deskRules(settings) : settings;
  return searchDays(guests, days, { settings: rules, team, now, together, readyBy, spend });
}

/** Lines of a booking that are to move together to a day. */
interface BookedVisit {
  lines: readonly VisitLine[];
  date: string;
  /** Their own claims, whose places count as free. */
  own: Excepted;
  desk: boolean;
}

/**
 * Plans for a visit that is booked already.
 * @throws AppError as `planVisit`
 */
export async function planBookedVisit(
  { lines, date, own, desk }: BookedVisit,
  now: Date,
  spend: Spend,
): Promise<VisitPlans> {
  const { settings, team } = await getSettingsAndTeam();
  const lastDay = desk ? null : lastBookableDay(settings, now);
  const days = daysOf({ date }, { lastDay, now, text: horizonText(settings) });
  const rules = desk ? deskRules(settings) : settings;
  const terms = { settings: rules, team, now, except: own, together: beginTogether(lines), spend };
  return searchDays(guestsOf(lines), days, terms);
}

/** Reads what is taken on these days and searches one after the other, until there are enough plans. */
export async function searchDays(
  guests: readonly (readonly VisitWish[])[],
  days: readonly string[],
  { spend, ...terms }: Omit<VisitTerms, "taken"> & { spend: Spend },
): Promise<VisitPlans> {
  const taken = await (terms.team === NO_TEAM ? readSeats : readOccupancy)(days, terms.now, terms.except);
  const plans: VisitPlan[] = [];
  const searched: string[] = [];
  const isAlone = days.length === 1;
  let isProven = true;

  for (const day of days) {
    if (plans.length >= VISIT_PLANS) break;
    const found = await findPlans(guests, day, { ...terms, taken, isAlone });
    spend(found.spent);
    plans.push(...found.plans);
    searched.push(day);
    isProven = found.isProven;
  }

  const isNone = isAlone && plans.length === 0;
  return { plans, searched, ...(isNone && { none: isProven ? "impossible" : "not found" }) };
}

interface DayLimits {
  /** The last day that may be searched; null for any. */
  lastDay: string | null;
  now: Date;
  text: string;
}

/** The days to search; of several, those before today and beyond the last one are left out. */
function daysOf(
  { date, from = "", to = "" }: Pick<VisitRequest, "date" | "from" | "to">,
  { lastDay, now, text }: DayLimits,
): string[] {
  const isAfter = (day: string) => lastDay !== null && day > lastDay;
  if ((date ?? to) < lagosDay(now)) throw invalidField(date === undefined ? "to" : "date", "This day has passed");
  if (isAfter(date ?? from)) throw invalidField(date === undefined ? "from" : "date", text);
  if (date !== undefined) return [date];

  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days.filter((day) => day >= lagosDay(now) && !isAfter(day));
}

/** @throws AppError 400 naming `guests.N.items.N.field` */
async function wishesOf({ guests, desk }: VisitRequest, team: Team): Promise<VisitWish[][]> {
  return Promise.all(
    guests.map((guest, position) =>
      Promise.all(
        guest.items.map(async ({ serviceId, options = [], with: asked = null }, item): Promise<VisitWish> => {
          const fault = (field: string, text: string) =>
            invalidField(`guests.${position}.items.${item}.${field}`, text);
          const service = await findService(serviceId);
          const { price = 0, menu } = service ?? {};
          if (!service || !(desk ? isPriced({ price }) : isOffered({ price, hidden: menu?.hidden })))
            throw fault("serviceId", REFUSED.serviceGone);
          const offer = priceWith(team, service, { asked, options });
          if (!offer) throw fault("options", TEXTS.optionUnknown);
          if (asked !== null && !isAskable(team, asked, serviceId)) throw fault("with", TEXTS.personUnavailable);
          if (lacksName(team, service, asked)) throw fault("with", TEXTS.personNeeded);

          const lengths = lengthOf(offer);
          return { guest: guestLabel(guest, position), serviceId, service: service.name, options, asked, ...lengths };
        }),
      ),
    ),
  );
}
