import mongoose from "mongoose";
import { findDatabase } from "./db/connection/find-database.ts";
import { openDatabase } from "./db/connection/open.ts";
import { seed } from "./db/seed.ts";
import { readEnv } from "./env.ts";
import { createPasswords } from "./passwords/passwords.ts";

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
