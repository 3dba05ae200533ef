import { lagosDay } from "@salon/contracts";
import { showPhone } from "@salon/lists/phone-numbers";
import mongoose from "mongoose";
import { instantColumns, instantValues, phoneValue } from "../../csv-values.ts";
import { inBatches } from "../../db/lists/in-batches.ts";
import type { CsvCell } from "../audit-log/csv.ts";
import { type Row, rowsOf } from "./everything.ts";
import { namesOf } from "./names.ts";

/** The most notes and patch tests beside each other, so that the import takes the columns; further ones are in rows of their own. */
const MAX_NOTES = 60;
const MAX_TESTS = 30;

const PERSON = ["Name", "Phone", "Further phones", "E-mail", "Alert", ...instantColumns("Since")];
const numbered = (name: string, index: number): string => (index === 0 ? name : `${name} ${index + 1}`);
const times = <T>(count: number, each: (index: number) => T): T[] => Array.from({ length: count }, (_, at) => each(at));

const personCells = ({ name, phones, email, alert, createdAt }: Row): CsvCell[] => [
  name,
  phoneValue(phones[0]),
  phones.slice(1).map(showPhone).join(", ") || null,
  email ?? null,
  alert ?? null,
  ...instantValues(createdAt.toISOString()),
];

/** The most notes and patch tests that one card has. */
async function mostOf(): Promise<{ notes: number; tests: number }> {
  const [most] = await mongoose.connection
    .collection("clients")
    .aggregate<{ notes: number; tests: number }>([
      { $match: { state: "live" } },
      { $group: { _id: null, notes: { $max: { $size: "$notes" } }, tests: { $max: { $size: "$patchTests" } } } },
    ])
    .toArray();
  return { notes: Math.min(most?.notes ?? 0, MAX_NOTES), tests: Math.min(most?.tests ?? 0, MAX_TESTS) };
}

/** The clients, each note with its day and each patch test with its service in cells of its own, as the import reads them. */
export async function exportClients(): Promise<{ columns: string[]; rows: AsyncIterable<CsvCell[]> }> {
  const { notes, tests } = await mostOf();
  const columns = [
    ...PERSON,
    ...times(notes, (index) => [numbered("Note", index), `${numbered("Note", index)} day`]).flat(),
    ...times(tests, (index) => numbered("Patch test", index)),
  ];

  async function* rows(): AsyncGenerator<CsvCell[]> {
    for await (const batch of inBatches(rowsOf("clients"))) {
      const serviceOf = await namesOf(
        batch.flatMap(({ patchTests }) => patchTests as Row[]),
        { serviceId: "services" },
      );
      for (const card of batch) yield* rowsOfCard(card, { notes, tests }, serviceOf);
    }
  }
  return { columns, rows: rows() };
}

/** A card, with a further row for what does not fit beside the rest. */
function* rowsOfCard(
  card: Row,
  { notes, tests }: { notes: number; tests: number },
  serviceOf: (id: unknown) => string,
): Generator<CsvCell[]> {
  const written = (card["notes"] as Row[]).filter(({ text }) => text);
  const tested = card["patchTests"] as Row[];
  const count = Math.max(1, Math.ceil(written.length / MAX_NOTES), Math.ceil(tested.length / MAX_TESTS));
  for (let at = 0; at < count; at++)
    yield [
      ...personCells(card),
      ...times(notes, (index) => noteCells(written[at * MAX_NOTES + index])).flat(),
      ...times(tests, (index) => testCell(tested[at * MAX_TESTS + index], serviceOf)),
    ];
}

const noteCells = (note: Row | undefined): CsvCell[] => (note ? [note["text"], lagosDay(note["at"])] : [null, null]);

const testCell = (test: Row | undefined, serviceOf: (id: unknown) => string): CsvCell =>
  test ? [serviceOf(test["serviceId"]) || "Deleted service", test["day"], test["result"]].join(", ") : null;
