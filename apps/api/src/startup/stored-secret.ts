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
import type { Env } from "../env.ts";

const MIN_SECRET_BYTES = 32;

/**
 * Returns the secret that is stored in the data folder. The first call creates it, readable only by its owner; processes
 * that start at the same time get the same one.
 * @throws Error for a file with less than 32 bytes, which is not replaced, because a new secret signs all users out
 */
export const readOrCreateSecret = (dataDir: string): string =>
  readOrCreate(dataDir, "secret", "set JWT_SECRET, or delete the file, which signs all users out");

/**
 * The key of the second steps: the configured one, else one that is stored and created in the same way; null in
 * production, where it is configured or there is none.
 */
export function secondStepKeyOf(env: Pick<Env, "SECOND_STEP_KEY" | "DATA_DIR" | "production">): string | null {
  if (env.SECOND_STEP_KEY !== undefined) return env.SECOND_STEP_KEY;
  if (env.production) return null;
  return readOrCreate(env.DATA_DIR, "second-step-key", "or set SECOND_STEP_KEY to what it held");
}

function readOrCreate(dataDir: string, name: string, otherwise: string): string {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, name);
  if (!existsSync(file)) createSecret(dataDir, file);
  const secret = readFileSync(file, "utf8");
  const bytes = Buffer.byteLength(secret);
  if (bytes < MIN_SECRET_BYTES)
    throw new Error(
      `DATA_DIR: ${file} holds ${bytes} bytes, and a secret has at least ${MIN_SECRET_BYTES}: restore the file, ${otherwise}`,
    );
  return secret;
}

/** Writes the secret to a temporary file and links it to its name once it is on disk, so that no reader sees a part of it. */
function createSecret(dataDir: string, file: string): void {
  const temporary = `${file}.${randomUUID()}`;
  writeFileSync(temporary, randomBytes(48).toString("base64url"), { flag: "wx", mode: 0o600, flush: true });
  try {
    // A rename would replace the secret that another process has just created and uses.
    linkSync(temporary, file);
    syncFolder(dataDir);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(temporary);
  }
}

function syncFolder(folder: string): void {
  // Windows cannot open a folder.
  if (process.platform === "win32") return;
  const handle = openSync(folder, "r");
  fsyncSync(handle);
  closeSync(handle);
}
