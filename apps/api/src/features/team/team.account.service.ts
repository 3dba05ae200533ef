import type { TeamMember } from "@salon/contracts";
import { TeamModel } from "./team.model.ts";
import { presentMember } from "./team.present.ts";

/** The team member of an account, or null, for the export of its data. */
export async function exportMember(userId: string): Promise<TeamMember | null> {
  const found = await TeamModel.findOne({ account: userId }).lean();
  return found && presentMember(found);
}

/** Takes a deleted account off its team member, and with it the calendar address; the member stays. */
export async function unlinkAccount(userId: string): Promise<void> {
  await TeamModel.updateOne(
    { account: userId },
    { $set: { account: null }, $unset: { feedDigest: 1 }, $inc: { revision: 1 } },
  );
}
