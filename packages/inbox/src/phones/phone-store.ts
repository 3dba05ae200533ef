import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** A message to a phone that one of the wires took. */
export type PhoneMessage = {
  id: string;
  /** ISO-8601 UTC. */
  receivedAt: string;
  channel: "whatsapp" | "sms";
  /** Digits with country code, without plus. */
  to: string;
  from: string;
  text: string;
  links: string[];
  /** The id that the sender got: a `wamid` or a Termii message id. */
  providerId: string;
  /** What the sender wants back with every status of a WhatsApp message. */
  callbackData?: string;
};

/** The received messages. */
export type PhoneStore = {
  add: (message: Omit<PhoneMessage, "id" | "receivedAt">) => Promise<PhoneMessage>;
  /** Oldest first. */
  list: () => PhoneMessage[];
  find: (id: string) => PhoneMessage | null;
  clear: () => Promise<void>;
};

const MAX_MESSAGES = 500;
const FILE = "phone-messages.json";

/** Opens the store: in memory, and also as one file when `folder` is given. A file that cannot be read counts as empty. */
export const openPhoneStore = async (folder: string | undefined, now: () => Date): Promise<PhoneStore> => {
  const path = folder === undefined ? null : join(folder, FILE);
  let messages: PhoneMessage[] = path === null ? [] : await load(path);
  let lastId = Number(messages.at(-1)?.id ?? 0);
  let saving: Promise<void> = Promise.resolve();
  const save = (): Promise<void> => {
    if (path === null || folder === undefined) return Promise.resolve();
    const text = JSON.stringify(messages);
    saving = saving.then(async () => {
      await mkdir(folder, { recursive: true });
      // The rename is atomic: a killed process leaves the old file or the new one.
      await writeFile(`${path}.part`, text);
      await rename(`${path}.part`, path);
    });
    return saving;
  };
  return {
    async add(message) {
      lastId += 1;
      const stored = { id: String(lastId), receivedAt: now().toISOString(), ...message };
      messages = [...messages, stored].slice(-MAX_MESSAGES);
      await save();
      return stored;
    },
    list: () => [...messages],
    find: (id) => messages.find((message) => message.id === id) ?? null,
    async clear() {
      if (messages.length === 0) return;
      messages = [];
      await save();
    },
  };
};

async function load(path: string): Promise<PhoneMessage[]> {
  try {
    return JSON.parse(await readFile(path, "utf8")) as PhoneMessage[];
  } catch {
    return [];
  }
}
