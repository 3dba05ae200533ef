import { mongo } from "mongoose";
import { batchLoader } from "./batched-reads.ts";

type Write<Row extends mongo.Document> = mongo.AnyBulkWriteOperation<Row>;

/**
 * Writes a row with one command for all callers that write while the command before is under way: they share its way to
 * the database and its wait for the journal. Each write succeeds or fails as it would alone.
 */
export function groupCommit<Row extends mongo.Document>(
  rows: mongo.Collection<Row>,
): (write: Write<Row>) => Promise<void> {
  const commit = commitInGroups(rows);
  return async (write) => void (await commit(write));
}

/**
 * Updates a row where a condition holds, in the same way; whether it held. The server reports only a count for the whole
 * command: when fewer updates matched than were sent, each caller reads with `wasApplied` whether its own was.
 */
export function groupCommitUpdate<Row extends mongo.Document>(
  rows: mongo.Collection<Row>,
): (
  write: { filter: mongo.Filter<Row>; update: mongo.UpdateFilter<Row> },
  wasApplied: () => Promise<boolean>,
) => Promise<boolean> {
  const commit = commitInGroups(rows);
  return async (write, wasApplied) => (await commit({ updateOne: write })).allMatched || wasApplied();
}

const commitInGroups = <Row extends mongo.Document>(rows: mongo.Collection<Row>) =>
  batchLoader<Write<Row>, { allMatched: boolean }>(async (writes) => {
    const { refused, matched } = await bulkOutcome(rows.bulkWrite([...writes], { ordered: false }));
    const outcome = { allMatched: matched === writes.length };
    return writes.map((_write, index) => refused.get(index) ?? outcome);
  });

/** What the server reports of a command's writes. */
interface BulkOutcome {
  /** The error of each write that it refused, by its place in the command. */
  refused: ReadonlyMap<number, Error>;
  /** The number of updates whose condition held. */
  matched: number;
}

/** @throws the error of the whole command, when the outcome of each write is not known */
async function bulkOutcome(written: Promise<mongo.BulkWriteResult>): Promise<BulkOutcome> {
  try {
    return { refused: new Map(), matched: (await written).matchedCount };
  } catch (error) {
    if (!(error instanceof mongo.MongoBulkWriteError)) throw error;
    // The driver wraps the network error, and hides the name by which a database that is away is recognised.
    if (error.errorResponse instanceof Error) throw error.errorResponse;
    const unsafe = error.result.getWriteConcernError();
    if (unsafe) throw serverError(unsafe.code, unsafe.errmsg);
    const refused = [error.writeErrors].flat();
    if (refused.length === 0) throw error;
    return {
      refused: new Map(refused.map(({ index, code, errmsg }) => [index, serverError(code, errmsg)])),
      matched: error.matchedCount,
    };
  }
}

const serverError = (code = 0, message = "A write was refused") => new mongo.MongoServerError({ message, code });
