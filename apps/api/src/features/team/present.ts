import type { BookablePerson, Resource, TeamMember } from "@salon/contracts";
import type { Types } from "mongoose";
import type { SessionUser } from "../../http/mount.ts";
import type { TeamDocument } from "./team.model.ts";
import type { ResourceDocument } from "./resources.model.ts";

/** A member as staff see them. */
export const presentMember = (member: TeamDocument): TeamMember => ({
  _id: String(member._id),
  name: member.name,
  account: member.account === null ? null : String(member.account),
  serviceIds: member.serviceIds.map(String),
  own: member.own?.map(({ serviceId, price, minutes }) => ({ serviceId: String(serviceId), price, minutes })),
  hours: member.hours,
  breaks: member.breaks,
  timeOff: member.timeOff,
  bookable: member.bookable,
  commissionPercent: member.commissionPercent,
  percents: member.percents,
  active: member.active,
  revision: member.revision,
  createdAt: member.createdAt.toISOString(),
  ...unsoldOf(member),
  feed: member.feedDigest === undefined ? undefined : true,
  ...absenceOf(member),
});

/** The noted absence, as long as its day off stands. */
function absenceOf({ absence, timeOff }: TeamDocument): Pick<TeamMember, "absence"> {
  const off = absence && timeOff.find(({ from, to }) => from === absence.day && to === absence.day);
  if (!off) return {};
  const { day, spans } = absence;
  return { absence: { day, from: off.since, spans } };
}

/** A member as this user may see them: the commission and why somebody is off are for admins and for the member. */
export function memberFor({ id, role }: SessionUser, member: TeamMember): TeamMember {
  if (role === "admin" || member.account === id) return member;
  const { commissionPercent: _, percents: __, ...shown } = member;
  return { ...shown, timeOff: member.timeOff.map(withoutReason) };
}

/** Days off without why. */
export const withoutReason = ({ from, to, since }: TeamMember["timeOff"][number]) => ({
  from,
  to,
  since,
});

/** A member as customers see them. */
export const presentBookable = ({ _id, name, serviceIds }: TeamMember, own: BookablePerson["own"]): BookablePerson => ({
  _id,
  name,
  serviceIds,
  ...(own && { own }),
});

/** A resource as staff see it. */
export const presentResource = ({
  _id,
  name,
  units,
  serviceIds,
  active,
  revision,
  unsold,
}: ResourceDocument): Resource => ({
  _id: String(_id),
  name,
  units,
  serviceIds: serviceIds.map(String),
  active,
  revision,
  ...unsoldOf({ unsold }),
});

function unsoldOf({ unsold = [] }: { unsold?: readonly Types.ObjectId[] | undefined }): Pick<TeamMember, "unsold"> {
  return unsold.length === 0 ? {} : { unsold: unsold.map(String) };
}
