import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { RatioResult } from "./ratios.ts";

/** Stored ratios by setting and case. */
type Medians = Record<string, Record<string, number>>;

const FILE = fileURLToPath(new URL("medians.json", import.meta.url));
/** A ratio below this share of the stored one is a regression; a smaller difference is noise. */
const MIN_SHARE = 0.75;

const read = (): Medians => (existsSync(FILE) ? (JSON.parse(readFileSync(FILE, "utf8")) as Medians) : {});

/** Stores the ratios; cases that were not measured keep their old values. */
export function storeMedians(setting: string, results: readonly RatioResult[]): void {
  const all = read();
  const measured = Object.fromEntries(results.map(({ key, median }) => [key, Math.round(median.ratio * 1000) / 1000]));
  writeFileSync(FILE, `${JSON.stringify({ ...all, [setting]: { ...all[setting], ...measured } }, null, 2)}\n`);
}

export const storedMedians = (setting: string): Record<string, number> => read()[setting] ?? {};

/** Returns a sentence for each case that is too far below its stored ratio. */
export function regressionsOf(
  stored: Record<string, number>,
  results: readonly (Pick<RatioResult, "key" | "name"> & { median: { ratio: number } })[],
): string[] {
  return results.flatMap(({ key, name, median: { ratio } }) => {
    const before = stored[key];
    return before !== undefined && ratio < before * MIN_SHARE
      ? [`${name}: ${ratio.toFixed(3)} of its floor, where ${before} is stored`]
      : [];
  });
}
