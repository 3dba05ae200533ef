import type { Arrival } from "./faulty-mail-server.ts";

/** A mail that somebody is owed: what it says, to whom, and for the salon's own mails from whom. */
export interface Owed {
  subject: string;
  to: string;
  from?: string;
}
/** One process that was killed: through which door it sent, and when. */
export interface Kill {
  door: number;
  at: number;
}
/** What became of all mails. */
export interface Verdict {
  arrived: number;
  lost: number;
  afterCut: number;
  afterKill: number;
  violations: string[];
}

/** A process is dead at the latest so long after the last word it sent. */
const KILLED_WITHIN_MS = 5000;

/** Who is owed which mail, and whether it came as it should: at least once, and as the same mail each time. */
export class MailLedger {
  readonly #owed = new Map<string, { least: number; most: number }>();
  #count = 0;

  /** How many mails are owed for sure. */
  get count(): number {
    return this.#count;
  }

  /** A cause came about: so many different mails of this kind must come, and no more than so many may. */
  owe(owed: Owed, { least = 1, most = 1 }: { least?: number; most?: number } = {}): void {
    this.#count += least;
    const key = keyOf(owed);
    if (this.#owed.has(key)) throw new Error(`${key} is owed twice`);
    this.#owed.set(key, { least, most });
  }

  /** Holds what arrived against what is owed. */
  judge(arrivals: readonly Arrival[], kills: readonly Kill[]): Verdict {
    const violations: string[] = [];
    let lost = 0;
    const found = groupBy(arrivals, arrivalKey);
    for (const [key, { least, most }] of this.#owed) {
      const ids = new Set((found.get(key) ?? []).map(({ messageId }) => messageId)).size;
      lost += Math.max(0, least - ids);
      if (ids < least) violations.push(`lost: ${key}`);
      if (ids > most) violations.push(`sent under ${ids} ids: ${key}`);
    }
    for (const key of found.keys()) if (!this.#owed.has(key)) violations.push(`nobody is owed: ${key}`);
    for (const { recipients } of arrivals)
      if (recipients.length !== 1) violations.push(`one mail for ${recipients.length}: ${recipients.join(", ")}`);
    const repeats = repeatsOf(arrivals, kills);
    return { ...repeats, lost, arrived: this.#count - lost, violations: [...violations, ...repeats.violations] };
  }
}

const keyOf = ({ subject, to, from }: Owed): string => `"${subject}" to ${to}${from ? ` from ${from}` : ""}`;

function arrivalKey({ subject, recipients, replyTo }: Arrival): string {
  const to = recipients.join(", ");
  return keyOf({ subject, to, ...(subject === CONTACT_SUBJECT ? { from: replyTo } : {}) });
}

/** The subject of what the contact form sends to the salon. */
export const CONTACT_SUBJECT = "New message from the contact form";

function groupBy<T>(all: readonly T[], keyOfOne: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of all) groups.set(keyOfOne(one), [...(groups.get(keyOfOne(one)) ?? []), one]);
  return groups;
}

/** Every arrival but the last of an id needs a reason for which its sender could not know that it was taken. */
function repeatsOf(arrivals: readonly Arrival[], kills: readonly Kill[]): Omit<Verdict, "arrived" | "lost"> {
  const repeats = { afterCut: 0, afterKill: 0, violations: [] as string[] };
  for (const [id, same] of groupBy(arrivals, ({ messageId }) => messageId)) {
    for (const { door, at, answered } of same.toSorted((a, b) => a.at - b.at).slice(0, -1)) {
      const killed = kills.some((kill) => kill.door === door && kill.at >= at && kill.at - at <= KILLED_WITHIN_MS);
      if (!answered) repeats.afterCut += 1;
      else if (killed) repeats.afterKill += 1;
      else repeats.violations.push(`repeated without a reason: ${id} to ${same[0]!.recipients.join(", ")}`);
    }
  }
  return repeats;
}
