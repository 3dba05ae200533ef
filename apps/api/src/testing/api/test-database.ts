import { startEmbeddedMongo } from "@salon/embedded-mongo";
import mongoose from "mongoose";
import { randomUUID } from "node:crypto";
import { openDatabase } from "../../db/connection/open.ts";
import { readEnv } from "../../env.ts";

/** A database of this test's own: on the configured server if there is one, else in an embedded engine's memory. */
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

/** Opens a database of this test's own for services that are called without a server; answers how to remove it. */
export async function openTestDatabase(): Promise<() => Promise<void>> {
  const database = await chooseTestDatabase();
  await openDatabase(database.uri);
  return async () => {
    await mongoose.connection.dropDatabase();
    await mongoose.disconnect();
    await database.stop();
  };
}
