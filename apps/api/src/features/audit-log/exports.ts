import { type AuditTarget, TEXTS } from "@salon/contracts";
import { Types } from "mongoose";
import { pipeline } from "node:stream/promises";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../http/app-error.ts";
import { type Context, signedIn } from "../../http/mount.ts";
import { AuditModel } from "./audit-log.model.ts";
import { recordAuditEntry } from "./audit-log.ts";

/** What somebody takes out of the salon. */
interface Taken {
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
 * Writes down who takes something out of the salon; called before any of it is sent. Answers the id of the entry.
 * @throws AppError 503 where it cannot be written
 */
export async function recordExport(
  context: Context,
  at: Date,
  { what, query, target = { type: "data", id: "data" } }: Taken,
): Promise<Types.ObjectId> {
  const id = new Types.ObjectId();
  const filters = filtersOf(query);
  const after = { what, ...(Object.keys(filters).length > 0 && { filters }) };
  try {
    await recordAuditEntry({ id, at, actor: signedIn(context).id, action: "data.export", target, after });
  } catch (cause) {
    throw new AppError(503, TEXTS.unavailable, { retryAfter: 5, cause });
  }
  return id;
}

/** Hands rows on and counts them. */
export type CountRows = <Row>(rows: AsyncIterable<Row>) => AsyncIterable<Row>;
type ExportDeps = Pick<Deps, "now" | "logger">;

interface ExportFile extends Taken {
  type: string;
  /** The name under which it is saved, unless that is `what`. */
  savedAs?: string;
  text: (countRows: CountRows) => AsyncGenerator<string>;
}

/**
 * Streams a file that somebody takes out of the salon. The activity log has an entry of it before the first byte, and the number of
 * its rows after the last; without a number it broke off. It waits for a slow client and stops when the client disconnects.
 * @throws AppError 503 where the entry cannot be written
 */
export async function sendExport({ now, logger }: ExportDeps, context: Context, file: ExportFile): Promise<void> {
  const entry = await recordExport(context, now(), file);
  let count = 0;
  const countRows: CountRows = async function* (rows) {
    for await (const row of rows) {
      yield row;
      count += 1;
    }
  };
  async function* whole(): AsyncGenerator<string> {
    yield* file.text(countRows);
    await AuditModel.updateOne({ _id: entry }, { $set: { "after.rows": count } }).catch((error: unknown) =>
      logger.error({ err: error }, "the rows of an export were not noted"),
    );
  }

  const text = whole();
  // An error before the first piece becomes an error answer; an error after it can only break the file off.
  const first = (await text.next()).value as string;
  context.res
    .type(`${file.type}; charset=utf-8`)
    .attachment(file.savedAs ?? file.what)
    .write(first);
  await pipeline(text, context.res).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ERR_STREAM_PREMATURE_CLOSE") throw error;
  });
}
