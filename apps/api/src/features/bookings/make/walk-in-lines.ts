import { REFUSED } from "../../../http/refusals.ts";
import {
  deskRules,
  fromNow,
  isPriced,
  lagosDay,
  lineMinutes,
  passedIn,
  slotAt,
  slotMinutes,
  slotState,
  SPARE_MINUTES,
  timeText,
  TEXTS,
  type contract,
  type RouteInput,
  type Settings,
  type Slot,
} from "@salon/contracts";
import { invalidField } from "../../../http/app-error.ts";
import { requireGuestsOnce } from "../../cart/cart.ts";
import { findService, type ServiceDocument } from "../../services/services.ts";
import { lacksName, priceWith } from "../../team/own-terms.ts";
import type { Team } from "../../team/team.ts";
import { askedAfter, requirePerson } from "../change/assign.ts";
import { withBusy } from "../change/served-lines.ts";
import type { BookedLine } from "../bookings.model.ts";

type WalkIn = Pick<
  RouteInput<typeof contract.bookings.addWalkIn>["body"],
  "serviceId" | "date" | "time" | "with" | "person" | "options" | "price" | "lines"
>;
interface Salon {
  settings: Settings;
  team: Team;
  now: Date;
}

/** A priced line, and who is to serve it where staff choose a person for whom the customer did not ask. */
export interface WalkInLine {
  line: BookedLine;
  person?: string | null | undefined;
}

/**
 * The priced lines of a walk-in: one of its service, or several. A line that begins in the slot of this moment is of a
 * customer who is here.
 * @throws AppError 400 for an unknown service, option or person, a price that is missing or of a service that has one, a time the salon is closed, and a guest in two places
 */
export async function walkInLines({ lines, ...one }: WalkIn, salon: Salon): Promise<WalkInLine[]> {
  if (!lines) return [await lineOf({ ...one, path: "" }, salon)];
  const found = await Promise.all(lines.map((line, index) => lineOf({ ...line, path: `lines.${index}.` }, salon)));
  requireAfterNow(found.map(({ line }) => line));
  requireGuestsOnce(found.map(({ line }) => line));
  return found;
}

/** @throws AppError 400 for a line that begins while one of the same guest, which begins now, still lasts */
function requireAfterNow(lines: readonly BookedLine[]): void {
  for (const first of lines.filter(({ lead }) => lead !== undefined)) {
    const until = slotMinutes(first.time as Slot) + lineMinutes(first);
    const index = lines.findIndex(
      (line) =>
        line !== first &&
        line.day === first.day &&
        line.guest === first.guest &&
        slotMinutes(line.time as Slot) >= slotMinutes(first.time as Slot) &&
        slotMinutes(line.time as Slot) < until - SPARE_MINUTES,
    );
    if (index >= 0)
      throw invalidField(
        `lines.${index}.time`,
        `${first.service} begins now and lasts until ${timeText(until)}; please choose a later time`,
      );
  }
}

type WalkInWish = Omit<WalkIn, "lines"> & { guest?: string | undefined; path: string };

/** @throws AppError 400 for a sum that is typed for a service with a price, and for one without both */
function requireTypedPrice(service: Pick<ServiceDocument, "price">, { path, price }: WalkInWish): void {
  if (isPriced(service) && price !== undefined)
    throw invalidField(`${path}price`, "This service has a price of its own");
  if (!isPriced(service) && !price) throw invalidField(`${path}price`, "Please enter what it costs: it has no price");
}

async function lineOf(wanted: WalkInWish, { settings, team, now }: Salon): Promise<WalkInLine> {
  const { path, serviceId = "", guest, person } = wanted;
  const service = await findService(serviceId);
  if (!service) throw invalidField(`${path}serviceId`, REFUSED.serviceGone);
  requireTypedPrice(service, wanted);

  const day = wanted.date ?? lagosDay(now);
  const running = slotAt(now);
  const time = wanted.time ?? running;
  if (time === null || slotState(deskRules(settings), day, time, now) !== "open")
    throw invalidField(`${path}time`, "The salon is closed at this time; please choose another");

  const listed = priceWith(team, service, { ...wanted, asked: wanted.with });
  if (!listed) throw invalidField(`${path}options`, TEXTS.optionUnknown);
  const offer = { ...listed, price: wanted.price ?? listed.price };

  const bare = { serviceId: service._id, service: service.name, day, time, ...offer, cartQuantity: 1 };
  const asked = askedAfter(bare, wanted.with, team, `${path}with`);
  if (lacksName(team, service, wanted.with ?? person)) throw invalidField(`${path}with`, TEXTS.personNeeded);
  if (person !== undefined) requirePerson(bare, person, team, `${path}person`);
  const isHere = day === lagosDay(now) && time === running;
  const line = {
    ...fromNow(bare, passedIn(day, time, now)),
    ...(asked && { asked }),
    ...(guest !== undefined && { guest }),
    ...(isHere && { progress: "arrived" as const, arrivedAt: now }),
  };
  return { line: await withBusy(line, person), person };
}
