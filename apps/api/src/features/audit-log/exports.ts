import { type AuditTarget, TEXTS } from "@salon/contracts";
import { Types } from "mongoose";
import { pipeline } from "node:stream/promises";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../http/app-error.ts";
import { type Context, signedIn } from "../../http/mount.ts";
import { AuditModel } from "./audit-log.model.ts";
import { recordAuditEntry } from "./audit-log.ts";

/** What somebody takes out of the salon. */
interface ExportEntry {
  /** The id of its entry, for who adds to it. */
  id?: Types.ObjectId;
  /** The name of its file, or what it is. */
  what: string;
  /** The query of the call, of which the filters are stored. */
  query?: object;
  /** Whose data it is, where it is that of one person. */
  target?: { type: AuditTarget; id: string };
}

/** What of a query chooses no rows. */
const NO_FILTERS = ["page", "pageSize", "sort", "q"];

/** The filters of a query. Words that were searched for may be a name, so that only the fact is stored. */
const filtersOf = (query: { q?: string } = {}): object => ({
  ...Object.fromEntries(
    Object.entries(query).filter(([name, value]) => value !== undefined && !NO_FILTERS.includes(name)),
  ),
  ...(query.q !== undefined && { searched: true }),
});

/**
 * Writes down who takes something out of the salon; called before any of it is sent.
 * @throws AppError 503 where it cannot be written
 */
export async function recordExport(
  context: Context,
  at: Date,
  { id = new Types.ObjectId(), what, query, target = { type: "data", id: "data" } }: ExportEntry,
): Promise<void> {
  const filters = filtersOf(query);
  const after = { what, ...(Object.keys(filters).length > 0 && { filters }) };
  try {
    await recordAuditEntry({ id, at, actor: signedIn(context).id, action: "data.export", target, after });
  } catch (cause) {
    throw new AppError(503, TEXTS.unavailable, { retryAfter: 5, cause });
  }
}

/** Hands rows on and counts them. */
export type CountRows = <Row>(rows: AsyncIterable<Row>) => AsyncIterable<Row>;
type ExportDeps = Pick<Deps, "now" | "logger">;

interface ExportFile extends ExportEntry {
  type: string;
  /** The name under which it is saved, unless that is `what`. */
  savedAs?: string;
  /** What else happens before anything is sent. */
  whenNoted?: () => Promise<void>;
  text: (countRows: CountRows) => AsyncGenerator<string>;
}

/**
 * Streams a file that somebody takes out of the salon. The activity log has an entry of it before the first byte, and the number of
 * its rows after the last; without a number it broke off. It waits for a slow client and stops when the client disconnects.
 * @throws AppError 503 where the entry cannot be written
 */
export async function sendExport({ now, logger }: ExportDeps, context: Context, file: ExportFile): Promise<void> {
  const id = new Types.ObjectId();
  let count = 0;
  const countRows: CountRows = async function* (rows) {
    for await (const row of rows) {
      yield row;
      count += 1;
    }
  };
  async function* whole(): AsyncGenerator<string> {
    yield* file.text(countRows);
    await AuditModel.updateOne({ _id: id }, { $set: { "after.rows": count } }).catch((error: unknown) =>
      logger.error({ err: error }, "the rows of an export were not noted"),
    );
  }

  const text = whole();
  // An error before the first piece becomes an error answer, without an entry; one after it can only break the file off.
  const first = (await text.next()).value as string;
  await recordExport(context, now(), { ...file, id });
  await file.whenNoted?.();
  context.res
    .type(`${file.type}; charset=utf-8`)
    .attachment(file.savedAs ?? file.what)
    .write(first);
  await pipeline(text, context.res).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ERR_STREAM_PREMATURE_CLOSE") throw error;
  });
}
