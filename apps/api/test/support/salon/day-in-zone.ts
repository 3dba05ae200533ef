import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const SALON_DAY = fileURLToPath(new URL("salon-day.ts", import.meta.url));
const MAX_OUTPUT_BYTES = 16 * 1024 * 1024;

/** Runs `salon-day.ts` in a process of that time zone; returns the local time it printed and its facts, one per line. */
export async function dayInZone(TZ: string): Promise<{ wall: string; facts: string[] }> {
  const { stdout } = await promisify(execFile)(process.execPath, ["--import", "tsx", SALON_DAY], {
    env: { ...process.env, TZ },
    maxBuffer: MAX_OUTPUT_BYTES,
  });
  const [wall = "", ...facts] = stdout.trimEnd().split("\n");
  return { wall, facts };
}
