import {
  DAY_MS,
  IMPORT_DAYS,
  IMPORT_FIELDS,
  MAX_IMPORT_ROWS,
  TEXTS,
  type AuditAction,
  type contract,
  type Import,
  type ImportRow,
  type Page,
  type RouteInput,
} from "@salon/contracts";
import { Types } from "mongoose";
import { createSemaphore } from "../../concurrency/semaphore.ts";
import { insertMissing } from "../../db/batching/insert-missing.ts";
import { listOrder } from "../../db/lists/list-query.ts";
import { readList } from "../../db/lists/read-list.ts";
import type { Deps } from "../../deps.ts";
import type { Attempted, Made } from "../../http/attempts.ts";
import { readInWorker } from "../../lists/read-in-worker.ts";
import { AppError, changedSince, invalidField } from "../../http/app-error.ts";
import { recordAuditEntry } from "../audit-log/audit-log.ts";
import { markDone } from "../settings/settings.ts";
import {
  type ImportDocument,
  ImportModel,
  importRows,
  ImportRowModel,
  type ImportRowDocument,
} from "./imports.model.ts";
import { PENDING, presentImport, presentRow, storedAsks, undoUntil } from "./present.ts";
import { judgeRows } from "./preview.ts";
import type { BareRow, JudgedRow } from "./rows.ts";

type NewImport = Attempted & Omit<RouteInput<typeof contract.imports.create>["body"], "key">;
type Change = RouteInput<typeof contract.imports.update>["body"];
type RowsQuery = RouteInput<typeof contract.imports.rows>["query"];
type ListQuery = RouteInput<typeof contract.imports.list>["query"];

/** The most lists that wait for their deletion. */
const MAX_IMPORTS = 20;
const NOT_NOW = "This list has been imported, or is being imported";

/** A list is up to 5,000 rows: those of one at a time are judged. */
const limitReading = createSemaphore({ maxConcurrent: 1, maxWaiting: 2, maxWaitMs: 20_000 });

/** The import that an attempt has made. */
export async function importMadeBy(name: string): Promise<Made<Import> | null> {
  const list = await ImportModel.findOne({ "attempt.name": name }).lean();
  return list && { attempt: list.attempt, answer: () => presentImport(list) };
}

/**
 * Stores a list with what would become of its rows. Nothing else changes.
 * @throws AppError 400 for what is no list, or takes too long to read, 409 while too many lists are stored
 */
export const createImport = (deps: Deps, request: NewImport, by: string): Promise<Import> =>
  limitReading(async () => {
    if ((await ImportModel.countDocuments()) >= MAX_IMPORTS)
      throw new AppError(409, "Please delete an earlier import first");

    const { kind, file, text, attempt } = request;
    const table = await readInWorker({ job: "table", kind, file, text });
    if ("refused" in table) throw invalidField(file ? "file" : "text", table.refused);

    const { columns, contacts, guess } = table;
    const createdAt = deps.now();
    const list = {
      _id: new Types.ObjectId(),
      kind,
      step: "preview" as const,
      createdAt,
      deleteAt: new Date(createdAt.getTime() + IMPORT_DAYS * DAY_MS),
      by: new Types.ObjectId(by),
      rows: table.rows.length,
      columns,
      contacts,
      guess,
      mapping: guess,
      answers: [],
      revision: 1,
      ...(attempt && { attempt }),
    };
    const { rows, asks } = await judgeRows(
      deps,
      list,
      table.rows.map((cells, row) => ({ row, cells })),
    );
    await storeRows(list, rows);
    const created = await ImportModel.create({ ...list, asks: storedAsks(asks) });
    return presentImport(created.toObject());
  });

const STORED_AT_ONCE = 250;

/** Stores rows, before the import names their revision; answers their ids. */
async function storeRows(
  { _id, revision, deleteAt }: Pick<ImportDocument, "_id" | "revision" | "deleteAt">,
  rows: readonly JudgedRow[],
): Promise<Types.ObjectId[]> {
  const documents = rows.map((row) => ({ _id: new Types.ObjectId(), import: _id, revision, deleteAt, ...row }));
  // Other calls get a turn between the batches.
  for (let from = 0; from < documents.length; from += STORED_AT_ONCE)
    await insertMissing(importRows, documents.slice(from, from + STORED_AT_ONCE));
  return documents.map((row) => row._id);
}

/** @throws AppError 404 */
async function findImport(id: string): Promise<ImportDocument> {
  const list = await ImportModel.findById(id).lean();
  if (!list) throw new AppError(404, TEXTS.notFound);
  return list;
}

export const getImport = async (id: string): Promise<Import> => presentImport(await findImport(id));

/** One page of the lists, the newest first by default. */
export async function listImports({ page, pageSize, sort = "-createdAt" }: ListQuery): Promise<Page<Import>> {
  const { items, total } = await readList(ImportModel, {}, { page, pageSize, order: listOrder(sort) });
  return { items: await Promise.all(items.map(presentImport)), total };
}

/** One page of the rows of a list, in their order. @throws AppError 404 */
export async function listRows(
  id: string,
  { page, pageSize, sort = "row", state }: RowsQuery,
): Promise<Page<ImportRow>> {
  const { _id, revision } = await findImport(id);
  const filter = { import: _id, revision, ...(state && { state }) };
  const order = listOrder(sort, { unique: "row" });
  const { items, total } = await readList(ImportRowModel, filter, { page, pageSize, order });
  return { items: items.map(presentRow), total };
}

/**
 * Changes what columns are, answers and ticks, and reads all rows again under the next revision.
 * @throws AppError 400 for columns that the list does not have, 404, 409 for a list that was run, or that another call changes
 */
