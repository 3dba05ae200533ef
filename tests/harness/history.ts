import type { Answer } from "@salon/api/test/support/api/test-client.ts";

/** One recorded operation; `unknown` means that its effect is unknown. */
export interface Operation {
  who: string;
  what: string;
  start: number;
  end: number;
  result: "ok" | "refused" | "unknown";
  /** The seat that the operation gained or gave back. */
  seat?: string;
}

/** Records operations as their callers see them, independently of the database. */
export class History {
  readonly operations: Operation[] = [];

  /** Runs and records an operation; a lost answer is recorded as unknown. */
  async record(
    who: string,
    what: string,
    action: () => Promise<Answer>,
    seatOf: (answer: Answer) => string | undefined,
  ): Promise<Answer | null> {
    const start = performance.now();
    const answer = await action().catch(() => null);
    const result = answer === null || answer.status >= 500 ? "unknown" : answer.status < 400 ? "ok" : "refused";
    const seat = answer && result === "ok" ? seatOf(answer) : undefined;
    this.operations.push({ who, what, start, end: performance.now(), result, ...(seat === undefined ? {} : { seat }) });
    return answer;
  }

  /** Records an event without a call, such as the end of a hold. */
  note(what: string, seat: string): void {
    const at = performance.now();
    this.operations.push({ who: "time", what, start: at, end: at, result: "ok", seat });
  }

  /** Returns the durations of one kind of call in milliseconds, in ascending order. */
  durations(what: string): number[] {
    return this.operations
      .filter((operation) => operation.what === what)
      .map(({ start, end }) => end - start)
      .toSorted((a, b) => a - b);
  }
}

/** Operations that gain a seat; all others with a seat give it back. */
const TAKING = new Set(["pay", "revive"]);

/**
 * Returns the largest number of seats that were certainly held at one moment: from the answer that gave a seat to the
 * call that gave it back.
 */
export function maxHeldAtOnce(operations: readonly Operation[]): number {
  const withSeat = operations.filter(({ seat, result }) => seat !== undefined && result !== "refused");
  const gained = new Map<string, number>();
  for (const { what, seat, end } of withSeat)
    if (TAKING.has(what)) gained.set(seat!, Math.min(end, gained.get(seat!) ?? Infinity));
  const changes = [...gained.values()].map((at) => ({ at, by: 1 }));
  const lost = new Map<string, number>();
  for (const { what, seat, start } of withSeat)
    if (!TAKING.has(what)) lost.set(seat!, Math.min(start, lost.get(seat!) ?? Infinity));
  for (const [seat, at] of lost) if (gained.has(seat)) changes.push({ at, by: -1 });
  let held = 0;
  let most = 0;
  for (const { by } of changes.toSorted((a, b) => a.at - b.at || a.by - b.by)) most = Math.max(most, (held += by));
  return most;
}

/** Returns the middle of some numbers. */
export const median = (values: readonly number[]): number =>
  percentile(
    values.toSorted((a, b) => a - b),
    0.5,
  );

/** Formats a number with three significant digits. */
export const shown = (value: number): string =>
  value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(value < 0.1 ? 3 : 2);

/** Returns a percentile of sorted numbers by the nearest rank; 0 for an empty list. */
export const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
