import mongoose, { type mongo } from "mongoose";
import { singleflight } from "../../concurrency/singleflight.ts";
import { requireRelease } from "../first-write.ts";
import { watchClosedSockets } from "./closed-sockets.ts";
import { watchPool } from "./pool.ts";

const MAX_INDEX_ATTEMPTS = 24;
const PING_TIMEOUT_MS = 1000;
const TIMEOUTS = {
  serverSelectionTimeoutMS: 2000,
  connectTimeoutMS: 2000,
  socketTimeoutMS: 5000,
  waitQueueTimeoutMS: 2000,
};

interface Options {
  beforeIndexes?: (db: mongo.Db) => Promise<void>;
  /** Other time-outs, for tests that a busy machine slows down. */
  timeouts?: typeof TIMEOUTS;
}

/**
 * Connects Mongoose and creates missing indexes; `beforeIndexes` runs before them.
 * @throws Error that names MONGODB_URI when no database answers, and for a database that this version cannot use
 */
export async function openDatabase(uri: string, { beforeIndexes, timeouts }: Options = {}): Promise<void> {
  watchClosedSockets();
  mongoose.set("strictQuery", "throw");
  mongoose.set("bufferCommands", false);
  try {
    await mongoose.connect(uri, {
      autoIndex: false,
      autoCreate: false,
      ...TIMEOUTS,
      ...timeouts,
      // A server that hangs is detected within three seconds, and every call that waits for it fails.
      heartbeatFrequencyMS: 1000,
      writeConcern: { w: "majority", j: true },
    });
  } catch (error) {
    throw new Error(
      `MONGODB_URI: no database answers at ${withoutPassword(uri)} (${(error as Error).message.split("\n")[0]})`,
      { cause: error },
    );
  }
  watchPool(mongoose.connection.getClient());
  await requireRelease(mongoose.connection.db!);
  await beforeIndexes?.(mongoose.connection.db!);
  for (const model of Object.values(mongoose.models)) await createIndexes(model);
}

/** The index of a large collection takes longer than the socket time-out; the server continues, and the next attempt waits for it. */
async function createIndexes(model: mongoose.Model<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await model.createIndexes();
    } catch (error) {
      if (!(error instanceof mongoose.mongo.MongoNetworkTimeoutError) || attempt === MAX_INDEX_ATTEMPTS) throw error;
    }
  }
}

const withoutPassword = (uri: string): string => uri.replace(/\/\/[^@/]*@/, "//");

/**
 * Resolves when the database answers a ping within a second; callers that wait at the same time share one ping.
 * @throws an error of the driver when the database does not answer
 */
export const askDatabase = singleflight(async (): Promise<void> => {
  const { db } = mongoose.connection;
  if (!db) throw new mongoose.mongo.MongoNotConnectedError("There is no database yet");
  await db.command({ ping: 1 }, { timeoutMS: PING_TIMEOUT_MS });
});
