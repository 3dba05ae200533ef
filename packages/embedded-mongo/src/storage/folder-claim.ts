import { randomUUID } from "node:crypto";
import { readFile, readdir, readlink, rm, stat, utimes, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { isDiskFull } from "./journal.ts";

/** The right to use a folder. */
export type FolderClaim = {
  /** Resolves while the folder is certainly this process's. @throws once another process has taken it over. */
  hold(): Promise<void>;
  release(): Promise<void>;
};

const CLAIM = /^lock\.(\d+)$/;
/** The content of a claim that its process has released. */
const FREE = "free";
const BEAT_MS = 500;
/** A holder whose last heartbeat is older checks its claim before it writes. */
const LEASE_MS = 2000;
/** A claim without a heartbeat for as long as this is taken over. */
const SILENCE_MS = 4000;

/**
 * Claims a folder by a numbered file, `lock.7`, whose modification time is renewed as a heartbeat. The highest number holds,
 * and a number is only ever made once: of many that take over a silent claim, one makes the next file. Clocks are not
 * compared, because they differ between machines: a claim is watched for a change.
 * @param address where processes that reach each other exclude each other already: a claim from there has no process left
 * @returns null while another process holds it
 */
export async function claimFolder(folder: string, address: string): Promise<FolderClaim | null> {
  const place = await placeOf(address);
  for (;;) {
    const last = await highestClaim(folder);
    const state = last === 0 ? "free" : await examine(join(folder, `lock.${last}`), place);
    if (state === "held") return null;
    const file = join(folder, `lock.${last + 1}`);
    if (!(await create(file, place))) continue;
    if ((await highestClaim(folder)) === last + 1) {
      await removeBelow(folder, last + 1);
      // A process that was only suspended may wake up and write until its lease has run out.
      if (state === "silent") await sleep(LEASE_MS);
      return keep(folder, file);
    }
    await rm(file, { force: true });
  }
}

/** Processes with the same text see each other's local sockets: those of one network namespace of one running system. */
async function placeOf(address: string): Promise<string> {
  if (process.platform !== "linux") return `${hostname()} ${address}`;
  try {
    const boot = await readFile("/proc/sys/kernel/random/boot_id", "utf8");
    return `${boot.trim()} ${await readlink("/proc/self/ns/net")} ${address.replace("\0", "@")}`;
  } catch {
    return randomUUID();
  }
}

const claimsIn = async (folder: string): Promise<number[]> =>
  (await readdir(folder)).flatMap((name) => CLAIM.exec(name)?.[1] ?? []).map(Number);
const highestClaim = async (folder: string): Promise<number> => Math.max(0, ...(await claimsIn(folder)));

async function removeBelow(folder: string, claim: number): Promise<void> {
  const older = (await claimsIn(folder)).filter((number) => number < claim);
  for (const number of older) await rm(join(folder, `lock.${number}`), { force: true });
}

async function create(file: string, place: string): Promise<boolean> {
  try {
    await writeFile(file, place, { flag: "wx" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    // On a full disk the file is made without its text, which is enough to claim by.
    if (!isDiskFull(error)) throw error;
  }
  return true;
}

async function examine(file: string, place: string): Promise<"free" | "held" | "silent"> {
  try {
    const isFree = async () => [FREE, place].includes(await readFile(file, "utf8"));
    if (await isFree()) return "free";
    const { mtimeMs } = await stat(file);
    for (const end = performance.now() + SILENCE_MS; performance.now() < end;) {
      await sleep(BEAT_MS);
      if ((await stat(file)).mtimeMs !== mtimeMs) return (await isFree()) ? "free" : "held";
    }
    return "silent";
  } catch (error) {
    // Another process was faster.
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return "held";
    throw error;
  }
}

function keep(folder: string, file: string): FolderClaim {
  let renewed = performance.now();
  const renew = async () => {
    const [begun, now] = [performance.now(), new Date()];
    await utimes(file, now, now).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOENT") throw error;
      throw new Error(`${folder} was taken over by another process`, { cause: error });
    });
    renewed = begun;
  };
  // A failed heartbeat does not stop the server: the next write checks the claim.
  const heart = setInterval(() => void renew().catch(() => undefined), BEAT_MS).unref();
  return {
    async hold() {
      if (performance.now() - renewed >= LEASE_MS) await renew();
    },
    async release() {
      clearInterval(heart);
      // A claim that cannot be freed falls silent.
      await renew()
        .then(() => writeFile(file, FREE))
        .catch(() => undefined);
    },
  };
}
