import { mkdir, readFile, readdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { StoredMail } from "./parse-mail.ts";

type StoredFile = Pick<StoredMail, "id" | "receivedAt" | "envelope" | "raw">;

/** A folder of `.eml` files, one per mail. */
export type MailFiles = {
  /** Every mail in the folder, oldest first; a file that cannot be read is left out. */
  load: () => Promise<StoredFile[]>;
  save: (mail: StoredFile) => Promise<void>;
  remove: (mail: Pick<StoredFile, "id" | "receivedAt">) => Promise<void>;
};

const FILE = /^(\d{6,})-(\d{13})\.eml$/;
// The envelope is written above the mail as a delivering server does (RFC 5321, 4.4), so the file is a valid mail.
const ENVELOPE = /^Return-Path: <(.*)>\r\nDelivered-To: (.*)\r\n/;

const fileName = (mail: Pick<StoredFile, "id" | "receivedAt">): string =>
  `${mail.id.padStart(6, "0")}-${Date.parse(mail.receivedAt)}.eml`;

const toFile = ({ envelope, raw }: StoredFile): Buffer =>
  Buffer.concat([Buffer.from(`Return-Path: <${envelope.from}>\r\nDelivered-To: ${envelope.to.join(", ")}\r\n`), raw]);

const fromFile = (name: string, content: Buffer): StoredFile => {
  const [, number = "", instant = ""] = FILE.exec(name) ?? [];
  const [top = "", from = "", to = ""] = ENVELOPE.exec(content.toString("utf8")) ?? [];
  return {
    id: String(Number(number)),
    receivedAt: new Date(Number(instant)).toISOString(),
    envelope: { from, to: to.split(", ").filter(Boolean) },
    raw: content.subarray(Buffer.byteLength(top)),
  };
};

/** Stores mails in `folder`, which is created if it is missing. @throws when the folder cannot be created or read. */
export const openMailFiles = async (folder: string): Promise<MailFiles> => {
  await mkdir(folder, { recursive: true });
  return {
    async load() {
      const names = (await readdir(folder)).filter((name) => FILE.test(name)).sort();
      const mails: StoredFile[] = [];
      for (const name of names) {
        const content = await readFile(join(folder, name)).catch(() => null);
        if (content !== null) mails.push(fromFile(name, content));
      }
      return mails;
    },
    async save(mail) {
      const path = join(folder, fileName(mail));
      // The rename is atomic: a killed process leaves a complete file or none.
      await writeFile(`${path}.part`, toFile(mail));
      await rename(`${path}.part`, path);
    },
    remove: (mail) => rm(join(folder, fileName(mail)), { force: true }),
  };
};
