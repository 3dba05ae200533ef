import { offerText, type Resource, type Settings, type TeamMember } from "@salon/contracts";
import type { QueryFilter } from "mongoose";
import { getSettingsAndTeam, type Preview, type Team, type TeamBookings } from "../../team/team.ts";
import type { BookingDocument } from "../bookings.model.ts";
import { findMemberEvents } from "../read/calendar.ts";
import { findAppointments } from "../day/found-appointments.ts";
import { withCustomers } from "../read/search.ts";
import { countToGive, giveFirstPeople } from "../make/first-people.ts";
import { causesOf, displacedBy, isMissing, personCause, presentCause, type PlacedLine, type Salon } from "./causes.ts";
import { bookingsOfLines, findComingLines } from "./coming-lines.ts";

const LISTED = 500;

/** The appointments that these settings would displace; none of them is changed. */
export const displacedBySettings = async (settings: Settings, now: Date): Promise<Preview> => {
  const before = await getSettingsAndTeam();
  return displacedAfter({ ...before, settings }, before, now);
};

/** The appointments that a changed member or resource would displace. */
async function displacedByTeam(
  { member, resource }: { member?: TeamMember; resource?: Resource },
  now: Date,
): Promise<Preview> {
  const before = await getSettingsAndTeam();
  const { members, resources } = before.team;
  const team: Team = {
    members: member ? withRow(members, member) : members,
    resources: resource ? withRow(resources, resource) : resources,
  };
  return displacedAfter({ ...before, team }, before, now);
}

/** Some rows with one that is new or changed. */
const withRow = <Row extends { _id: string }>(rows: readonly Row[], row: Row): Row[] =>
  rows.some(({ _id }) => _id === row._id) ? rows.map((one) => (one._id === row._id ? row : one)) : [...rows, row];

/**
 * The coming appointments that are displaced by a cause which they do not have now. Those that only need a person or unit which
 * they did not need before are given one, and counted.
 */
async function displacedAfter(after: Salon, before: Salon, now: Date): Promise<Preview> {
  let given = 0;
  const preview = await previewOf({}, now, after, (line) => {
    const known = causesOf(line, before);
    const causes = displacedBy(line, after);
    const added = causes.filter((cause) => !known.includes(cause));
    if (added.length === 0) return null;
    if (!added.every(isMissing)) return causes;
    given += 1;
    return null;
  });
  return { ...preview, ...(given > 0 && { given }) };
}

/** The coming appointments that a member has and cannot serve as they are. */
async function findLinesWithoutMember(member: TeamMember, now: Date): Promise<Preview> {
  const salon = await getSettingsAndTeam();
  return previewOf({ "cartItems.with": member._id }, now, salon, (line) => {
    if (!line.with?.some((id) => String(id) === member._id)) return null;
    const cause = personCause(line, member, salon.settings);
    return cause && [`${cause} ${member._id}`];
  });
}

/** The coming appointments with a service; each keeps what was booked. */
export const bookedWithService = async (serviceId: string, now: Date): Promise<Preview> =>
  previewOf({ "cartItems.serviceId": serviceId }, now, await getSettingsAndTeam(), (line) =>
    String(line.serviceId) === serviceId ? [] : null,
  );

/** The first `LISTED` lines that are judged, with why, and their number where there are more. */
async function previewOf(
  filter: QueryFilter<BookingDocument>,
  now: Date,
  salon: Salon,
  judge: (line: PlacedLine) => string[] | null,
): Promise<Preview> {
  const lines = await findComingLines(filter, now, judge);
  const listed = lines.slice(0, LISTED);
  const bookings = await bookingsOfLines(listed);
  const shown = new Map((await withCustomers([...bookings.values()])).map((booking) => [booking._id, booking]));
  return {
    bookings: listed.flatMap(({ booking: id, item, found: causes }) => {
      const bookingId = String(id);
      const line = bookings.get(bookingId)?.cartItems[item];
      if (!line) return [];
      return {
        bookingId,
        item,
        service: offerText(line),
        date: line.day,
        time: line.time,
        customer: shown.get(bookingId)?.customer?.name ?? "",
        ...(causes.length > 0 && { displaced: causes.map((cause) => presentCause(cause, line, salon)) }),
      };
    }),
    ...(lines.length > listed.length && { total: lines.length }),
  };
}

/** The bookings as the team reads them: whom a change leaves without a place, and the events of a person's calendar. */
export const teamBookings: TeamBookings = {
  findLinesWithoutMember,
  displacedByTeam,
  giveFirstPeople,
  countToGive,
  findMemberEvents,
  findAppointments,
};
