import mongoose from "mongoose";
import { inBatches } from "../../db/lists/in-batches.ts";
import type { CsvCell } from "../audit-log/csv.ts";
import { type Row, rowsOf } from "./everything.ts";

const COLUMNS = ["Service", "Category", "Price (NGN)", "Duration", "Description", "Options"];
const WITH = "With";

/** An option of a service on a line of its own, as the import reads it. */
const optionText = ({ name, price, minutes }: Row): string => `${name}: NGN ${price}, ${minutes} mins`;

/** Those who ask or need something else for a service than it says. */
const dearer = (): Promise<Row[]> =>
  mongoose.connection
    .collection<Row>("team")
    .find({ active: true, "own.0": { $exists: true } })
    .sort({ name: 1, _id: 1 })
    .toArray();

/** The services, each with a row for everyone who has a price or a length of their own, as the import reads them. */
export async function exportServices(): Promise<{ columns: string[]; rows: AsyncIterable<CsvCell[]> }> {
  const people = await dearer();
  const hasPeople = people.length > 0;

  async function* rows(): AsyncGenerator<CsvCell[]> {
    for await (const batch of inBatches(rowsOf("services")))
      for (const service of batch) {
        yield serviceCells(service, hasPeople);
        for (const person of people) yield* termsCells(service, person);
      }
  }
  return { columns: hasPeople ? [...COLUMNS, WITH] : COLUMNS, rows: rows() };
}

const serviceCells = ({ name, price, timeframe, menu }: Row, hasPeople: boolean): CsvCell[] => [
  name,
  menu?.category ?? null,
  price,
  timeframe,
  menu?.description ?? null,
  menu?.options?.map(optionText).join("\n") ?? null,
  ...(hasPeople ? [null] : []),
];

/** The row of a person who does the service otherwise; what is the service's is empty. */
function termsCells({ _id, name }: Row, { name: person, own, serviceIds }: Row): CsvCell[][] {
  const terms = own.find(({ serviceId }: Row) => serviceId.equals(_id));
  const does = serviceIds.some((id: Row) => id["equals"](_id));
  if (!terms || !does) return [];
  const minutes = terms.minutes === undefined ? null : `${terms.minutes} mins`;
  return [[name, null, terms.price ?? null, minutes, null, null, person]];
}
