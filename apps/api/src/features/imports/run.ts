import type { ImportState } from "@salon/contracts";
import type { AnyBulkWriteOperation } from "mongoose";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../http/app-error.ts";
import { findService } from "../services/services.ts";
import { bringService } from "../services/imported.ts";
import { bringTerms } from "../team/imported-terms.ts";
import { type ImportDocument, ImportModel, type ImportRowDocument, ImportRowModel } from "./imports.model.ts";
import { PENDING } from "./present.ts";
import { bringClients } from "./run-clients.ts";
import { placeRow } from "./run-appointments.ts";
import { inPlaceOrder, placeOrder } from "./preview-appointments.ts";

/** Whether the process is about to end, or another one has taken over. */
type Stopping = () => boolean;

/** What has become of a row. */
export interface Outcome {
  state: ImportState;
  said?: Partial<ImportRowDocument["said"]>;
}

const BATCH = 100;

/** Goes on with a run until every ticked row has its outcome; what was done before is found by the marks of the rows. */
export async function continueRun(deps: Deps, list: ImportDocument, stopping: Stopping): Promise<void> {
  if (list.kind === "appointments") await runAppointments(deps, list, stopping);
  else await runInBatches(deps, list, stopping);
  if (stopping()) return;

  await ImportModel.updateOne({ _id: list._id, step: "running" }, { $set: { step: "done" } });
}

const ofList = ({ _id, revision }: ImportDocument) => ({ import: _id, revision });

async function runInBatches(deps: Deps, list: ImportDocument, stopping: Stopping): Promise<void> {
  while (!stopping()) {
    const rows = await ImportRowModel.find({ ...ofList(list), ...PENDING })
      // What a person asks for a service comes after the service.
      .sort({ "said.service.with": 1, row: 1 })
      .limit(BATCH)
      .lean();
    if (rows.length === 0) return;
    const done = list.kind === "clients" ? await bringClients(deps, list, rows) : await bringServices(list, rows);
    await noteOutcomes(rows, done);
  }
}

async function bringServices(list: ImportDocument, rows: readonly ImportRowDocument[]): Promise<Outcome[]> {
  const done: Outcome[] = [];
  for (const { said } of rows) {
    if (said.service?.with) {
      done.push(await bringPerson(said.service.with, list));
      continue;
    }
    const { id, did } = await bringService(said.service!, list._id);
    const made = { type: "service", id: String(id) } as const;
    if (did === "nothing") done.push({ state: "same" });
    else done.push({ state: did === "made" ? "made" : "joined", said: { made } });
  }
  return done;
}

type SaidTerms = NonNullable<NonNullable<ImportRowDocument["said"]["service"]>["with"]>;

/** Gives a member what the row says; what could be read and cannot be any more is left out with its reason. */
async function bringPerson({ _id, name, ...terms }: SaidTerms, list: ImportDocument): Promise<Outcome> {
  try {
    if (await bringTerms(_id, terms, list._id)) return { state: "made" };
    return { state: "same", said: { why: `What ${name} asks for it stays as it is` } };
  } catch (error) {
    if (error instanceof AppError) return { state: "gone", said: { why: error.message } };
    throw error;
  }
}

/** The rows take their places one after the other, in the order of the preview. */
async function runAppointments(deps: Deps, list: ImportDocument, stopping: Stopping): Promise<void> {
  const pending = await ImportRowModel.find({ ...ofList(list), ...PENDING }).lean();
  const order = ({ row, squeezed, said }: ImportRowDocument) =>
    placeOrder({ row, squeezed, asked: said.appointment?.with !== undefined });
  for (const row of pending.toSorted((a, b) => inPlaceOrder(order(a), order(b)))) {
    if (stopping()) return;
    const service = await findService(row.said.appointment!.serviceId);
    const outcome = await placeRow(deps, list, row, service);
    if (outcome) await noteOutcomes([row], [outcome]);
  }
}

async function noteOutcomes(rows: readonly ImportRowDocument[], done: readonly Outcome[]): Promise<void> {
  const writes = rows.map(({ _id, said: before }, index): AnyBulkWriteOperation<ImportRowDocument> => {
    const { state, said } = done[index]!;
    return { updateOne: { filter: { _id }, update: { $set: { state, said: { ...before, ...said } } } } };
  });
  await ImportRowModel.bulkWrite(writes);
}
