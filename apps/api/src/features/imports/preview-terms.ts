import { foldText, isPriced, type TeamMember } from "@salon/contracts";
import type { ServiceRow } from "@salon/lists";
import { AppError } from "../../http/app-error.ts";
import { resolveServices, type ServiceDocument } from "../services/services.ts";
import { requireBroughtTerms } from "../team/imported-terms.ts";
import { getSettingsAndTeam } from "../team/team.ts";
import type { JudgedRow, ReadRow } from "./rows.ts";

type Own = NonNullable<ServiceRow["own"]>;
/** A row that names a person. */
export type TermsRow = ReadRow<ServiceRow & { own: Own }>;

/** What would become of rows that say what a person asks and needs, beside the rows of services of the same list. */
export async function judgeTerms(read: readonly TermsRow[], services: readonly JudgedRow[]): Promise<JudgedRow[]> {
  if (read.length === 0) return [];
  const known = await resolveServices(read.map(({ row }) => ({ service: row.name })));
  const { members } = (await getSettingsAndTeam()).team;
  const coming = new Map(
    services.flatMap(({ state, said: { service } }) =>
      service && (state === "new" || state === "joins") ? [[foldText(service.name), service.price] as const] : [],
    ),
  );
  return Promise.all(
    read.map(async ({ bare, row, mark, ticked }, index) => {
      const common = { ...bare, mark, ticked };
      const member = members.find(({ _id }) => _id === row.own.member);
      const listed = coming.get(foldText(row.name));
      const service = known[index];
      if (!member) return { ...common, state: "unreadable", said: { why: "This person is not in the team any more" } };
      if (!service) return { ...common, state: "unreadable", said: { why: withoutService(row, member, listed) } };

      const why = await refusalOf(row.own, member, { service, listed });
      if (why !== undefined) return { ...common, state: "unreadable", said: { why } };
      const said = { service: saidOf(row.own, member, service), ...(row.said && { why: row.said.join(". ") }) };
      const has = member.own?.some(({ serviceId }) => serviceId === String(service._id));
      if (!has) return { ...common, state: "new", said };
      return { ...common, state: "same", said: { ...said, why: `What ${member.name} asks for it stays as it is` } };
    }),
  );
}

const withoutService = ({ name }: ServiceRow, member: TeamMember, listed: number | undefined): string =>
  listed === undefined
    ? "There is no service with this name"
    : `${member.name} does not do ${name} yet: choose it for them in the team, then bring this row`;

/** Why a member cannot have the terms of a row; undefined where they can. */
async function refusalOf(
  { member: _member, ...terms }: Own,
  member: TeamMember,
  { service, listed }: { service: ServiceDocument; listed: number | undefined },
): Promise<string | undefined> {
  const serviceId = String(service._id);
  if (!member.serviceIds.includes(serviceId))
    return `${member.name} does not do ${service.name}: say it in the team first`;
  if (member.own?.some((one) => one.serviceId === serviceId)) return undefined;
  // A service that gets its price from the same list is judged again when that row has come.
  if (!isPriced(service) && listed)
    return (terms.price ?? listed) < listed ? "Make the service's price the lowest one" : undefined;
  try {
    await requireBroughtTerms(member, { serviceId, ...terms });
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}

const saidOf = (
  { member: _id, price, minutes }: Own,
  { name }: TeamMember,
  service: ServiceDocument,
): JudgedRow["said"]["service"] => ({
  name: service.name,
  price: price ?? service.price,
  timeframe: minutes === undefined ? service.timeframe : `${minutes} mins`,
  with: {
    _id,
    name,
    serviceId: String(service._id),
    ...(price !== undefined && { price }),
    ...(minutes !== undefined && { minutes }),
  },
});
