import type { AuditEntry, Role } from "@salon/contracts";
import type { AuditDocument } from "../audit-log/audit-log.ts";

type People = ReadonlyMap<string, { name: string; role: Role }>;

/** A row of the activity log as admins see it, with the name of its target; of a deleted actor only the id is known. */
export function presentEntry(
  { _id, at, actor, action, target, before, after }: AuditDocument,
  people: People,
  name: string | undefined,
): AuditEntry {
  const id = String(actor);
  const by = people.get(id) ?? { name: "Deleted account", role: "customer" };
  return {
    _id: String(_id),
    at: at.toISOString(),
    actor: actor && { _id: id, name: by.name, role: by.role },
    action,
    target: { type: target.type, id: target.id, name },
    before,
    after,
  };
}
