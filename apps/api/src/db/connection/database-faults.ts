import { mongo } from "mongoose";

/** The driver's error names for a server that cannot be reached or has no free connection in time. */
const AWAY = new Set([
  "MongoClientClosedError",
  "MongoNetworkError",
  "MongoNetworkTimeoutError",
  "MongoNotConnectedError",
  "MongoOperationTimeoutError",
  "MongoPoolClearedError",
  "MongoPoolClosedError",
  "MongoServerClosedError",
  "MongoServerSelectionError",
  "MongoTopologyClosedError",
  "MongoWaitQueueTimeoutError",
  "MongooseServerSelectionError",
  "PoolClearedOnNetworkError",
]);

/**
 * The error codes of a server that shuts down, has stepped down, or could not replicate a write in time.
 * https://github.com/mongodb/mongo/blob/master/src/mongo/base/error_codes.yml
 */
const AWAY_CODES = new Set([
  6, 7, 50, 64, 89, 91, 100, 133, 189, 262, 317, 358, 9001, 10_107, 11_600, 11_602, 13_435, 13_436,
]);
const OUT_OF_DISK_SPACE = 14_031;

const codeOf = (error: Error): number | undefined => {
  const { code } = error as { code?: unknown };
  return typeof code === "number" ? code : undefined;
};

/** Whether an error means that the database cannot be reached, and not that the command was wrong. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (AWAY.has(error.name)) return true;
  // The driver wraps what ended a bulk write.
  if (error instanceof mongo.MongoBulkWriteError && isDatabaseAway(error.errorResponse)) return true;
  if (error instanceof mongo.MongoServerError && AWAY_CODES.has(codeOf(error) ?? 0)) return true;
  return error.name === "MongooseError" && /before initial connection|bufferCommands/.test(error.message);
}

/** Whether a write failed because the database's disk is full. */
export const isStorageFull = (error: unknown): boolean => error instanceof Error && codeOf(error) === OUT_OF_DISK_SPACE;

/** Whether a write failed because a unique key was already there. */
export const isDuplicateKey = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === 11_000;
