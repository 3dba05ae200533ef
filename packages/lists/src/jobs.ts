import { readBankTable } from "./bank/bank-table.ts";
import { readBankList } from "./bank/read-bank-list.ts";
import type { BankListContext, BankReading } from "./bank/reading.ts";
import type { BroughtText } from "./file/open-list.ts";
import type { Ask, ImportKind, Mapping, ReadContext, Reading, RowOf } from "./imports/reading.ts";
import { readRows } from "./imports/rows.ts";
import { guessColumns } from "./table/columns.ts";
import { settleTable } from "./table/settle.ts";
import { type ImportTable, readList } from "./table/table.ts";

/** Reads a list as a table, and guesses what its columns are; or says why it is none. */
async function table({ kind, ...brought }: BroughtText & { kind: ImportKind }) {
  const read = await readList(brought, kind);
  return "refused" in read ? read : { ...read, guess: [...guessColumns(kind, read)] };
}

interface RowsJob<Kind extends ImportKind> {
  kind: Kind;
  table: Pick<ImportTable, "columns" | "rows">;
  mapping: Mapping;
  context: ReadContext;
}

/** Reads the rows of a table whose columns are known, each as it was understood. */
export function readTableRows<Kind extends ImportKind>({
  kind,
  table,
  mapping,
  context,
}: RowsJob<Kind>): Reading<RowOf[Kind]>[] {
  const settled = settleTable(kind, { ...table, mapping }, context);
  const reading = readRows(kind, settled, context);
  return table.rows.map((cells, index) => {
    const why = settled.left ?? surplusOf(cells, table.columns);
    return why === null ? withAsks(reading(index), settled.asks) : { state: "unreadable", why };
  });
}

/** Cells behind the last column: a comma within a text that is not in quotation marks. */
const surplusOf = (cells: readonly string[], columns: readonly string[]): string | null =>
  cells.slice(columns.length).some(Boolean)
    ? `The row has ${cells.length} cells, and the list ${columns.length} columns: put quotation marks around a text with a comma`
    : null;

/** While it is not known which column is meant, every row waits: also one that could not be read by the wrong one. */
function withAsks<Row>(reading: Reading<Row>, asks: readonly Ask[]): Reading<Row> {
  if (asks.length === 0) return reading;
  if (reading.state === "unreadable") return { state: "ask", row: {}, asks: [...asks] };
  return { state: "ask", row: reading.row, asks: [...asks, ...(reading.state === "ask" ? reading.asks : [])] };
}

/** Reads a list of a bank or a terminal: what it says, and what it leaves open; or says why it is none. */
async function bank({
  file,
  text,
  ...context
}: BroughtText & BankListContext): Promise<BankReading | { refused: string }> {
  const table = await readBankTable({ file, text });
  return "refused" in table ? table : readBankList(table, context);
}

/** Everything that is read of a list. It takes long for a long list: a server does it in a worker. */
const LIST_JOBS = { table, rows: readTableRows, bank };
type Jobs = typeof LIST_JOBS;
export type ListJobName = keyof Jobs;

/** One of the jobs with what it needs. */
export type ListJob<Name extends ListJobName = ListJobName> = {
  [Each in Name]: { job: Each } & Parameters<Jobs[Each]>[0];
}[Name];
/** What a job answers. */
export type JobAnswer<Name extends ListJobName> = Awaited<ReturnType<Jobs[Name]>>;

/** Does a job. */
export const doJob = async <Name extends ListJobName>({ job, ...needs }: ListJob<Name>): Promise<JobAnswer<Name>> =>
  (LIST_JOBS[job] as (needs: unknown) => JobAnswer<Name> | Promise<JobAnswer<Name>>)(needs);
