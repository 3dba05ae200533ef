import { startEmbeddedMongo } from "@salon/embedded-mongo";
import mongoose from "mongoose";
import { randomUUID } from "node:crypto";
import { openDatabase } from "../../../src/db/connection/open.ts";
import { readEnv } from "../../../src/env.ts";

/** Chooses a new database: on the server of `MONGODB_URI` if that is set, else in a new embedded engine. */
export async function chooseTestDatabase(): Promise<{ uri: string; stop: () => Promise<void> }> {
  const { MONGODB_URI } = readEnv();
  const name = `salon-test-${randomUUID()}`;
  if (MONGODB_URI) {
    const uri = new URL(MONGODB_URI);
    uri.pathname = `/${name}`;
    return { uri: uri.href, stop: async () => {} };
  }
  const server = await startEmbeddedMongo({ port: 0 });
  return { uri: new URL(name, server.uri).href, stop: () => server.stop() };
}

/** The database that is open, for tests outside the API. */
export const openedDatabase = () => mongoose.connection.db!;

/** Tells about each call of the driver: its collection, method and arguments. */
export const onDatabaseCall = (tell: ((collection: string, method: string, ...args: unknown[]) => void) | false) =>
  mongoose.set("debug", tell);

/** Opens a new database for tests without a server; returns a function that drops and closes it. */
export async function openTestDatabase(): Promise<() => Promise<void>> {
  const database = await chooseTestDatabase();
  await openDatabase(database.uri);
  return async () => {
    await mongoose.connection.dropDatabase();
    await mongoose.disconnect();
    await database.stop();
  };
}
