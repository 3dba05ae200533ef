import mongoose from "mongoose";
import { watchClosedSockets } from "../db/connection/closed-sockets.ts";
import { findDatabase } from "../db/connection/find-database.ts";
import type { Env } from "../env.ts";

const SERVER_SELECTION_TIMEOUT_MS = 3000;

/**
 * Runs `work` on the salon's database, or on the named one of the same server, and disconnects afterwards. It has no
 * time-out for commands, because programs may take long.
 * @throws Error that names MONGODB_URI when no database answers
 */
export async function onDatabase<T>(env: Env, name: string | undefined, work: () => Promise<T>): Promise<T> {
  const database = await findDatabase(env);
  try {
    await connect(database.uri, name);
    return await work();
  } finally {
    await mongoose.disconnect();
    await database.stop();
  }
}

async function connect(uri: string, dbName: string | undefined): Promise<void> {
  watchClosedSockets();
  mongoose.set("bufferCommands", false);
  try {
    await mongoose.connect(uri, {
      autoIndex: false,
      autoCreate: false,
      serverSelectionTimeoutMS: SERVER_SELECTION_TIMEOUT_MS,
      writeConcern: { w: "majority", j: true },
      ...(dbName !== undefined && { dbName }),
    });
  } catch (error) {
    throw new Error(`MONGODB_URI: no database answers (${(error as Error).message.split("\n")[0]})`, { cause: error });
  }
}
