import type { TeamMember } from "@salon/contracts";
import { recordAuditEntry } from "../audit-log/audit-log.ts";
import { markTeamChange } from "../settings/settings.ts";
import { findAccount } from "../users/users.ts";
import { TeamModel } from "./team.model.ts";
import { presentMember } from "./present.ts";
import { ResourceModel } from "./resources.model.ts";

/** The team member of an account, or null, for the export of its data. */
export async function exportMember(userId: string): Promise<TeamMember | null> {
  const found = await TeamModel.findOne({ account: userId }).lean();
  return found && presentMember(found);
}

/** Takes a deleted account off its team member, and with it the calendar address; the member stays. */
export async function unlinkAccount(userId: string, now: Date): Promise<void> {
  const member = await TeamModel.findOneAndUpdate(
    { account: userId },
    { $set: { account: null }, $unset: { feedDigest: 1 }, $inc: { revision: 1 } },
  ).lean();
  if (!member) return;

  await recordAuditEntry({
    at: now,
    actor: null,
    action: "team.update",
    target: { type: "team", id: String(member._id) },
    before: { account: userId },
    after: { account: null },
  });
}

/** Revokes the calendar address of the member of an account. */
export async function revokeFeeds(account: string): Promise<void> {
  await TeamModel.updateOne({ account, feedDigest: { $exists: true } }, { $unset: { feedDigest: 1 } });
}

/**
 * Repairs the team of a copy whose collections were read one after the other: takes accounts that it lacks off their
 * members, and sets `hasTeam`.
 */
export async function repairTeam(now: Date): Promise<void> {
  if ((await TeamModel.exists({})) || (await ResourceModel.exists({}))) await markTeamChange();
  for (const { account } of await TeamModel.find({ account: { $ne: null } }, { account: 1 }).lean())
    if (!(await findAccount(String(account)))) await unlinkAccount(String(account), now);
}

/** Revokes every calendar address, after a restore: one of them may have been revoked since the backup. */
export async function revokeAllFeeds(): Promise<void> {
  await TeamModel.updateMany({ feedDigest: { $exists: true } }, { $unset: { feedDigest: 1 } });
}
