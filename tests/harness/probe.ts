/** One call and how it went; status 0 when there was no answer at all. Instants are `performance.now()`. */
export interface Seen {
  start: number;
  end: number;
  status: number;
  retryAfter: string | null;
}

const PATIENCE_MS = 20_000;

/** Asks for one address in a fixed rhythm, whether or not earlier calls were answered: waiting counts. */
export class Probe {
  readonly seen: Seen[] = [];
  readonly #url: () => string;
  readonly #timer: NodeJS.Timeout;
  readonly #underWay = new Set<Promise<void>>();

  constructor(url: () => string, everyMs: number) {
    this.#url = url;
    this.#timer = setInterval(() => {
      const call = this.#ask().finally(() => this.#underWay.delete(call));
      this.#underWay.add(call);
    }, everyMs);
  }

  async #ask(): Promise<void> {
    const start = performance.now();
    const { status, retryAfter } = await fetch(this.#url(), { signal: AbortSignal.timeout(PATIENCE_MS) })
      .then(async (answer) => {
        await answer.arrayBuffer();
        return { status: answer.status, retryAfter: answer.headers.get("retry-after") };
      })
      .catch(() => ({ status: 0, retryAfter: null }));
    this.seen.push({ start, end: performance.now(), status, retryAfter });
  }

  /** What was asked within a time, the earliest first. */
  between(from: number, to = Infinity): Seen[] {
    return this.seen.filter(({ start }) => start >= from && start < to).toSorted((a, b) => a.start - b.start);
  }

  /** Asks no more, and waits for the answers still to come. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all(this.#underWay);
  }
}

/** How long after an instant everything asked is answered with 200, in seconds; Infinity when that is never so. */
export function wellAfter(seen: readonly Seen[], instant: number): number {
  const last = seen.findLastIndex(({ status, start }) => start >= instant && status !== 200);
  const first = seen.slice(last + 1).find(({ start }) => start >= instant);
  return first === undefined ? Infinity : (first.end - instant) / 1000;
}
