import type { OwnTerms, TeamMember } from "@salon/contracts";
import type { Types } from "mongoose";
import { definedOnly } from "../../defined-only.ts";
import { requireKnownTerms, requireTerms } from "./own-terms.ts";
import { presentMember } from "./present.ts";
import { TeamModel } from "./team.model.ts";
import { changeTeam, findMember } from "./team.ts";

/** What a member asks and needs for a service, as a list says. */
export interface BroughtTerms extends OwnTerms {
  serviceId: string;
}

/** @throws AppError 400 where a hand could not give a member these terms either */
export const requireBroughtTerms = async (member: TeamMember, terms: BroughtTerms): Promise<void> =>
  requireTerms(member._id, { ...member, own: [...(member.own ?? []), terms] }, member.own);

/**
 * Gives a member the terms of a list, once; those that they have for the service stay as they are. Answers whether the member has the
 * list's. @throws AppError 400, 404 and 409 as a hand would read
 */
export async function bringTerms(memberId: string, terms: BroughtTerms, list: Types.ObjectId): Promise<boolean> {
  const stored = await findMember(memberId);
  const known = stored.own?.find(({ serviceId }) => String(serviceId) === terms.serviceId);
  if (known) return list.equals(known.list);

  await requireBroughtTerms(presentMember(stored), terms);
  await requireKnownTerms([terms]);
  const { matchedCount } = await changeTeam(() =>
    TeamModel.updateOne(
      { _id: stored._id, revision: stored.revision },
      { $push: { own: { ...definedOnly(terms), list } }, $inc: { revision: 1 } },
    ),
  );
  return matchedCount === 1 || bringTerms(memberId, terms, list);
}

/** Takes back what a list gave to members, where no hand has changed it. */
export async function takeTermsBack(list: Types.ObjectId): Promise<void> {
  const given = { own: { list } };
  await changeTeam(async () => {
    await TeamModel.updateMany({ "own.list": list }, { $pull: given, $inc: { revision: 1 } });
    await TeamModel.updateMany({ own: { $size: 0 } }, { $unset: { own: 1 } });
  });
}

/** Whether a member has terms of their own for a service. */
export const hasTerms = async (memberId: string, serviceId: string): Promise<boolean> =>
  (await TeamModel.exists({ _id: memberId, "own.serviceId": serviceId })) !== null;
