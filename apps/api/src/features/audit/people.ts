import { isObjectId } from "../../db/lists/filters.ts";
import type { AuditDocument } from "../audit-log/audit-log.ts";
import { memberNames } from "../team/team.ts";

/**
 * The fields of a change that hold the ids of team members: who serves, whom staff chose, and whom the customer asked
 * for.
 */
const FIELDS = new Set(["with", "person", "asked"]);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const idsIn = (value: unknown): string[] =>
  isRecord(value)
    ? Object.entries(value)
        .flatMap(([field, ids]) => (FIELDS.has(field) ? [ids].flat() : []))
        .flatMap((id) => (typeof id === "string" && isObjectId(id) ? [id] : []))
    : [];

/**
 * Replaces the ids of team members in the values of changes by their present names, with one query for all entries. An
 * unknown id stays.
 */
export async function withMemberNames(entries: readonly AuditDocument[]): Promise<AuditDocument[]> {
  const names = await memberNames(entries.flatMap(({ before, after }) => [...idsIn(before), ...idsIn(after)]));
  const nameOf = (id: unknown): unknown => names.get(String(id)) ?? id;
  const named = (value: unknown): unknown =>
    isRecord(value)
      ? Object.fromEntries(
          Object.entries(value).map(([field, ids]) => {
            if (!FIELDS.has(field)) return [field, ids];
            return [field, Array.isArray(ids) ? ids.map(nameOf) : nameOf(ids)];
          }),
        )
      : value;
  return entries.map((entry) => ({ ...entry, before: named(entry.before), after: named(entry.after) }));
}
