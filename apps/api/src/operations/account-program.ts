import { parseArgs } from "node:util";
import type { Deps } from "../deps.ts";
import { readEnv } from "../env.ts";
import { createOutbox } from "../features/outbox/queue.ts";
import { onDatabase } from "./on-database.ts";
import { runProgram, printLine } from "./program.ts";

/** The server sends what such a program has queued. */
const NO_SENDER = { wake: () => undefined, sendDue: async () => undefined, stop: async () => undefined };

interface AccountProgram {
  usage: string;
  /** How the sentence of an error begins. */
  failure: string;
  /** What is printed after the address at the end. */
  done: string;
  work: (deps: Pick<Deps, "now" | "outbox">, email: string) => Promise<void>;
}

/** Runs a program about the account of the one address that its command names, beside a server or without one. */
export const runAccountProgram = ({ usage, failure, done, work }: AccountProgram): Promise<void> =>
  runProgram(failure, async () => {
    const { values, positionals } = parseArgs({ allowPositionals: true, options: { help: { type: "boolean" } } });
    if (values.help) return printLine(usage);
    const [email] = positionals;
    if (email === undefined || positionals.length > 1) throw new Error(`name one address\n${usage}`);

    const now = () => new Date();
    const address = email.trim().toLowerCase();
    await onDatabase(readEnv(), undefined, () =>
      work({ now, outbox: createOutbox({ now, sender: NO_SENDER }) }, address),
    );
    printLine(`${address} ${done}; the mails about it are queued`);
  });
