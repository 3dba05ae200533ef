import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { RatioResult } from "./ratios.ts";

/** Ratios by setting and call, as they were when somebody last looked at them and wrote them down. */
type Medians = Record<string, Record<string, number>>;

const FILE = fileURLToPath(new URL("medians.json", import.meta.url));
/** A ratio lower than this share of the stored one is a fall, and no longer the machine's mood. */
const LEAST_SHARE = 0.75;

const read = (): Medians => (existsSync(FILE) ? (JSON.parse(readFileSync(FILE, "utf8")) as Medians) : {});

/** Keeps the ratios for later comparisons; calls that were not measured keep theirs. */
export function storeMedians(setting: string, results: readonly RatioResult[]): void {
  const all = read();
  const measured = Object.fromEntries(results.map(({ key, median }) => [key, Math.round(median.ratio * 1000) / 1000]));
  writeFileSync(FILE, `${JSON.stringify({ ...all, [setting]: { ...all[setting], ...measured } }, null, 2)}\n`);
}

/** The ratios that are stored for a setting. */
export const storedMedians = (setting: string): Record<string, number> => read()[setting] ?? {};

/** What has fallen too far below its stored ratio, in words. */
export function fallsBelow(
  stored: Record<string, number>,
  results: readonly (Pick<RatioResult, "key" | "name"> & { median: { ratio: number } })[],
): string[] {
  return results.flatMap(({ key, name, median: { ratio } }) => {
    const before = stored[key];
    return before !== undefined && ratio < before * LEAST_SHARE
      ? [`${name}: ${ratio.toFixed(3)} of its floor, where ${before} is stored`]
      : [];
  });
}
