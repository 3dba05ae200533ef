import { decodeText } from "./file/decode-text.ts";
import { guessColumns } from "./table/columns.ts";
import { readTable, type ImportTable } from "./table/table.ts";
import type { ImportKind, Mapping, ReadContext, Reading, RowOf } from "./imports/reading.ts";
import { readRows } from "./imports/rows.ts";

/** A list as it came: the bytes of a file, or a text that was pasted. */
export interface BroughtText {
  file?: Uint8Array | undefined;
  text?: string | undefined;
}

const textOf = ({ file, text = "" }: BroughtText): string => (file ? decodeText(file) : text);

/** Reads a list as a table, and guesses what its columns are; or says why it is none. */
async function table({ kind, ...brought }: BroughtText & { kind: ImportKind }) {
  const read = readTable(textOf(brought), kind);
  return "refused" in read ? read : { ...read, guess: [...guessColumns(kind, read)] };
}

/** Reads the rows of a table whose columns are known, each as it was understood. */
function rows<Kind extends ImportKind>({
  kind,
  table,
  mapping,
  context,
}: {
  kind: Kind;
  table: Pick<ImportTable, "columns" | "rows">;
  mapping: Mapping;
  context: ReadContext;
}): Reading<RowOf[Kind]>[] {
  const reading = readRows(kind, { ...table, mapping }, context);
  return table.rows.map((_, index) => reading(index));
}

/** Everything that is read of a list. It takes long for a long list: a server does it in a worker. */
const LIST_JOBS = { table, rows };
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
