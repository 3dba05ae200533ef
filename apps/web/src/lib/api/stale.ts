import { formatNumber } from "../format/format.ts";
import { ApiError } from "./api-error.ts";

/** The record as it is now, where a change was refused because it was changed after it was read. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller knows which record its call answers
export const storedOf = <Stored>(error: unknown): Stored | undefined =>
  error instanceof ApiError && error.status === 409
    ? (error.body as { stored?: Stored } | null | undefined)?.stored
    : undefined;

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * Sends a change of a record. Where the record has become what was sent, because the answer was lost or another person did the same, it
 * is saved. `valuesOf` has the values of a record as a change names them.
 */
export async function saveOnce<Stored extends object>(
  change: object,
  send: () => Promise<Stored>,
  valuesOf: (stored: Stored) => object = (stored) => stored,
): Promise<Stored> {
  try {
    return await send();
  } catch (error) {
    const stored = storedOf<Stored>(error);
    if (!stored || !holds(valuesOf(stored), change)) throw error;
    return stored;
  }
}

/** Whether a record has every value that a change names. */
export const holds = (values: object, change: object): boolean =>
  Object.entries(change).every(([field, value]) => isSame((values as Record<string, unknown>)[field], value));

/** What another person changed, as one sentence for each field, such as `Price (NGN): was 6,000, is 5,500`. */
export function whatChanged(labels: Record<string, string>, before: object, now: object): string[] {
  const was = before as Record<string, unknown>;
  const is = now as Record<string, unknown>;
  return Object.entries(labels).flatMap(([field, label]) => {
    if (isSame(was[field], is[field])) return [];
    const [old, current] = [wordOf(was[field]), wordOf(is[field])];
    return old === null || current === null ? label : `${label}: was ${old}, is ${current}`;
  });
}

/** A value in words; null for one that is no word, such as an id. */
function wordOf(value: unknown): string | null {
  if (value === undefined || value === null || value === "") return "empty";
  if (typeof value === "number") return formatNumber(value);
  if (typeof value === "boolean") return value ? "yes" : "no";
  return typeof value === "string" && !/^[\da-f]{24}$/.test(value) ? value : null;
}
