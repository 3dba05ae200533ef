import {
  AUDIT_TARGETS,
  type AuditEntry,
  type AuditTarget,
  type Page,
  type RouteInput,
  type contract,
} from "@salon/contracts";
import { Types, type QueryFilter } from "mongoose";
import { listOrder } from "../../db/lists/list-query.ts";
import { startsWith } from "../../db/lists/filters.ts";
import { customersByIds, findUserIdsByText } from "../users/users.ts";
import { readAuditLog, type AuditDocument } from "../audit-log/audit-log.ts";
import { withMemberNames } from "./people.ts";
import { presentEntry } from "./present.ts";
import { targetNames } from "./targets.ts";

type ListQuery = RouteInput<typeof contract.audit.list>["query"];
type Filter = QueryFilter<AuditDocument>;
const MAX_MATCHES = 200;

const SIGN_INS = ["user.sign-in", "user.sign-in-failed"];

/**
 * One page of the activity log, newest first by default, with the current names of actors, targets and team members.
 */
export async function listAuditEntries({
  page,
  pageSize,
  sort,
  q,
  target,
  actor,
  action,
  signIns = true,
}: ListQuery): Promise<Page<AuditEntry>> {
  const filter: Filter = {
    ...(target === undefined ? {} : aboutTarget(target)),
    ...(actor === undefined ? {} : { actor: new Types.ObjectId(actor) }),
    ...(action === undefined && !signIns ? { action: { $nin: SIGN_INS } } : {}),
    ...(action === undefined ? {} : { action: action.includes(".") ? action : startsWith(`${action}.`) }),
  };
  const search = q ? await matchingText(q) : undefined;
  const order = listOrder(sort ?? "-at");
  const { items: entries, total } = await readAuditLog(filter, { order, page, pageSize, search });
  const [actors, nameOf, named] = await Promise.all([
    customersByIds(entries.flatMap(({ actor: id }) => (id ? [id] : []))),
    targetNames(entries),
    withMemberNames(entries),
  ]);

  return { items: named.map((entry) => presentEntry(entry, actors, nameOf(entry.target))), total };
}

const isTargetType = (text: string): text is AuditTarget => (AUDIT_TARGETS as readonly string[]).includes(text);

/** The filter of a `target` value: a type, an id, several ids (`65…,IBD-…`), or type and id (`booking:65…`). */
function aboutTarget(target: string): Filter {
  if (isTargetType(target)) return { "target.type": target };
  const [type = "", id] = target.split(":", 2);
  if (id !== undefined) return { "target.type": type, "target.id": id };
  const ids = target.split(",");
  return { "target.id": ids.length > 1 ? { $in: ids } : target };
}

async function matchingText(q: string): Promise<Filter> {
  const people = await findUserIdsByText(q, MAX_MATCHES);
  return { $or: [{ actor: { $in: people } }, { "target.id": { $in: [q, ...people.map(String)] } }] };
}
