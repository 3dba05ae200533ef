import type { Arrival } from "./faulty-mail-server.ts";

/** An expected mail: subject, recipient, and for the contact form's mails the author. */
export interface ExpectedMail {
  subject: string;
  to: string;
  from?: string;
}
/** The kill of one process: its index and the time. */
export interface Kill {
  sender: number;
  at: number;
}
/** The result of comparing expected and arrived mails. */
export interface MailResult {
  arrived: number;
  lost: number;
  afterCut: number;
  afterKill: number;
  violations: string[];
}

/** Maximum time between the last line of a killed process and its recorded kill. */
const KILLED_WITHIN_MS = 5000;

/** Compares expected and arrived mails: each must arrive at least once, always with the same Message-ID. */
export class MailLedger {
  readonly #expected = new Map<string, { least: number; most: number }>();
  #count = 0;

  /** The number of mails that must arrive. */
  get count(): number {
    return this.#count;
  }

  /** Expects `least` to `most` different mails with this subject and recipient. */
  expect(expected: ExpectedMail, { least = 1, most = 1 }: { least?: number; most?: number } = {}): void {
    this.#count += least;
    const key = keyOf(expected);
    if (this.#expected.has(key)) throw new Error(`${key} is expected twice`);
    this.#expected.set(key, { least, most });
  }

  /** Compares the arrivals with the expected mails. */
  judge(arrivals: readonly Arrival[], kills: readonly Kill[]): MailResult {
    const violations: string[] = [];
    let lost = 0;
    const found = groupBy(arrivals, arrivalKey);
    for (const [key, { least, most }] of this.#expected) {
      const ids = new Set((found.get(key) ?? []).map(({ messageId }) => messageId)).size;
      lost += Math.max(0, least - ids);
      if (ids < least) violations.push(`lost: ${key}`);
      if (ids > most) violations.push(`sent under ${ids} ids: ${key}`);
    }
    for (const key of found.keys()) if (!this.#expected.has(key)) violations.push(`unexpected: ${key}`);
    for (const { recipients } of arrivals)
      if (recipients.length !== 1) violations.push(`one mail for ${recipients.length}: ${recipients.join(", ")}`);
    const repeats = repeatsOf(arrivals, kills);
    return { ...repeats, lost, arrived: this.#count - lost, violations: [...violations, ...repeats.violations] };
  }
}

const keyOf = ({ subject, to, from }: ExpectedMail): string => `"${subject}" to ${to}${from ? ` from ${from}` : ""}`;

function arrivalKey({ subject, recipients, replyTo }: Arrival): string {
  const to = recipients.join(", ");
  return keyOf({ subject, to, ...(subject === CONTACT_SUBJECT ? { from: replyTo } : {}) });
}

/** The subject of the contact form's mails. */
export const CONTACT_SUBJECT = "New message from the contact form";

function groupBy<T>(all: readonly T[], keyOfOne: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of all) groups.set(keyOfOne(one), [...(groups.get(keyOfOne(one)) ?? []), one]);
  return groups;
}

/** Counts repeated mails. Each needs a reason: the sender got no answer or was killed. */
function repeatsOf(arrivals: readonly Arrival[], kills: readonly Kill[]): Omit<MailResult, "arrived" | "lost"> {
  const repeats = { afterCut: 0, afterKill: 0, violations: [] as string[] };
  for (const [id, same] of groupBy(arrivals, ({ messageId }) => messageId)) {
    for (const { sender, at, answered } of same.toSorted((a, b) => a.at - b.at).slice(0, -1)) {
      const killed = kills.some((kill) => kill.sender === sender && kill.at >= at && kill.at - at <= KILLED_WITHIN_MS);
      if (!answered) repeats.afterCut += 1;
      else if (killed) repeats.afterKill += 1;
      else repeats.violations.push(`repeated without a reason: ${id} to ${same[0]!.recipients.join(", ")}`);
    }
  }
  return repeats;
}
