import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const DAY = fileURLToPath(new URL("salon-day.ts", import.meta.url));
const MOST_BYTES = 16 * 1024 * 1024;

/** A day in the salon as a server in that time zone tells it: what its clock on the wall said, and every fact. */
export async function dayInZone(TZ: string): Promise<{ wall: string; facts: string[] }> {
  const { stdout } = await promisify(execFile)(process.execPath, ["--import", "tsx", DAY], {
    env: { ...process.env, TZ },
    maxBuffer: MOST_BYTES,
  });
  const [wall = "", ...facts] = stdout.trimEnd().split("\n");
  return { wall, facts };
}
