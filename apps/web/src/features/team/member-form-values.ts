import { newTeamMemberSchema, type NewResource, type Resource, type Settings, type TeamMember } from "@salon/contracts";
import * as z from "zod/mini";
import { asNaira, asNumber } from "../../ui/forms/as-number.ts";
import { weekFromForm, weekToForm, type WeekdayForm } from "../../domain/week-hours.ts";

/** What a person asks and needs for a service, as it is typed. */
export interface OwnTermsRow {
  serviceId: string;
  price: string;
  minutes: string;
}

/** A member of the team as form values; `account` is empty for none. */
export interface MemberForm {
  name: string;
  account: string;
  serviceIds: string[];
  /** One row for each of `serviceIds`, in their order; empty for the service's. */
  own: OwnTermsRow[];
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
  own: ownRows(member.serviceIds, member.own?.map(rowOf)),
  hours: weekToForm(member.hours),
  breaks: member.breaks,
  timeOff: member.timeOff.map(({ reason = "", ...days }) => ({ ...days, reason })),
  bookable: member.bookable,
  commissionPercent: member.commissionPercent ?? 0,
  active: member.active,
});

type Terms = NonNullable<TeamMember["own"]>[number];
const rowOf = ({ serviceId, price, minutes }: Terms): OwnTermsRow => ({
  serviceId,
  price: String(price ?? ""),
  minutes: String(minutes ?? ""),
});

/** A row for each of these services: what was typed before, or empty. */
export const ownRows = (serviceIds: readonly string[], typed: readonly OwnTermsRow[] = []): OwnTermsRow[] =>
  serviceIds.map(
    (serviceId) => typed.find((row) => row.serviceId === serviceId) ?? { serviceId, price: "", minutes: "" },
  );

/** The terms of rows, each at the place of its row, where its refusal leads; none while all are empty. */
function termsOf(rows: readonly OwnTermsRow[]): Terms[] {
  const terms = rows.map(({ serviceId, price, minutes }) => ({
    serviceId,
    ...(price.trim() !== "" && { price: asNaira(price)! }),
    ...(minutes.trim() !== "" && { minutes: asNumber(minutes) }),
  }));
  return terms.some((one) => "price" in one || "minutes" in one) ? terms : [];
}

/** The first values of a new member, who works while the salon is open. */
export const newMemberForm = ({ hours }: Pick<Settings, "hours">): MemberForm => ({
  name: "",
  account: "",
  serviceIds: [],
  own: [],
  hours: weekToForm(hours),
  breaks: [],
  timeOff: [],
  bookable: true,
  commissionPercent: 0,
  active: true,
});

const fromForm = ({
  account,
  own,
  hours,
  breaks,
  timeOff,
  ...rest
}: MemberForm): z.input<typeof newTeamMemberSchema> => ({
  ...rest,
  own: termsOf(own),
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
