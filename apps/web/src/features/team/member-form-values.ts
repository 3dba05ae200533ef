import { newTeamMemberSchema, type NewResource, type Resource, type Settings, type TeamMember } from "@salon/contracts";
import * as z from "zod/mini";
import { weekFromForm, weekToForm, type WeekdayForm } from "../../domain/week-hours.ts";

/** A member of the team as form values; `account` is empty for none. */
export interface MemberForm {
  name: string;
  account: string;
  serviceIds: string[];
  hours: WeekdayForm[];
  breaks: { day: number; from: string; to: string }[];
  timeOff: { from: string; to: string; reason: string; since?: string | undefined }[];
  bookable: boolean;
  commissionPercent: number;
  active: boolean;
}

/** The form values of a member. */
export const memberToForm = (member: TeamMember): MemberForm => ({
  name: member.name,
  account: member.account ?? "",
  serviceIds: member.serviceIds,
  hours: weekToForm(member.hours),
  breaks: member.breaks,
  timeOff: member.timeOff.map(({ reason = "", ...days }) => ({ ...days, reason })),
  bookable: member.bookable,
  commissionPercent: member.commissionPercent ?? 0,
  active: member.active,
});

/** The first values of a new member, who works while the salon is open. */
export const newMemberForm = ({ hours }: Pick<Settings, "hours">): MemberForm => ({
  name: "",
  account: "",
  serviceIds: [],
  hours: weekToForm(hours),
  breaks: [],
  timeOff: [],
  bookable: true,
  commissionPercent: 0,
  active: true,
});

const fromForm = ({ account, hours, breaks, timeOff, ...rest }: MemberForm): z.input<typeof newTeamMemberSchema> => ({
  ...rest,
  account: account || null,
  hours: weekFromForm(hours),
  breaks: breaks as z.input<typeof newTeamMemberSchema>["breaks"],
  timeOff: timeOff as z.input<typeof newTeamMemberSchema>["timeOff"],
});

/** Parses the form values of a member and validates them by the contract's schema. */
export const memberFormSchema = z.pipe(z.pipe(z.custom<MemberForm>(), z.transform(fromForm)), newTeamMemberSchema);

/** The form values of a resource. */
export const resourceToForm = ({ name, units, serviceIds, active }: Resource): NewResource => ({
  name,
  units,
  serviceIds,
  active,
});

/** The first values of a new resource. */
export const NEW_RESOURCE: NewResource = { name: "", units: 1, serviceIds: [], active: true };
