import {
  HOUR_MS,
  IMPORT_UNDO_HOURS,
  type Import,
  LIST_QUESTIONS,
  type ListAsk,
  type ImportRow,
  type ImportState,
} from "@salon/contracts";
import type { Types } from "mongoose";
import { customersByIds } from "../users/users.ts";
import { type ImportDocument, type ImportRowDocument, ImportRowModel } from "./imports.model.ts";

const SAMPLE = 5;
const MOST_REASONS = 50;
const DELETED = "Deleted account";

/** Until when an import that was run can be undone. */
export const undoUntil = (ranAt: Date): Date => new Date(ranAt.getTime() + IMPORT_UNDO_HOURS * HOUR_MS);

/** Rows with which a run has still to do something. */
export const PENDING = { ticked: true, state: { $in: ["new", "joins"] satisfies ImportState[] } } as const;

interface Counted {
  _id: ImportState;
  count: number;
  ticked: number;
}

const countRows = (list: Types.ObjectId, revision: number): Promise<Counted[]> =>
  ImportRowModel.aggregate<Counted>([
    { $match: { import: list, revision } },
    { $group: { _id: "$state", count: { $sum: 1 }, ticked: { $sum: { $cond: ["$ticked", 1, 0] } } } },
  ]).exec();

/** The questions that the release before knows; it shows any other one as one about a service. */
const KNOWN_BEFORE: readonly string[] = ["dates", "day", "time", "service", "member", "paid"];

/** The reasons for which a preview leaves rows out, those of most rows first. */
const reasonsOf = (list: Types.ObjectId, revision: number): Promise<{ why: string; rows: number }[]> =>
  ImportRowModel.aggregate<{ why: string; rows: number }>([
    { $match: { import: list, revision, state: "unreadable" } },
    { $group: { _id: "$said.why", rows: { $sum: 1 }, first: { $min: "$row" } } },
    { $sort: { rows: -1, first: 1 } },
    { $limit: MOST_REASONS },
    { $project: { _id: 0, why: "$_id", rows: 1 } },
  ]).exec();

/** Questions as they are stored, in a form that the release before can show. */
export const storedAsks = (asks: readonly ListAsk[]): ListAsk[] =>
  asks.map((ask) => (KNOWN_BEFORE.includes(ask.about) ? ask : { ...ask, about: "service" }));

/** What a question is about: its key begins with it. */
const aboutOf = ({ key, about }: ListAsk): ListAsk["about"] =>
  LIST_QUESTIONS.find((each) => key.startsWith(`${each} `)) ?? about;

/** An import as it stands. */
export async function presentImport(list: ImportDocument): Promise<Import> {
  const { _id, by, revision, step, ranAt } = list;
  const [counted, left, sample, people] = await Promise.all([
    countRows(_id, revision),
    step === "preview" ? reasonsOf(_id, revision) : undefined,
    ImportRowModel.find({ import: _id, revision }, { cells: 1 }).sort({ row: 1 }).limit(SAMPLE).lean(),
    customersByIds([by]),
  ]);
  const progress = progressOf(step, counted);

  return {
    id: String(_id),
    kind: list.kind,
    step,
    revision,
    createdAt: list.createdAt.toISOString(),
    by: people.get(String(by))?.name ?? DELETED,
    rows: list.rows,
    columns: list.columns,
    contacts: list.contacts,
    guess: list.guess,
    mapping: list.mapping,
    sample: sample.map(({ cells }) => cells),
    counts: Object.fromEntries(counted.map(({ _id: state, count }) => [state, count])),
    left,
    ticked: tickedOf(counted, "new", "joins"),
    asks: list.asks.map((ask) => ({ ...ask, about: aboutOf(ask) })),
    progress,
    ...(ranAt && step === "done" && { undoUntil: undoUntil(ranAt).toISOString() }),
    deleteAt: list.deleteAt.toISOString(),
  };
}

const tickedOf = (counted: readonly Counted[], ...states: ImportState[]): number =>
  counted.filter(({ _id }) => states.includes(_id)).reduce((sum, one) => sum + one.ticked, 0);

function progressOf(step: ImportDocument["step"], counted: readonly Counted[]): Import["progress"] {
  const ticked = (...states: ImportState[]) => tickedOf(counted, ...states);
  const made = ticked("made", "joined");
  if (step === "running") return { done: made + ticked("gone"), of: made + ticked("gone", "new", "joins") };
  const removed = ticked("removed", "left");
  return step === "undoing" ? { done: removed, of: removed + made } : undefined;
}

/** A row as admins see it. */
export const presentRow = ({ row, cells, state, ticked, said }: ImportRowDocument): ImportRow => ({
  row,
  cells,
  state,
  ticked,
  ...said,
});
