import mongoose from "mongoose";
import { chooseDatabase, type Database } from "./db/connect.ts";
import { openDatabase } from "./db/open.ts";
import { seed } from "./db/seed.ts";
import { readEnv, type Env } from "./env.ts";
import { probePort } from "./naming-port.ts";
import { createPasswords } from "./passwords/passwords.ts";

/** The database to fill: the configured one, the one that `pnpm dev` has running, or the one it would start. */
async function findDatabase(env: Env): Promise<Database> {
  const free = await probePort(env.MONGO_PORT).catch(() => null);
  if (env.MONGODB_URI || free !== null) return chooseDatabase(env);
  return { uri: `mongodb://127.0.0.1:${env.MONGO_PORT}/salon`, engine: "configured", stop: async () => {} };
}

try {
  const env = readEnv();
  const database = await findDatabase(env);
  const passwords = createPasswords();
  await openDatabase(database.uri);
  await seed({ passwords, now: () => new Date(), config: { slotCapacity: env.SLOT_CAPACITY } }, env);
  process.stdout.write(`seeded (${env.seed}): running it again changes nothing\n`);
  await passwords.stop();
  await mongoose.disconnect();
  await database.stop();
} catch (error) {
  process.stderr.write(`Nothing seeded: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
