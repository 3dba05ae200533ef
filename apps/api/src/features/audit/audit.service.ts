import type { AuditEntry, Page, RouteInput, contract } from "@salon/contracts";
import { Types, type QueryFilter } from "mongoose";
import { isDuplicateKey } from "../../db/duplicate-key.ts";
import { listOrder } from "../../db/list-order.ts";
import { readList } from "../../db/read-list.ts";
import { startsWith } from "../../db/starts-with.ts";
import { customersByIds, findUserIdsByText } from "../users/users.service.ts";
import { AuditModel, type AuditDocument } from "../audit-log/audit-log.model.ts";
import { presentEntry } from "./audit.present.ts";

/** What somebody did, as the activity log keeps it. */
export interface Deed {
  /** For what may be told twice: the same id is written down once. */
  id?: Types.ObjectId;
  at: Date;
  /** User id, or null when the product itself acts. */
  actor: string | null;
  /** Domain and verb, as `booking.status` or `user.role`. */
  action: string;
  target: { type: string; id: string };
  before?: unknown;
  after?: unknown;
}

/** Adds a row to the activity log; ids and values only, never names or addresses. */
export async function recordDeed({ id, actor, before = null, after = null, ...deed }: Deed): Promise<void> {
  const who = actor === null ? null : new Types.ObjectId(actor);
  try {
    await AuditModel.create({ ...(id ? { _id: id } : {}), ...deed, actor: who, before, after });
  } catch (error) {
    if (!id || !isDuplicateKey(error)) throw error;
  }
}

type ListQuery = RouteInput<typeof contract.audit.list>["query"];
type Filter = QueryFilter<AuditDocument>;
const MOST_FOUND = 200;

/** One page of the activity log, newest first unless told otherwise, with the actors' names of today. */
export async function listDeeds({
  page,
  pageSize,
  sort,
  q,
  target,
  actor,
  action,
}: ListQuery): Promise<Page<AuditEntry>> {
  const filter: Filter = {
    ...(target === undefined ? {} : aboutTarget(target)),
    ...(actor === undefined ? {} : { actor: new Types.ObjectId(actor) }),
    ...(action === undefined ? {} : { action: action.includes(".") ? action : startsWith(`${action}.`) }),
  };
  const search = q ? await mentioning(q) : undefined;
  const order = listOrder(sort ?? "-at");
  const { items: entries, total } = await readList(AuditModel, filter, { order, page, pageSize, search });
  const actors = await customersByIds(entries.flatMap(({ actor: id }) => (id ? [id] : [])));
  return { items: entries.map((entry) => presentEntry(entry, actors)), total };
}

const TARGET_TYPES = new Set(["booking", "payment", "user", "service", "settings", "day"]);

/** Targets are asked for by type, by id, by several ids as `65…,IBD-…`, or by both as `booking:65…`. */
function aboutTarget(target: string): Filter {
  if (TARGET_TYPES.has(target)) return { "target.type": target };
  const [type = "", id] = target.split(":", 2);
  if (id !== undefined) return { "target.type": type, "target.id": id };
  const ids = target.split(",");
  return { "target.id": ids.length > 1 ? { $in: ids } : target };
}

async function mentioning(q: string): Promise<Filter> {
  const people = await findUserIdsByText(q, MOST_FOUND);
  return { $or: [{ actor: { $in: people } }, { "target.id": { $in: [q, ...people.map(String)] } }] };
}

/** The rows that mention somebody, for who asks for their own data. */
export async function deedsOf(userId: string): Promise<Pick<AuditEntry, "at" | "action" | "before" | "after">[]> {
  const entries = await AuditModel.find({ $or: [{ actor: new Types.ObjectId(userId) }, { "target.id": userId }] })
    .sort({ at: 1 })
    .lean();
  return entries.map(({ at, action, before, after }) => ({ at: at.toISOString(), action, before, after }));
}
