import mongoose from "mongoose";
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { readEnv } from "./env.ts";
import { onDatabase } from "./operations/on-database.ts";
import { runProgram, say } from "./operations/program.ts";
import { writeBackup } from "./operations/backup/write-backup.ts";

const USAGE = `pnpm backup [FILE]: writes the whole database into one file, while the salon goes on.
FILE is salon-DATE.backup in this folder unless named, and is never overwritten. It holds names, addresses and
password digests: keep it where only you can read it.`;
const CONSISTENCY = {
  snapshot: "all of it as of one instant",
  ordered: "copied one collection after the other; restoring makes one salon of them again",
};

await runProgram("No backup was written", async () => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { help: { type: "boolean" } } });
  if (values.help) return say(USAGE);
  const now = new Date();
  const file = resolve(positionals[0] ?? `salon-${now.toISOString().slice(0, 19).replaceAll(":", "")}Z.backup`);
  if (existsSync(file)) throw new Error(`${file} is there already, and a backup never overwrites another`);
  const { consistency, collections } = await onDatabase(readEnv(), undefined, () =>
    writeBackup(mongoose.connection.db!, file, now),
  );
  for (const { name, count } of collections) say(`${String(count).padStart(9)} ${name}`);
  say(`${file} (${CONSISTENCY[consistency]})`);
});
