import type { AuditTarget } from "@salon/contracts";
import { isObjectId } from "../../db/lists/filters.ts";
import type { AuditDocument } from "../audit-log/audit-log.ts";
import { bookingNames } from "../bookings/read/search.ts";
import { clientNames } from "../clients/clients.ts";
import { payerIds } from "../payments/desk/list.ts";
import { findService } from "../services/services.ts";
import { memberNames } from "../team/team.ts";
import { customersByIds } from "../users/users.ts";

type Names = ReadonlyMap<string, string>;
type Target = AuditDocument["target"];

const accountNames = async (ids: readonly string[]): Promise<Names> =>
  new Map([...(await customersByIds(ids))].map(([id, { name }]) => [id, name]));

async function serviceNames(ids: readonly string[]): Promise<Names> {
  const found = await Promise.all(ids.map((id) => findService(id)));
  return new Map(found.flatMap((service) => (service ? [[String(service._id), service.name]] : [])));
}

async function payerNames(refs: readonly string[]): Promise<Names> {
  const payers = await payerIds(refs);
  const names = await accountNames([...payers.values()]);
  return new Map([...payers].flatMap(([ref, user]) => (names.has(user) ? [[ref, names.get(user)!]] : [])));
}

const ofObjects =
  (read: (ids: readonly string[]) => Promise<Names>) =>
  (ids: readonly string[]): Promise<Names> =>
    read(ids.filter(isObjectId));
/** How the targets of each type are named; other targets have no name. */
const READERS: Partial<Record<AuditTarget, (ids: readonly string[]) => Promise<Names>>> = {
  booking: ofObjects(bookingNames),
  client: ofObjects(clientNames),
  payment: payerNames,
  service: ofObjects(serviceNames),
  team: ofObjects(memberNames),
  user: ofObjects(accountNames),
};

/**
 * What the targets of these rows are called now, at most one query for each type; of what is deleted nothing is known.
 */
export async function targetNames(
  entries: readonly Pick<AuditDocument, "target">[],
): Promise<(target: Target) => string | undefined> {
  const types = Object.keys(READERS) as AuditTarget[];
  const found = await Promise.all(
    types.map(async (type) => {
      const ids = new Set(entries.flatMap(({ target }) => (target.type === type ? target.id : [])));
      return ids.size > 0 ? READERS[type]!([...ids]) : new Map<string, string>();
    }),
  );
  const byType = new Map<string, Names>(types.map((type, index) => [type, found[index]!]));
  return ({ type, id }) => byType.get(type)?.get(id);
}
