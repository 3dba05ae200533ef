import type { Import, ImportKind, ImportRow } from "@salon/contracts";
import mongoose from "mongoose";
import type { OpenSalon } from "./open-salon.ts";

/** Brings a list as an admin does. */
export const bringList = async ({ admin }: Pick<OpenSalon, "admin">, kind: ImportKind, text: string): Promise<Import> =>
  (await admin.post("/import", { kind, text })).body as never;

/** All rows of a list, in their order. */
export async function rowsOfList({ admin }: Pick<OpenSalon, "admin">, { id, rows }: Import): Promise<ImportRow[]> {
  const all: ImportRow[] = [];
  for (let page = 1; all.length < rows; page++)
    all.push(...((await admin.get(`/import/${id}/rows?pageSize=500&page=${page}`)).body as ImportRow[]));
  return all;
}

/** Begins a run or an undo, and waits for its end. */
export async function finishList(
  { admin, api }: Pick<OpenSalon, "admin" | "api">,
  { id }: Import,
  step: "run" | "undo",
): Promise<Import> {
  const { status, body } = await admin.post(`/import/${id}/${step}`);
  if (status !== 200) throw new Error(JSON.stringify(body));
  await api.jobs.runAll();
  return (await admin.get(`/import/${id}`)).body as never;
}

const KEPT = ["bookings", "clients", "services", "slots", "messages", "users", "outbox"];

/** Every row of what an import may change. */
export async function everythingStored(): Promise<string> {
  const found = KEPT.map((name) => mongoose.connection.collection(name).find().sort({ _id: 1 }).toArray());
  const rows = await Promise.all(found);
  return JSON.stringify(rows.map((all, index) => [KEPT[index], all.filter((row) => row["claims"]?.length !== 0)]));
}
