import { percentile } from "../harness/history.ts";

const sorted = (values: readonly number[]): number[] => values.toSorted((a, b) => a - b);

export const median = (values: readonly number[]): number => percentile(sorted(values), 0.5);

/** Returns the smallest and the largest value. */
export const spread = (values: readonly number[]): [number, number] => [Math.min(...values), Math.max(...values)];

/** Formats a number with three significant digits. */
export const shown = (value: number): string =>
  value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(value < 0.1 ? 3 : 2);
