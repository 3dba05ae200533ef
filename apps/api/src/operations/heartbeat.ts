import { MINUTE_MS } from "@salon/contracts";
import mongoose from "mongoose";
import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import type { Logger } from "pino";
import { AppError } from "../http/app-error.ts";
import { VERSION } from "../version.ts";

/** A server that runs on this database. */
interface RunningServer {
  _id: string;
  /** Machine and process, for messages. */
  name: string;
  /** The version of the product that it runs; absent below 1.1.0. */
  version?: string;
  until: Date;
  /** The clocks of the server and of the database at the last heartbeat. */
  at: Date;
  databaseAt: Date;
}

const schema = new mongoose.Schema<RunningServer>({
  _id: { type: String, required: true },
  name: { type: String, required: true },
  version: { type: String },
  until: { type: Date, required: true },
  at: { type: Date, required: true },
  databaseAt: { type: Date, required: true },
});
schema.index({ until: 1 }, { expireAfterSeconds: 0 });
const ServerModel = mongoose.model<RunningServer>("Server", schema, "servers");

/** A killed server counts as running for this time; it is four heartbeats long, so that a late one is no gap. */
const HEARTBEAT_TTL_MS = MINUTE_MS;
const HEARTBEAT_MS = HEARTBEAT_TTL_MS / 4;

/** Keeps this server's row in the database fresh. */
export interface Heartbeat {
  /** Removes the row: this server no longer uses the database. */
  stop: () => Promise<void>;
}

/** Stores in the database that this server runs, until it stops; a killed one counts as running for a minute. */
export async function startHeartbeat({ now, logger }: { now: () => Date; logger: Logger }): Promise<Heartbeat> {
  const _id = randomUUID();
  const name = `${hostname()}, process ${process.pid}`;
  const beat = async (): Promise<void> => {
    const at = now();
    const until = new Date(at.getTime() + HEARTBEAT_TTL_MS);
    const beatNow = { name: { $literal: name }, version: VERSION, until, at, databaseAt: "$$NOW" };
    await ServerModel.updateOne({ _id }, [{ $set: beatNow }], { upsert: true, updatePipeline: true });
  };
  const warn = (error: unknown) => logger.warn({ err: error }, "heartbeat not written");
  await beat();
  let last: Promise<void> = Promise.resolve();
  const timer = setInterval(() => void (last = beat().catch(warn)), HEARTBEAT_MS);
  return {
    stop: async () => {
      clearInterval(timer);
      await last;
      await ServerModel.deleteOne({ _id }).catch(warn);
    },
  };
}

/** @throws Error that names a server that runs on the connected database or was killed less than a minute ago */
export async function requireNoServer(now: Date): Promise<void> {
  const server = await ServerModel.findOne({ until: { $gt: now } }).sort({ until: -1 });
  if (!server) return;
  const seconds = Math.ceil((server.until.getTime() - now.getTime()) / 1000);
  throw new Error(
    `a server is running on the database ${mongoose.connection.name} (${server.name}). Stop it, then try again; if it was killed, try again in ${seconds} s. Nothing was changed`,
  );
}

/** What a call answers that waits until every server knows it. */
export const UPDATE_UNDER_WAY = "An update is under way. Please try again in a minute";

/** The release that knows pauses of services, and prices and lengths of one's own. */
export const OWN_TERMS_SINCE = "1.3.0";

/**
 * Whether every server that has not ended runs this version of the product or a later one, so that no server acts by the rules
 * of an earlier one. A killed server counts for a minute, by the clock of the database.
 */
export async function everyServerKnows(version: string): Promise<boolean> {
  const running = await ServerModel.find({
    $expr: { $gt: [{ $add: ["$databaseAt", HEARTBEAT_TTL_MS] }, "$$NOW"] },
  }).lean();
  return running.every((server) => server.version !== undefined && isAtLeast(server.version, version));
}

/** @throws AppError 409 while a server runs that does not know this version of the product */
export async function requireEveryServer(version: string): Promise<void> {
  if (!(await everyServerKnows(version))) throw new AppError(409, UPDATE_UNDER_WAY);
}

/** Whether one version, such as `1.10.0`, is another or later. */
function isAtLeast(one: string, other: string): boolean {
  const [parts, least] = [one, other].map((text) => text.split(".").map(Number)) as [number[], number[]];
  const differs = least.findIndex((part, index) => part !== parts[index]);
  return differs < 0 || parts[differs]! > least[differs]!;
}

/** The servers that run on the connected database, and by how many milliseconds the clock of each is ahead of the database's. */
export async function serverClocks(): Promise<{ name: string; ahead: number }[]> {
  const servers = await ServerModel.find().lean();
  return servers.map(({ name, at, databaseAt }) => ({ name, ahead: at.getTime() - databaseAt.getTime() }));
}
