import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Env } from "../../env.ts";
import { probePort, withPortInUseHint } from "../../startup/port-in-use.ts";

const DOWNLOAD_HOST = "https://fastdl.mongodb.org/";
const PROBE_MS = 1500;
const DATABASE = "salon";

/** A running database and the function that releases it. */
export interface Database {
  uri: string;
  /** The kind of database, for the start-up line. */
  engine: "configured" | "mongod" | "embedded";
  stop: () => Promise<void>;
}

type EngineOptions = Pick<Env, "MONGODB_URI" | "MONGO_ENGINE" | "MONGO_PORT" | "DATA_DIR">;

/** Returns the configured database; without one it starts a mongod if one is installed or can be downloaded, else the embedded stand-in. */
export async function chooseDatabase(env: EngineOptions): Promise<Database> {
  if (env.MONGODB_URI) return { uri: env.MONGODB_URI, engine: "configured", stop: async () => {} };
  if (env.MONGO_ENGINE === "embedded") return startEmbedded(env);
  const mongod = await startMongod(env, false);
  if (mongod) return mongod;
  if (await canDownload()) {
    const downloaded = await startMongod(env, true);
    if (downloaded) return downloaded;
  }
  if (env.MONGO_ENGINE === "mongod")
    throw new Error("MONGO_ENGINE: no mongod is on this machine, and none could be downloaded");
  return startEmbedded(env);
}

async function startEmbedded(env: EngineOptions): Promise<Database> {
  const { startEmbeddedMongo } = await import("@salon/embedded-mongo");
  const server = await withPortInUseHint("MONGO_PORT", () =>
    startEmbeddedMongo({ port: env.MONGO_PORT, dataDir: join(env.DATA_DIR, "mongo") }),
  );
  return { uri: new URL(DATABASE, server.uri).href, engine: "embedded", stop: () => server.stop() };
}

/** A failed download takes seconds and prints many stack traces, so this checks its host first. */
async function canDownload(): Promise<boolean> {
  try {
    await fetch(DOWNLOAD_HOST, { method: "HEAD", signal: AbortSignal.timeout(PROBE_MS) });
    return true;
  } catch {
    return false;
  }
}

async function startMongod(env: EngineOptions, download: boolean): Promise<Database | null> {
  const { DryMongoBinary, MongoMemoryServer } = await import("mongodb-memory-server");
  const found = await DryMongoBinary.locateBinary(await DryMongoBinary.generateOptions());
  if (!found && !download) return null;
  const dbPath = join(env.DATA_DIR, "mongod");
  mkdirSync(dbPath, { recursive: true });
  await withPortInUseHint("MONGO_PORT", () => probePort(env.MONGO_PORT));
  const server = await MongoMemoryServer.create({
    instance: { dbPath, port: env.MONGO_PORT, storageEngine: "wiredTiger" },
    ...(found ? { binary: { systemBinary: found } } : {}),
  });
  return {
    uri: server.getUri(DATABASE),
    engine: "mongod",
    stop: async () => void (await server.stop({ doCleanup: false })),
  };
}
