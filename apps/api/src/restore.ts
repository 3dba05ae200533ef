import { parseArgs } from "node:util";
import { readEnv } from "./env.ts";
import { onDatabase } from "./operations/on-database.ts";
import { runProgram, printLine } from "./operations/program.ts";
import { readBackup } from "./operations/backup/read-backup.ts";
import { restoreBackup } from "./operations/restore/restore-backup.ts";

const USAGE = `pnpm restore FILE [options]: restores a backup into the database, whole, or the database is left empty. Stop the server first.
  --verify         only reads the file to its end and lists its content; does not touch the database
  --database NAME  another database on the same server, to check before it replaces the current one
  --replace        deletes the content of the database first; without it the database must be empty
  --yes            confirms --replace, which only says what it deletes without it`;
const MAX_NOTES = 20;

await runProgram("The backup is not restored", async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      help: { type: "boolean" },
      verify: { type: "boolean" },
      replace: { type: "boolean", default: false },
      yes: { type: "boolean", default: false },
      database: { type: "string" },
    },
  });
  if (values.help) return printLine(USAGE);
  const [file] = positionals;
  if (file === undefined || positionals.length > 1) throw new Error(`name one file\n${USAGE}`);
  const { begin, collections, notes } = values.verify
    ? { ...(await readBackup(file)), notes: [] }
    : await onDatabase(readEnv(), values.database, () =>
        restoreBackup(file, { replace: values.replace, yes: values.yes, now: new Date() }),
      );
  for (const { name, count, sha256 } of collections) printLine(`${String(count).padStart(9)} ${name} ${sha256}`);
  for (const note of notes.slice(0, MAX_NOTES)) printLine(`note: ${note}`);
  if (notes.length > MAX_NOTES) printLine(`note: and ${notes.length - MAX_NOTES} more`);
  printLine(`${values.verify ? "complete" : "restored"}: ${file}, of ${begin.createdAt.toISOString()}`);
});
