import {
  pauseFault,
  TEXTS,
  timeframeMinutes,
  type CartLine,
  type NewService,
  type Page,
  type RouteInput,
  type Service,
  type contract,
} from "@salon/contracts";
import { definedOnly } from "../../defined-only.ts";
import { countRows } from "../../db/lists/read-list.ts";
import { isDuplicateKey } from "../../db/connection/database-faults.ts";
import { listOrder } from "../../db/lists/list-query.ts";
import { batchedRows, batchedFind } from "../../db/batching/batched-reads.ts";
import { AppError, changedSince, invalidField } from "../../http/app-error.ts";
import type { Attempted, Made } from "../../http/attempts.ts";
import type { SessionUser } from "../../http/mount.ts";
import { recordAuditEntry } from "../audit-log/audit-log.ts";
import { ServiceModel, type ServiceDocument } from "./services.model.ts";
import { notePrices } from "./prices.ts";
import { presentPlain, presentService } from "./present.ts";

export type { ServiceDocument };

const NAME_TAKEN = "A service with this name already exists";

/** The form in which names are compared: without differences of Unicode form, case and spacing. */
export const nameKeyOf = (name: string): string =>
  name.normalize("NFKC").trim().replaceAll(/\s+/g, " ").toLocaleLowerCase("en");

interface ListRequest {
  page: number;
  pageSize: number;
  sort?: "name" | "-name" | "price" | "-price" | undefined;
  q?: string | undefined;
}

/** One page of the services, by name by default. */
export async function listServices({ page, pageSize, sort = "name", q }: ListRequest): Promise<Page<Service>> {
  const filter = q ? { nameKey: { $regex: escapeRegExp(nameKeyOf(q)) } } : {};
  // Through the driver alone: the start page and the booking page read this list.
  const items = await ServiceModel.collection
    .find<ServiceDocument>(filter, { sort: listOrder(sort), skip: (page - 1) * pageSize, limit: pageSize })
    .toArray();
  // A first page that is not full holds all of them.
  const isAll = page === 1 && items.length < pageSize;
  const total = isAll ? items.length : await countRows<ServiceDocument>(ServiceModel, filter);
  return { items: items.map(presentService), total };
}

const escapeRegExp = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** @throws AppError 404 */
export async function getService(id: string): Promise<Service> {
  const found = await ServiceModel.findById(id).lean();
  if (!found) throw new AppError(404, TEXTS.notFound);
  return presentService(found);
}

/** @throws AppError 409 when the name is taken */
export async function createService(
  { attempt, ...service }: NewService & Attempted,
  actor: string,
  now: Date,
): Promise<Service> {
  const created = await refuseTakenName(
    ServiceModel.create({ ...service, nameKey: nameKeyOf(service.name), ...(attempt && { attempt }) }),
  );
  await recordAuditEntry({
    at: now,
    actor,
    action: "service.create",
    target: { type: "service", id: created.id },
    after: service,
  });
  return presentPlain(created);
}

/** What an attempt has added; null when it has not. */
export async function serviceMadeBy(name: string): Promise<Made<Service> | null> {
  const service = await ServiceModel.findOne({ "attempt.name": name }).lean();
  return service && { attempt: service.attempt, answer: () => presentPlain(service) };
}

type ServiceChange = RouteInput<typeof contract.services.update>["body"];

/**
 * Changes name, timeframe or price of a service that is as its page showed it: by `own` and, because version 1.0.0 does not raise it, by the
 * values.
 * @throws AppError 404, or 409 when the name is taken or another one has changed the service since it was read
 */
export async function updateService(
  id: string,
  { own, shown, ...change }: ServiceChange,
  user: Pick<SessionUser, "id" | "role">,
  now: Date,
): Promise<Service> {
  const { id: actor } = user;
  if (change.timeframe !== undefined) await requireRoomForPause(id, change.timeframe);
  if (change.price !== undefined) await notePrices(id, user, now);
  const set = definedOnly({ ...change, nameKey: change.name === undefined ? undefined : nameKeyOf(change.name) });

  const before = await refuseTakenName(
    ServiceModel.findOneAndUpdate(
      { _id: id, ...(own !== undefined && { own: own === 0 ? { $exists: false } : own }), ...definedOnly(shown ?? {}) },
      { $set: set, $inc: { own: 1 } },
      { returnDocument: "before" },
    ).lean(),
  );
  if (!before) throw changedSince(await getService(id));

  const after = { ...before, ...change, own: (before.own ?? 0) + 1 } as ServiceDocument;
  await recordAuditEntry({
    at: now,
    actor,
    action: "service.update",
    target: { type: "service", id },
    before: loggedValues(presentPlain(before)),
    after: change,
  });

  return presentPlain(after);
}

/** @throws AppError 400 on a length in which the pause of the service does not lie */
async function requireRoomForPause(id: string, timeframe: string): Promise<void> {
  const { pause } = (await ServiceModel.findById(id).lean())?.menu ?? {};
  const fault = pause && pauseFault(pause, timeframeMinutes(timeframe));
  if (fault)
    throw invalidField("timeframe", "The pause of this service needs a longer service; change the pause first");
}

/** Removes a service; bookings keep their snapshot of it. @throws AppError 404 */
export async function removeService(id: string, actor: string, now: Date): Promise<void> {
  const removed = await ServiceModel.findByIdAndDelete(id).lean();
  if (!removed) throw new AppError(404, TEXTS.notFound);
  await recordAuditEntry({
    at: now,
    actor,
    action: "service.remove",
    target: { type: "service", id },
    before: loggedValues(presentService(removed)),
  });
}

/** The values of a service for the activity log, which names the service by the target of the entry. */
const loggedValues = <T extends Service>({ _id, own: _own, ...values }: T): Omit<T, "_id" | "own"> => values;

async function refuseTakenName<T>(write: PromiseLike<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (isDuplicateKey(error)) throw new AppError(409, NAME_TAKEN, { cause: error });
    throw error;
  }
}

/**
 * The service of each line by its id, or without one by its name; null when there is none. Runs at most two queries.
 */
export const resolveServices = (
  lines: readonly Pick<CartLine, "serviceId" | "service">[],
): Promise<(ServiceDocument | null)[]> =>
  Promise.all(
    lines.map(({ serviceId, service }) =>
      serviceId === undefined ? findByName(nameKeyOf(service ?? "")) : findService(serviceId),
    ),
  );

const findByName = batchedFind<ServiceDocument>(async (keys) => {
  const found = await ServiceModel.find({ nameKey: { $in: keys } }).lean();
  return new Map(found.map((service) => [service.nameKey, service]));
});

/** One service as stored, or null. */
export const findService = batchedRows(ServiceModel);

/** Stores the first services of a new salon; does nothing when there are any. */
export async function seedServices(services: readonly NewService[]): Promise<void> {
  if (await ServiceModel.exists({})) return;
  await ServiceModel.bulkWrite(
    services.map((service) => {
      const nameKey = nameKeyOf(service.name);
      return { updateOne: { filter: { nameKey }, update: { $setOnInsert: { ...service, nameKey } }, upsert: true } };
    }),
  );
}