export const updateImport = (deps: Deps, id: string, change: Change): Promise<Import> =>
  limitReading(async () => {
    const list = await findImport(id);
    if (list.step !== "preview") throw new AppError(409, NOT_NOW);
    if (change.mapping) requireColumns(list, change.mapping);

    const { _id, revision } = list;
    if (change.revision !== undefined && change.revision !== revision) throw changedSince(await presentImport(list));
    const changed = {
      ...list,
      mapping: change.mapping ?? list.mapping,
      answers: answersAfter(list.answers, change.answers),
      revision: revision + 1,
    };
    const stored = await ImportRowModel.find({ import: _id, revision }).sort({ row: 1 }).lean();
    const { rows, asks } = await judgeRows(
      deps,
      changed,
      stored.map((row) => bareRow(row, change)),
    );
    const ids = await storeRows(changed, rows);

    const { mapping, answers } = changed;
    const after = await ImportModel.findOneAndUpdate(
      { _id, revision, step: "preview" },
      { $set: { mapping, answers, asks: storedAsks(asks), revision: revision + 1 } },
      { returnDocument: "after" },
    ).lean();
    if (!after) {
      await ImportRowModel.deleteMany({ _id: { $in: ids } });
      throw changedSince(await presentImport(await findImport(id)));
    }
    await ImportRowModel.deleteMany({ import: _id, revision });
    return presentImport(after);
  });

/** @throws AppError 400 */
function requireColumns({ kind, columns }: ImportDocument, mapping: NonNullable<Change["mapping"]>): void {
  if (mapping.length !== columns.length)
    throw invalidField("mapping", `The list has ${columns.length} columns; please say what each is`);
  const fields: readonly string[] = IMPORT_FIELDS[kind];
  const wrong = mapping.findIndex((field) => field !== null && !fields.includes(field));
  if (wrong >= 0) throw invalidField(`mapping.${wrong}`, "Please choose what the column is");
}

const isSet = ({ value }: { value: string }): boolean => value !== "";

/** @throws AppError 400 for more answers than a list can ask for */
function answersAfter(before: ImportDocument["answers"], given: Change["answers"] = {}): ImportDocument["answers"] {
  const answers = new Map(before.map(({ key, value }) => [key, value]));
  for (const [key, value] of Object.entries(given)) answers.set(key, value);
  const kept = [...answers].map(([key, value]) => ({ key, value })).filter(isSet);
  if (kept.length > MAX_IMPORT_ROWS) throw invalidField("answers", "There are more answers than rows");
  return kept;
}

/** A row without what was said of it before, with the ticks of a change. */
function bareRow({ row, cells, chosen, squeezed }: ImportRowDocument, { tick, squeeze }: Change): BareRow {
  const isMeant = (ticking: Change["tick"]) => ticking && (ticking.rows === "all" || ticking.rows.includes(row));
  const ticked = isMeant(tick) ? tick!.to : chosen;
  const squeezing = isMeant(squeeze) ? squeeze!.to : squeezed;
  return { row, cells, ...(ticked !== undefined && { chosen: ticked }), ...(squeezing && { squeezed: true }) };
}

/** Begins to import the ticked rows; a job goes on with it. @throws AppError 404, 409 for a list that was run before */
export async function runImport(deps: Deps, id: string, by: string): Promise<void> {
  const list = await findImport(id);
  const now = deps.now();
  const begun = { step: "running" as const, ranAt: now, ranBy: new Types.ObjectId(by) };
  const { modifiedCount } = await ImportModel.updateOne({ _id: list._id, step: "preview" }, { $set: begun });
  if (modifiedCount === 0) throw new AppError(409, NOT_NOW);

  const rows = await ImportRowModel.countDocuments({ import: list._id, revision: list.revision, ...PENDING });
  await record("import.run", list, { actor: by, now }, { rows });
  if (list.kind === "appointments") await markDone("notebook");
}

/** Begins to remove what an import made. @throws AppError 404, 409 for one that has not ended, or too long ago */
export async function undoImport(deps: Deps, id: string, by: string): Promise<void> {
  const list = await findImport(id);
  const { _id, step, ranAt } = list;
  const now = deps.now();
  if (step !== "done" || !ranAt) throw new AppError(409, "Only an import that has ended can be undone");
  if (now > undoUntil(ranAt)) throw new AppError(409, "An import can be undone for 24 hours");

  const begun = { step: "undoing" as const, undoneAt: now, undoneBy: new Types.ObjectId(by) };
  const { modifiedCount } = await ImportModel.updateOne({ _id, step }, { $set: begun });
  if (modifiedCount === 0) throw new AppError(409, TEXTS.changedMeanwhile);
  await record("import.undo", list, { actor: by, now });
}

/** Deletes a list with its rows; what it made stays. @throws AppError 404, 409 while it is being imported or undone */
export async function removeImport(deps: Deps, id: string, actor: string): Promise<void> {
  const list = await findImport(id);
  const { _id } = list;
  const idle = { _id, step: { $nin: ["running", "undoing"] as const } };
  const { deletedCount } = await ImportModel.deleteOne(idle);
  if (deletedCount === 0) throw new AppError(409, "Please wait until this import has ended");
  await ImportRowModel.deleteMany({ import: _id });
  await record("import.delete", list, { actor, now: deps.now() });
}

const record = (
  action: AuditAction,
  { _id, kind }: ImportDocument,
  { actor, now }: { actor: string; now: Date },
  values: { rows?: number } = {},
): Promise<void> =>
  recordAuditEntry({
    at: now,
    actor,
    action,
    target: { type: "import", id: String(_id) },
    after: { kind, ...values },
  });
