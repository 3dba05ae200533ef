import mongoose from "mongoose";
import { watchClosedSockets } from "../db/connection/closed-sockets.ts";
import { findDatabase } from "../db/connection/find-database.ts";
import type { Env } from "../env.ts";

const PATIENCE_MS = 3000;

/**
 * Runs `work` on the salon's database, or on another of that name on the same server, and lets go of it afterwards.
 * Long answers are waited for: nobody stands in front of this.
 * @throws Error naming MONGODB_URI when nothing answers
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
      serverSelectionTimeoutMS: PATIENCE_MS,
      writeConcern: { w: "majority", j: true },
      ...(dbName !== undefined && { dbName }),
    });
  } catch (error) {
    throw new Error(`MONGODB_URI: no database answers (${(error as Error).message.split("\n")[0]})`, { cause: error });
  }
}
