import type { Response } from "express";

/** Writes rows as a CSV file; handed in, because the reports room comes after the rooms that have tables. */
export type SendCsv = (
  res: Response,
  name: string,
  header: readonly string[],
  rows: AsyncIterable<readonly (string | number | boolean | null)[]>,
) => Promise<void>;
