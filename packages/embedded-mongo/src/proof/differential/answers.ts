import { EJSON } from "bson";
import type { Db } from "mongodb";
import { MongoServerError } from "mongodb";

import type { Plain } from "./values.ts";

/** A server's reply as text to compare, with every BSON type distinguished, and its error code if it is an error. */
export type Answer = { text: string; error: number | undefined; message: string };

/** Runs a command and reads the answer without any conversion of types. */
export async function answerOf(db: Db, command: Plain): Promise<Answer> {
  try {
    const reply = await db.command(command, { promoteValues: false, promoteLongs: false });
    return { text: text(essence(command, reply)), error: undefined, message: "" };
  } catch (error) {
    if (!(error instanceof MongoServerError)) throw error;
    const { code, keyPattern, keyValue, message } = error as MongoServerError & {
      keyPattern?: Plain;
      keyValue?: Plain;
    };
    return { text: text({ code, keyPattern, keyValue }), error: Number(code), message };
  }
}

const text = (value: unknown): string => EJSON.stringify(value, { relaxed: false });

// For equal values, such as 1 and 1.0, either is accepted.
const valueText = (value: unknown): string =>
  text(value).startsWith('{"$number') ? `number ${Number(String(value))}` : text(value);

function essence(command: Plain, reply: Plain): Plain {
  const { n, nModified, upserted, value, lastErrorObject, values } = reply;
  const errors = (reply["writeErrors"] as Plain[] | undefined)?.map(({ index, code, keyPattern, keyValue }) => ({
    index,
    code,
    keyPattern,
    keyValue,
  }));
  const batch = (reply["cursor"] as { firstBatch: unknown[] } | undefined)?.firstBatch;
  // The order of distinct values and of groups is not defined.
  const distinct = (values as unknown[] | undefined)?.map(valueText).sort();
  const isUnordered = (command["pipeline"] as Plain[] | undefined)?.some((stage) => "$group" in stage) === true;
  const documents = isUnordered ? batch?.map(text).sort() : batch;
  return { n, nModified, upserted, value, lastErrorObject, errors, documents, distinct };
}
