import { mongo } from "mongoose";
import { joinNext } from "./read-together.ts";

/**
 * Writes a row with one command for all who write while the command before is under way: they share its way to the
 * database and its wait for the journal. Each write succeeds or fails as it would alone, and none waits to be sent for
 * longer than a shared read does.
 */
export function writeTogether<Row extends mongo.Document>(
  rows: mongo.Collection<Row>,
): (write: mongo.AnyBulkWriteOperation<Row>) => Promise<void> {
  let given: mongo.AnyBulkWriteOperation<Row>[] = [];
  const next = joinNext(() => {
    const writes = given;
    given = [];
    return refusalsOf(rows.bulkWrite(writes, { ordered: false }));
  });
  return async (write) => {
    const place = given.push(write) - 1;
    const refusal = (await next()).get(place);
    if (refusal) throw refusal;
  };
}

/** What the server says to each write it refused, by its place. @throws what became of all of them, when that is not known of each */
async function refusalsOf(written: Promise<unknown>): Promise<ReadonlyMap<number, Error>> {
  try {
    await written;
    return new Map();
  } catch (error) {
    if (!(error instanceof mongo.MongoBulkWriteError)) throw error;
    // The driver wraps what it met on its way, and with it the name by which a database that is away is known.
    if (error.errorResponse instanceof Error) throw error.errorResponse;
    const unsafe = error.result.getWriteConcernError();
    if (unsafe) throw serverError(unsafe.code, unsafe.errmsg);
    const refused = [error.writeErrors].flat();
    if (refused.length === 0) throw error;
    return new Map(refused.map(({ index, code, errmsg }) => [index, serverError(code, errmsg)]));
  }
}

const serverError = (code = 0, message = "A write was refused") => new mongo.MongoServerError({ message, code });
