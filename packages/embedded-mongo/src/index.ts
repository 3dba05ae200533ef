import { MongoServer } from "./server/server.ts";
import { openDataFolder } from "./storage/data-folder.ts";
import { Store } from "./storage/store.ts";

/** Where the stand-in listens and keeps its data. */
export type EmbeddedMongoOptions = {
  /** TCP port; 0 (the default) takes any free one. */
  port?: number;
  /** Address to listen on; loopback by default. */
  host?: string;
  /** Folder for the data; absent means memory only. */
  dataDir?: string;
  /** The clock, for expiry and `$$NOW`. */
  now?: () => Date;
};

/** A running server. */
export type EmbeddedMongo = {
  /** Connection string without a database name, ending in `/`. */
  uri: string;
  port: number;
  /** Closes every connection and resolves when all data is on disk. */
  stop(): Promise<void>;
};

/**
 * Starts a stand-in for mongod: the MongoDB protocol over a strict subset of its commands, for development and tests.
 * @throws when the port is taken, or when the data folder is in use or damaged.
 */
export async function startEmbeddedMongo(options: EmbeddedMongoOptions = {}): Promise<EmbeddedMongo> {
  const { port: wanted = 0, host = "127.0.0.1", now = () => new Date() } = options;
  const data = options.dataDir === undefined ? undefined : await openDataFolder(options.dataDir, now());
  const server = new MongoServer(data?.store ?? new Store(), data?.journal, now);
  const stop = async () => {
    await server.close();
    await data?.lock.release();
  };
  try {
    const port = await server.listen(wanted, host);
    return { uri: `mongodb://${host}:${port}/`, port, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
