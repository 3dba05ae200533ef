import { mkdir, open, readFile, rename } from "node:fs/promises";
import { dirname } from "node:path";
import type { Delivery, PaymentLink, Refund, Transaction } from "./records.ts";

/** Everything the sandbox remembers; plain JSON. */
export interface SandboxState {
  version: 1;
  clockOffset: number;
  nextId: number;
  links: PaymentLink[];
  transactions: Transaction[];
  refunds: Refund[];
  deliveries: Delivery[];
}

/** The state in memory, and the promise that it is on disk. */
export interface Store {
  state: SandboxState;
  /** Resolves when the state as it is now has been written; at once if no file was given. */
  save: () => Promise<void>;
}

/** An empty state; ids go on from the machine's time, so two sandboxes used with one database do not share ids. */
export function emptyState(nextId = Date.now()): SandboxState {
  return { version: 1, clockOffset: 0, nextId, links: [], transactions: [], refunds: [], deliveries: [] };
}

/** Opens the state, from `dataFile` if it exists. @throws Error when the file is not a sandbox's data file. */
export async function openStore(dataFile: string | undefined): Promise<Store> {
  const state = dataFile === undefined ? emptyState() : await load(dataFile);
  let writing: Promise<void> | undefined;
  let queued: Promise<void> | undefined;

  const save = (): Promise<void> => {
    if (dataFile === undefined) return Promise.resolve();
    // Callers that arrive during a write share the next write, which begins after their calls.
    queued ??= (writing ?? Promise.resolve())
      .catch(() => {})
      .then(() => {
        queued = undefined;
        writing = writeAtomically(dataFile, JSON.stringify(state));
        return writing;
      });
    return queued;
  };
  return { state, save };
}

async function load(dataFile: string): Promise<SandboxState> {
  let text: string;
  try {
    text = await readFile(dataFile, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return emptyState();
    throw error;
  }
  const state = parse(text);
  if (state) return state;
  throw new Error(`${dataFile} is not a payment sandbox's data file: remove it or name another one`);
}

function parse(text: string): SandboxState | undefined {
  try {
    const value = JSON.parse(text) as Partial<SandboxState> | null;
    const lists = [value?.links, value?.transactions, value?.refunds, value?.deliveries];
    return value?.version === 1 && lists.every(Array.isArray) ? (value as SandboxState) : undefined;
  } catch {
    return undefined;
  }
}

async function writeAtomically(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const temporary = `${file}.tmp`;
  const handle = await open(temporary, "w", 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(temporary, file);
}
