import { createHash } from "node:crypto";
import { unlink } from "node:fs/promises";
import { createServer, connect } from "node:net";
import type { Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { claimFolder } from "./folder-claim.ts";
import type { FolderClaim } from "./folder-claim.ts";

/**
 * Locks a folder against other processes, until released or until the process ends. Two guards hold together: a local
 * socket named after the folder, which the system closes with its process, and a claim in the folder itself
 * (`folder-claim.ts`), which other containers and machines see.
 * @throws when another process holds it.
 */
export async function lockFolder(folder: string): Promise<FolderClaim> {
  const address = addressOf(createHash("sha256").update(folder).digest("hex").slice(0, 32));
  const server = createServer((socket) => socket.destroy());
  const inUse = (cause?: unknown) => new Error(`${folder} is in use by another process`, { cause });
  try {
    await listen(server, address);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error;
    if (address.startsWith("/") && !(await isAlive(address))) {
      await unlink(address);
      await listen(server, address);
    } else throw inUse(error);
  }
  server.unref();
  const closed = () => new Promise<void>((resolve) => void server.close(() => resolve()));
  try {
    const claim = await claimFolder(folder, address);
    if (claim === null) throw inUse();
    const release = async () => {
      await claim.release();
      await closed();
    };
    return { ...claim, release };
  } catch (error) {
    await closed();
    throw error;
  }
}

// Linux and Windows name sockets outside the file system; elsewhere a socket file may be left over; it is removed when no process answers on it.
function addressOf(name: string): string {
  if (process.platform === "linux") return `\0salon-embedded-mongo-${name}`;
  if (process.platform === "win32") return `\\\\.\\pipe\\salon-embedded-mongo-${name}`;
  return join(tmpdir(), `salon-mongo-${name}.sock`);
}

function listen(server: Server, address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(address, () => resolve());
  });
}

function isAlive(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address, () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}
