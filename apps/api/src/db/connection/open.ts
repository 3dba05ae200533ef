import mongoose from "mongoose";
import { singleflight } from "../../concurrency/singleflight.ts";
import { watchClosedSockets } from "./closed-sockets.ts";

const INDEX_TRIES = 24;
const ANSWER_MS = 1000;

/**
 * Connects Mongoose and makes sure every index is there.
 * @throws Error naming MONGODB_URI when nothing answers
 */
export async function openDatabase(uri: string): Promise<void> {
  watchClosedSockets();
  mongoose.set("strictQuery", "throw");
  mongoose.set("bufferCommands", false);
  try {
    await mongoose.connect(uri, {
      autoIndex: false,
      autoCreate: false,
      serverSelectionTimeoutMS: 2000,
      connectTimeoutMS: 2000,
      socketTimeoutMS: 5000,
      // A server that hangs is noticed within three seconds, and every call that waits for it is let go.
      heartbeatFrequencyMS: 1000,
      waitQueueTimeoutMS: 2000,
      writeConcern: { w: "majority", j: true },
    });
  } catch (error) {
    throw new Error(
      `MONGODB_URI: no database answers at ${withoutPassword(uri)} (${(error as Error).message.split("\n")[0]})`,
      { cause: error },
    );
  }
  for (const model of Object.values(mongoose.models)) await createIndexes(model);
}

/** A large collection takes longer to index than any answer may take: the server goes on meanwhile, and is asked again. */
async function createIndexes(model: mongoose.Model<unknown>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await model.createIndexes();
    } catch (error) {
      if (!(error instanceof mongoose.mongo.MongoNetworkTimeoutError) || tries === INDEX_TRIES) throw error;
    }
  }
}

const withoutPassword = (uri: string): string => uri.replace(/\/\/[^@/]*@/, "//");

/**
 * Resolves when the database answers within a second; asked once for all who want to know, however many they are.
 * @throws an error that the callers of a database know, when it does not
 */
export const askDatabase = singleflight(async (): Promise<void> => {
  const { db } = mongoose.connection;
  if (!db) throw new mongoose.mongo.MongoNotConnectedError("There is no database yet");
  await db.command({ ping: 1 }, { timeoutMS: ANSWER_MS });
});
