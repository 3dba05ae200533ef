import mongoose from "mongoose";
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { readEnv } from "./env.ts";
import { onDatabase } from "./operations/on-database.ts";
import { runProgram, printLine } from "./operations/program.ts";
import { writeBackup } from "./operations/backup/write-backup.ts";

const USAGE = `pnpm backup [FILE]: writes the whole database into one file, also while the salon is open.
FILE is salon-DATE.backup in this folder unless named, and an existing file is never overwritten. It contains names, addresses
and password digests: store it where only you can read it.`;
const CONSISTENCY = {
  snapshot: "a snapshot of one instant",
  ordered: "collections copied one after the other; a restore makes them consistent",
};

await runProgram("No backup was written", async () => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { help: { type: "boolean" } } });
  if (values.help) return printLine(USAGE);
  const now = new Date();
  const file = resolve(positionals[0] ?? `salon-${now.toISOString().slice(0, 19).replaceAll(":", "")}Z.backup`);
  if (existsSync(file)) throw new Error(`${file} exists, and a backup never overwrites a file`);
  const { consistency, collections } = await onDatabase(readEnv(), undefined, () =>
    writeBackup(mongoose.connection.db!, file, now),
  );
  for (const { name, count } of collections) printLine(`${String(count).padStart(9)} ${name}`);
  printLine(`${file} (${CONSISTENCY[consistency]})`);
});
