import type { Env } from "../../env.ts";
import { probePort } from "../../startup/port-in-use.ts";
import { chooseDatabase, type Database } from "./connect.ts";

/** Returns the database for programs beside the server: the configured one, that of a running `pnpm dev` or `pnpm start`, or a newly started one. */
export async function findDatabase(env: Env): Promise<Database> {
  const free = await probePort(env.MONGO_PORT).catch(() => null);
  if (env.MONGODB_URI || free !== null) return chooseDatabase(env);
  return { uri: `mongodb://127.0.0.1:${env.MONGO_PORT}/salon`, engine: "configured", stop: async () => {} };
}
