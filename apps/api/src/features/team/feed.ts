import { addDays, API_BASE, BRAND, isStaff, lagosDay, TEXTS } from "@salon/contracts";
import { renderCalendar } from "@salon/email";
import { createHash, randomBytes } from "node:crypto";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../http/app-error.ts";
import type { SessionUser } from "../../http/mount.ts";
import { LIMITS } from "../../http/rate-limit.ts";
import { recordAuditEntry } from "../audit-log/audit-log.ts";
import { findAccount } from "../users/users.ts";
import { TeamModel, type TeamDocument } from "./team.model.ts";
import { findMember, type FindMemberEvents } from "./team.ts";

const DAYS_AHEAD = 60;
const TOKEN_BYTES = 32;

const digestOf = (token: string): string => createHash("sha256").update(token).digest("hex");

/** The member, for an admin or the account of the member. @throws AppError 404 */
async function findOwnMember(id: string, user: SessionUser): Promise<TeamDocument> {
  const member = await findMember(id);
  if (user.role !== "admin" && String(member.account) !== user.id) throw new AppError(404, TEXTS.notFound);
  return member;
}

/**
 * Makes a new calendar address for a member and revokes the one before. Only the digest of its token is stored.
 * @throws AppError 404, 409 for a member who is not active, 429
 */
export async function createFeed({ config, limiter, now }: Deps, id: string, user: SessionUser): Promise<string> {
  await findOwnMember(id, user);
  await limiter.require(LIMITS.teamFeed, user.id);
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const { matchedCount } = await TeamModel.updateOne(
    { _id: id, active: true },
    { $set: { feedDigest: digestOf(token) } },
  );
  if (matchedCount === 0) throw new AppError(409, "Only an active member can have a calendar link");
  await recordFeed(id, user, now(), true);
  return `${config.publicUrl}${API_BASE}/team/feed/${token}.ics`;
}

/** Revokes the calendar address of a member. @throws AppError 404 */
export async function revokeFeed({ now }: Pick<Deps, "now">, id: string, user: SessionUser): Promise<void> {
  await findOwnMember(id, user);
  await TeamModel.updateOne({ _id: id }, { $unset: { feedDigest: 1 } });
  await recordFeed(id, user, now(), false);
}

const recordFeed = (id: string, { id: actor }: SessionUser, at: Date, feed: boolean): Promise<void> =>
  recordAuditEntry({ at, actor, action: "team.feed", target: { type: "team", id }, after: { feed } });

/**
 * The calendar file of the coming 60 days behind a token.
 * @throws AppError 404 for a wrong or revoked token, a member who is not active, or whose account is not of the staff any more
 */
export async function readFeed(
  { config, now }: Pick<Deps, "config" | "now">,
  token: string,
  findEvents: FindMemberEvents,
): Promise<string> {
  const member = await TeamModel.findOne({ feedDigest: digestOf(token), active: true }).lean();
  if (!member || !(await isStillStaff(member))) throw new AppError(404, TEXTS.notFound);
  const from = lagosDay(now());
  const events = await findEvents(String(member._id), { from, to: addDays(from, DAYS_AHEAD) }, config.publicUrl);
  const organizer = { name: BRAND, address: config.mailFrom };
  return renderCalendar({ method: "PUBLISH", name: `${member.name} at ${BRAND}`, events, organizer, now: now() });
}

async function isStillStaff({ account }: TeamDocument): Promise<boolean> {
  if (account === null) return true;
  const found = await findAccount(String(account));
  return found !== null && isStaff(found.role);
}
