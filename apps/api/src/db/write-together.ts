import { mongo } from "mongoose";
import { joinNext } from "./read-together.ts";

type Write<Row extends mongo.Document> = mongo.AnyBulkWriteOperation<Row>;

/** What the server told of a command's writes. */
interface Told {
  /** What it says to each that it refused, by its place. */
  refused: ReadonlyMap<number, Error>;
  /** Of how many updates the condition held. */
  matched: number;
}

/**
 * Writes a row with one command for all who write while the command before is under way: they share its way to the
 * database and its wait for the journal. Each write succeeds or fails as it would alone, and none waits to be sent for
 * longer than a shared read does.
 */
export function writeTogether<Row extends mongo.Document>(
  rows: mongo.Collection<Row>,
): (write: Write<Row>) => Promise<void> {
  const share = shareCommands(rows);
  return async (write) => void (await share(write));
}

/**
 * Updates a row where a condition holds, in the same way; whether it held. The server only counts that: when it held for
 * fewer than all of a command, each asks `isDone` whether the row carries what this update alone writes.
 */
export function updateTogether<Row extends mongo.Document>(
  rows: mongo.Collection<Row>,
): (
  write: { filter: mongo.Filter<Row>; update: mongo.UpdateFilter<Row> },
  isDone: () => Promise<boolean>,
) => Promise<boolean> {
  const share = shareCommands(rows);
  return async (write, isDone) => (await share({ updateOne: write })).allMatched || isDone();
}

function shareCommands<Row extends mongo.Document>(rows: mongo.Collection<Row>) {
  let given: Write<Row>[] = [];
  const next = joinNext(async () => {
    const writes = given;
    given = [];
    const { refused, matched } = await told(rows.bulkWrite(writes, { ordered: false }));
    return { refused, allMatched: matched === writes.length };
  });
  return async (write: Write<Row>): Promise<{ allMatched: boolean }> => {
    const place = given.push(write) - 1;
    const { refused, allMatched } = await next();
    const refusal = refused.get(place);
    if (refusal) throw refusal;
    return { allMatched };
  };
}

/** @throws what became of all of them, when that is not known of each */
async function told(written: Promise<mongo.BulkWriteResult>): Promise<Told> {
  try {
    return { refused: new Map(), matched: (await written).matchedCount };
  } catch (error) {
    if (!(error instanceof mongo.MongoBulkWriteError)) throw error;
    // The driver wraps what it met on its way, and with it the name by which a database that is away is known.
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
