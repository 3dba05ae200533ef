import { startEmbeddedMongo } from "@salon/embedded-mongo";
import mongoose from "mongoose";
import { randomUUID } from "node:crypto";
import { openDatabase } from "../../../src/db/connection/open.ts";
import { writeMeta } from "../../../src/db/first-write.ts";
import { storeAnnouncements } from "../../../src/db/revisions/announce.ts";
import { readEnv } from "../../../src/env.ts";

/** Chooses a new database: on the server of `MONGODB_URI` if that is set, else in a new embedded engine. */
export async function chooseTestDatabase(): Promise<{ uri: string; stop: () => Promise<void> }> {
  const { MONGODB_URI } = readEnv();
  const name = `${process.env["TEST_DATABASES"] ?? "salon-test"}-${randomUUID()}`;
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

/** A busy machine must not fail a test that is about something else. */
const PATIENCE_MS = 30_000;
const timeouts = {
  serverSelectionTimeoutMS: PATIENCE_MS,
  connectTimeoutMS: PATIENCE_MS,
  socketTimeoutMS: PATIENCE_MS,
  waitQueueTimeoutMS: PATIENCE_MS,
};

/** The database of this process, because its indexes take longer than most tests. */
let own: ReturnType<typeof chooseTestDatabase> | undefined;
/** How many models have their indexes in it. */
let indexed = 0;

/** Opens the database that all test files of this process use, one after the other, and empties it. */
export async function openTestDatabase(): Promise<void> {
  const { uri } = await (own ??= chooseTestDatabase());
  const models = Object.keys(mongoose.models).length;
  if (models !== indexed) await mongoose.disconnect();
  if (mongoose.connection.readyState !== mongoose.ConnectionStates.connected) await openDatabase(uri, { timeouts });
  indexed = models;
  // What an earlier file has announced would be written later.
  await storeAnnouncements();
  const collections = await openedDatabase().collections();
  await Promise.all(collections.map((collection) => collection.deleteMany({})));
  await writeMeta(openedDatabase());
}

/** Drops and closes it: for programs, and for files that open another database or change collections and indexes of this one. */
export async function closeTestDatabase(): Promise<void> {
  if (!own) return;
  await storeAnnouncements();
  await mongoose.connection.dropDatabase();
  await mongoose.disconnect();
  await (await own).stop();
  own = undefined;
}
