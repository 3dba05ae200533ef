import type { Cast, PlayerName } from "../../testing/routes/actors.ts";

/** One input that must not be taken, and the answer it gets. */
export interface BadInput {
  /** What is wrong with it. */
  name: string;
  as: PlayerName;
  method: string;
  path: (cast: Cast) => string;
  body: (cast: Cast) => unknown;
  headers?: Record<string, string>;
  status: number;
  /** The exact sentence; any one when it is not given. */
  message?: string;
  /** The field that is named, where one is. */
  field?: string;
  /** Collections that count or log the attempt itself. */
  records?: readonly string[];
}

type Fields = Record<string, unknown>;
/** What is wrong, the fields that make it so (or another body altogether), and what it is answered with, 400 unless said. */
export type Row = readonly [
  name: string,
  fields: Fields | ((cast: Cast) => unknown),
  message?: string | undefined,
  status?: number,
];

interface Call {
  as?: PlayerName;
  method?: string;
  path: string | ((cast: Cast) => string);
  /** A body with nothing wrong in it, which the rows spoil. */
  good?: (cast: Cast) => Fields;
  field?: string;
  headers?: Record<string, string>;
  records?: readonly string[];
}

/** The rows of one call as inputs. */
export function inputs({ path, good, as = "guest", method = "POST", ...rest }: Call, rows: readonly Row[]): BadInput[] {
  return rows.map(([name, fields, message, status = 400]) => ({
    name: `${method} ${typeof path === "string" ? path : "…"}: ${name}`,
    as,
    method,
    path: typeof path === "string" ? () => path : path,
    body: (cast) => (typeof fields === "function" ? fields(cast) : { ...good?.(cast), ...fields }),
    status,
    ...(message === undefined ? {} : { message }),
    ...rest,
  }));
}
