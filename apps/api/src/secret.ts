import { randomBytes, randomUUID } from "node:crypto";
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";

const LEAST_BYTES = 32;

/**
 * The secret kept in the data folder, made on first use and readable by its owner alone; processes that start at the
 * same time get the same one.
 * @throws Error for a file with less than 32 bytes, which is not replaced: a new secret signs everybody out
 */
export function keptSecret(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, "secret");
  if (!existsSync(file)) makeSecret(dataDir, file);
  const secret = readFileSync(file, "utf8");
  const bytes = Buffer.byteLength(secret);
  if (bytes < LEAST_BYTES)
    throw new Error(
      `DATA_DIR: ${file} holds ${bytes} bytes, and a secret has at least ${LEAST_BYTES}: put a copy back, set JWT_SECRET, or delete the file, which signs everybody out`,
    );
  return secret;
}

/** Writes the secret under another name and links it to its own once it is on disk: a reader finds all of it or nothing. */
function makeSecret(dataDir: string, file: string): void {
  const temporary = `${file}.${randomUUID()}`;
  writeFileSync(temporary, randomBytes(48).toString("base64url"), { flag: "wx", mode: 0o600, flush: true });
  try {
    // Not renamed: that would replace the secret of a process that was faster and uses it already.
    linkSync(temporary, file);
    syncFolder(dataDir);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(temporary);
  }
}

function syncFolder(folder: string): void {
  // Windows opens no folders.
  if (process.platform === "win32") return;
  const handle = openSync(folder, "r");
  fsyncSync(handle);
  closeSync(handle);
}
