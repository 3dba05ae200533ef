import type { Actors, ActorName } from "../../support/routes/actors.ts";

/** An input that the API must refuse, and the expected answer. */
export interface BadInput {
  /** The fault of the input. */
  name: string;
  as: ActorName;
  method: string;
  path: (actors: Actors) => string;
  body: (actors: Actors) => unknown;
  headers?: Record<string, string>;
  status: number;
  /** The exact message; without it, any message passes. */
  message?: string;
  /** A field that `errors` must name. */
  field?: string;
  /** Collections that the refused call may change, because they count or log attempts. */
  records?: readonly string[];
}

type Fields = Record<string, unknown>;
/** The fault, the changed fields (or a function for the whole body), the message, and the status (default 400). */
export type Row = readonly [
  name: string,
  fields: Fields | ((actors: Actors) => unknown),
  message?: string | undefined,
  status?: number,
];

interface Call {
  as?: ActorName;
  method?: string;
  path: string | ((actors: Actors) => string);
  /** A valid body, which each row changes. */
  valid?: (actors: Actors) => Fields;
  field?: string;
  headers?: Record<string, string>;
  records?: readonly string[];
}

/** Turns the rows of one call into inputs. */
export function inputs(
  { path, valid, as = "guest", method = "POST", ...rest }: Call,
  rows: readonly Row[],
): BadInput[] {
  return rows.map(([name, fields, message, status = 400]) => ({
    name: `${method} ${typeof path === "string" ? path : "…"}: ${name}`,
    as,
    method,
    path: typeof path === "string" ? () => path : path,
    body: (actors) => (typeof fields === "function" ? fields(actors) : { ...valid?.(actors), ...fields }),
    status,
    ...(message === undefined ? {} : { message }),
    ...rest,
  }));
}
