import { FIRST_SETTINGS, type BookablePerson, type Resource, type TeamMember } from "@salon/contracts";
import { fake } from "./api-fake.ts";
import { pageOf } from "./desk-data.ts";
import { braiding, haircut } from "./salon.ts";

/** A stylist who cuts and braids during the salon's hours, with a lunch break on Fridays. */
export const sade: TeamMember = {
  _id: "65e0000000000000000000a1",
  name: "Sade Bello",
  account: null,
  serviceIds: [haircut._id, braiding._id],
  hours: FIRST_SETTINGS.hours,
  breaks: [{ day: 5, from: "01:00 PM", to: "02:00 PM" }],
  timeOff: [],
  bookable: true,
  commissionPercent: 0,
  active: true,
  revision: 3,
  createdAt: "2026-11-01T08:00:00.000Z",
};
/** A barber who only cuts. */
export const tunde: TeamMember = {
  ...sade,
  _id: "65e0000000000000000000a2",
  name: "Tunde Ojo",
  serviceIds: [haircut._id],
  breaks: [],
};
/** A helper who cuts, whom customers cannot ask for. */
export const femi: TeamMember = { ...tunde, _id: "65e0000000000000000000a3", name: "Femi Alade", bookable: false };

/** Two washing basins, for braids. */
export const basin: Resource = {
  _id: "65e0000000000000000000d1",
  name: "Washing basin",
  units: 2,
  serviceIds: [braiding._id],
  active: true,
  revision: 0,
};

/** Replies to the requests for the team and the resources. */
export function fakeTeam(members: TeamMember[] = [sade, tunde, femi], resources: Resource[] = [basin]): void {
  fake.reply("team", "previewNew", { bookings: [] });
  fake.reply("team", "previewNewResource", { bookings: [] });
  const bookable: BookablePerson[] = members
    .filter((member) => member.active && member.bookable)
    .map(({ _id, name, serviceIds, own }) => ({ _id, name, serviceIds, ...(own && { own }) }));
  fake.reply("team", "list", bookable);
  fake.reply("team", "all", pageOf(...members));
  fake.reply("team", "resources", pageOf(...resources));
}
