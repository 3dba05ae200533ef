import { canBeAsked, type Roster } from "@salon/contracts";
import { singleflight } from "../../db/batching/singleflight.ts";
import type { SalonSettings } from "../settings/settings.service.ts";
import { TeamModel } from "./team.model.ts";
import { ResourceModel } from "./team.resources.model.ts";

/** A team member as planning and presenting need it. */
export interface StaffMember extends Roster {
  id: string;
  name: string;
  serviceIds: readonly string[];
  bookable: boolean;
  active: boolean;
}
/** A resource as planning needs it. */
export interface StaffResource {
  id: string;
  units: number;
  serviceIds: readonly string[];
  active: boolean;
}
/** The people and resources of the salon, inactive ones included. */
export interface Staff {
  members: readonly StaffMember[];
  resources: readonly StaffResource[];
}
/** The staff of a salon that has neither a team nor a resource. */
export const NO_STAFF: Staff = { members: [], resources: [] };

const fields = { name: 1, serviceIds: 1, hours: 1, breaks: 1, timeOff: 1, bookable: 1, active: 1 } as const;

/** Reads every member and resource. Callers that arrive during a read share the next one. */
const readStaff: () => Promise<Staff> = singleflight(async () => {
  const [members, resources] = await Promise.all([
    TeamModel.find({}, fields).sort({ _id: 1 }).lean(),
    ResourceModel.find().sort({ _id: 1 }).lean(),
  ]);
  return {
    members: members.map(({ _id, serviceIds, ...member }) => ({
      ...member,
      id: String(_id),
      serviceIds: serviceIds.map(String),
    })),
    resources: resources.map(({ _id, serviceIds, units, active }) => ({
      id: String(_id),
      serviceIds: serviceIds.map(String),
      units,
      active,
    })),
  };
});

/** The staff of the salon; a salon without a team or resource has none, and nothing is read. */
export const staffOf = async ({ hasTeam }: Pick<SalonSettings, "hasTeam">): Promise<Staff> =>
  hasTeam ? readStaff() : NO_STAFF;

/** Whether a customer may ask for this member for a service. */
export const canBeAskedFor = ({ members }: Staff, memberId: string, serviceId: string): boolean =>
  members.some((member) => member.id === memberId && canBeAsked(member, serviceId));
