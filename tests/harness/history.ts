import type { Answer } from "@salon/api/testing/api/test-client.ts";

/** One thing somebody did; `unknown` means that it may have happened. */
export interface Deed {
  who: string;
  what: string;
  start: number;
  end: number;
  result: "ok" | "refused" | "unknown";
  /** The seat it got or gave back. */
  seat?: string;
}

/** Everything that was done, in the words of those who did it: evidence that owes nothing to the database. */
export class History {
  readonly deeds: Deed[] = [];

  /** Does it and writes down how it went; a lost answer is an answer too. */
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
    this.deeds.push({ who, what, start, end: performance.now(), result, ...(seat === undefined ? {} : { seat }) });
    return answer;
  }

  /** Writes down what nobody asked for, such as the end of a hold. */
  note(what: string, seat: string): void {
    const at = performance.now();
    this.deeds.push({ who: "time", what, start: at, end: at, result: "ok", seat });
  }

  /** How long calls of this kind took, in milliseconds, the quickest first. */
  durations(what: string): number[] {
    return this.deeds
      .filter((deed) => deed.what === what)
      .map(({ start, end }) => end - start)
      .toSorted((a, b) => a - b);
  }
}

/** Deeds that get a seat; all others that name one give it back. */
const TAKING = new Set(["pay", "revive"]);

/** The most seats that were held for certain at one moment: from the answer that gave one to the call that gave it back. */
export function mostHeldAtOnce(deeds: readonly Deed[]): number {
  const withSeat = deeds.filter(({ seat, result }) => seat !== undefined && result !== "refused");
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

/** A percentile of sorted numbers, by the nearest rank; 0 when there are none. */
export const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
