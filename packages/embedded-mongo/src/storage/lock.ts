import { createHash } from "node:crypto";
import { unlink } from "node:fs/promises";
import { createServer, connect } from "node:net";
import type { Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The right to use a folder, held until released or until the process ends. */
export type FolderLock = { release(): Promise<void> };

/**
 * Locks a folder against other processes of this machine by listening on a local socket named after it: the system
 * closes the socket when the process ends, so no stale lock remains.
 * @throws when another process holds it.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const address = addressOf(createHash("sha256").update(folder).digest("hex").slice(0, 32));
  const server = createServer((socket) => socket.destroy());
  try {
    await listen(server, address);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error;
    if (address.startsWith("/") && !(await isAlive(address))) {
      await unlink(address);
      await listen(server, address);
    } else throw new Error(`${folder} is in use by another process`, { cause: error });
  }
  server.unref();
  return { release: () => new Promise((resolve) => server.close(() => resolve())) };
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
