/** The result of one call; status 0 means no answer. Instants are values of `performance.now()`. */
export interface ProbeResult {
  start: number;
  end: number;
  status: number;
  retryAfter: string | null;
}

const RESPONSE_TIMEOUT_MS = 20_000;

/** Calls one address at a fixed rate, also while earlier calls are unanswered. */
export class Probe {
  readonly seen: ProbeResult[] = [];
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
    const { status, retryAfter } = await fetch(this.#url(), { signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS) })
      .then(async (answer) => {
        await answer.arrayBuffer();
        return { status: answer.status, retryAfter: answer.headers.get("retry-after") };
      })
      .catch(() => ({ status: 0, retryAfter: null }));
    this.seen.push({ start, end: performance.now(), status, retryAfter });
  }

  /** Returns the calls that started within a period, in order. */
  between(from: number, to = Infinity): ProbeResult[] {
    return this.seen.filter(({ start }) => start >= from && start < to).toSorted((a, b) => a.start - b.start);
  }

  /** Stops calling and waits for outstanding answers. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all(this.#underWay);
  }
}

/** Returns the seconds from an instant until every call is answered with 200; Infinity if that never happens. */
export function recoverySeconds(seen: readonly ProbeResult[], instant: number): number {
  const last = seen.findLastIndex(({ status, start }) => start >= instant && status !== 200);
  const first = seen.slice(last + 1).find(({ start }) => start >= instant);
  return first === undefined ? Infinity : (first.end - instant) / 1000;
}
