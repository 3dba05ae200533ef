import { parseArgs } from "node:util";
import { readEnv } from "./env.ts";
import { endAdmin } from "./features/users/end-admin.ts";
import { createOutbox } from "./features/outbox/queue.ts";
import { onDatabase } from "./operations/on-database.ts";
import { runProgram, printLine } from "./operations/program.ts";

const USAGE = `pnpm run end-admin EMAIL: makes an admin a customer and signs the account out everywhere, also while the salon is open.
The person and all admins get a mail, which the server sends. The last admin stays.`;

/** The server sends what this program has queued. */
const NO_SENDER = { wake: () => undefined, sendDue: async () => undefined, stop: async () => undefined };

await runProgram("No role was changed", async () => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { help: { type: "boolean" } } });
  if (values.help) return printLine(USAGE);
  const [email] = positionals;
  if (email === undefined || positionals.length > 1) throw new Error(`name one address\n${USAGE}`);

  const now = () => new Date();
  const address = email.trim().toLowerCase();
  await onDatabase(readEnv(), undefined, () =>
    endAdmin({ now, outbox: createOutbox({ now, sender: NO_SENDER }) }, address),
  );
  printLine(`${address} is a customer now and signed out everywhere; the mails about it are queued`);
});
