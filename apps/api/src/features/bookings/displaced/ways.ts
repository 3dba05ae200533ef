import {
  deskRules,
  isStaffed,
  personSlots,
  personKey,
  type Slot,
  type Ways,
  CHOOSE_APPOINTMENT,
} from "@salon/contracts";
import { invalidField } from "../../../http/app-error.ts";
import type { SessionUser } from "../../../http/mount.ts";
import { seatLine, slotBits } from "../../seats/planning/lines.ts";
import { roomAround } from "../../seats/planning/nearest.ts";
import { readOccupancy } from "../../seats/planning/occupancy.ts";
import { Planner } from "../../seats/planning/planner.ts";
import { withDearerToo } from "../../team/own-terms.ts";
import { getSettingsAndTeam } from "../../team/team.ts";
import { requireLive } from "../change/booked-lines.ts";
import { findVisibleBooking } from "../read/search.ts";
import { causesOf, personCause, presentCause } from "./causes.ts";

/**
 * Who is free for an appointment at its time, and the nearest times for it. Where the person whom the customer asked for has
 * left or does not do the service any more, the times are for anyone.
 * @throws AppError 404, 400 for a line that the booking does not have, 409 for one that is cancelled
 */
export async function waysOf(id: string, item: number, { user, now }: { user: SessionUser; now: Date }): Promise<Ways> {
  const booking = await findVisibleBooking(id, user);
  const line = booking.cartItems[item];
  if (line?.seatRef === undefined) throw invalidField("item", CHOOSE_APPOINTMENT);
  requireLive(line);
  const { settings: salon, team } = await getSettingsAndTeam();
  const settings = deskRules(salon);
  const asked = team.members.find(({ _id }) => _id === String(line.asked));
  const cause = asked ? personCause(line, asked, salon) : line.asked ? "left" : null;
  const anyone = cause === "left" || cause === "skill";
  const wish = { ...seatLine(line, item), ...(anyone && { asked: null }) };
  const except = { ref: line.seatRef, line: item };

  const taken = await readOccupancy([line.day], now, except);
  const bits = slotBits(personSlots(line.time as Slot, line));
  const isFree =
    new Planner(settings, withDearerToo(team)).freeKeys({ ...wish, asked: null }, line.day, taken).people ?? [];
  const free = new Set(isFree.filter(({ free: slots }) => (slots & bits) === bits).map(({ key }) => key));
  const people = team.members.filter(
    ({ _id }) => free.has(personKey(_id)) && !line.with?.some((one) => String(one) === _id),
  );
  const gone = causesOf(line, { settings: salon, team }).find((one) => /^(?:unit|noUnit) /.test(one));
  const unit = gone === undefined ? undefined : presentCause(gone, line, { settings: salon, team });
  const resource = team.resources.find(({ _id }) => _id === unit?.of);
  const [room] = await roomAround([wish], { settings, team, now, except });
  return {
    people: people.map(({ _id, name }) => ({ _id, name })),
    times: room!.nearest,
    ...(resource && {
      unit: { _id: resource._id, name: resource.name, units: resource.active ? resource.units : 0 },
    }),
    ...(anyone && { anyone }),
    ...(line.with && !isStaffed(team.members, String(line.serviceId)) && { unstaffed: true }),
  };
}
