import { parseArgs } from "node:util";
import { readEnv } from "./env.ts";
import { onDatabase } from "./operations/on-database.ts";
import { runProgram, say } from "./operations/program.ts";
import { readBackup } from "./operations/backup/read-backup.ts";
import { restoreBackup } from "./operations/restore/restore-backup.ts";

const USAGE = `pnpm restore FILE [options]: puts a backup into the database, all of it or nothing. Stop the server first.
  --verify         only reads the file to its end and says what is in it; touches no database
  --database NAME  another database on the same server, to look at before it takes over
  --replace        deletes what the database holds; without it only an empty one is filled`;
const MOST_NOTES = 20;

await runProgram("Nothing was restored", async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      help: { type: "boolean" },
      verify: { type: "boolean" },
      replace: { type: "boolean", default: false },
      database: { type: "string" },
    },
  });
  if (values.help) return say(USAGE);
  const [file] = positionals;
  if (file === undefined || positionals.length > 1) throw new Error(`name one file\n${USAGE}`);
  const { begin, collections, notes } = values.verify
    ? { ...(await readBackup(file)), notes: [] }
    : await onDatabase(readEnv(), values.database, () =>
        restoreBackup(file, { replace: values.replace, now: new Date() }),
      );
  for (const { name, count, sha256 } of collections) say(`${String(count).padStart(9)} ${name} ${sha256}`);
  for (const note of notes.slice(0, MOST_NOTES)) say(`note: ${note}`);
  if (notes.length > MOST_NOTES) say(`note: and ${notes.length - MOST_NOTES} more such`);
  say(`${values.verify ? "whole" : "restored"}: ${file}, of ${begin.createdAt.toISOString()}`);
});
