import { MINUTE_MS, TEXTS } from "@salon/contracts";
import { AppError } from "../../../http/app-error.ts";

/** Who a search counts for. */
export interface Caller {
  key: string;
  /** Staff wait in front of others, and no processor is counted for them. */
  isStaff: boolean;
}
/** The clock and the timer, in milliseconds. */
interface Time {
  now: () => number;
  /** Runs something later; the function that is returned prevents it. */
  after: (ms: number, run: () => void) => () => void;
}
/** Adds to the processor time that a search has taken. */
export type Spend = (ms: number) => void;

/** A search under way. */
interface Running {
  caller: Caller;
  spent: number;
}
interface Waiting extends Running {
  begin: () => void;
  refuse: (error: AppError) => void;
}
/** What a caller has used in the minute that began with its first search. */
interface Use {
  until: number;
  spent: number;
  /** The number of the last turn that the caller had. */
  turn: number;
}

const MOST_RUNNING = 4;
const MOST_WAITING = 10;
const LONGEST_WAIT_MS = 2000;
const PROCESSOR_MS = 10_000;
const USE_MS = MINUTE_MS;
const RETRY_AFTER = 2;
/** Who sends more than one caller may is answered so late, so that sending again and again without a pause costs little. */
const REFUSED_AFTER_MS = 250;

const realTime: Time = {
  now: () => performance.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

/**
 * The searches of this process. A caller has one under way and one that waits. Four run at a time: when one ends, staff come
 * first, then the caller whose last turn is longest ago. A search that has begun is never cut off.
 */
export class SearchQueue {
  readonly #processorMs: number;
  readonly #time: Time;
  readonly #running = new Set<Running>();
  #waiting: Waiting[] = [];
  readonly #uses = new Map<string, Use>();
  #turns = 0;

  /** @param scaled multiplies the processor time that a caller may take in a minute, as it does for limits */
  constructor({ scaled, time = realTime }: { scaled: (max: number) => number; time?: Time }) {
    this.#processorMs = scaled(PROCESSOR_MS);
    this.#time = time;
  }

  /**
   * Runs a search in its turn.
   * @throws AppError with Retry-After: 429 when the caller has two searches or has used its processor time, 503 when ten wait
   *   before it, or after two seconds of waiting
   */
  async run<T>(caller: Caller, search: (spend: Spend) => Promise<T>): Promise<T> {
    const refusal = this.#refusalOf(caller);
    if (refusal) {
      await new Promise<void>((resolve) => this.#time.after(REFUSED_AFTER_MS, resolve));
      throw refusal;
    }
    const running: Running = { caller, spent: 0 };
    await this.#wait(running);
    return this.#search(running, search);
  }

  #refusalOf(caller: Caller): AppError | undefined {
    if (this.#timeLeft(caller) <= 0) return this.#usedUp(caller);
    return this.#waiting.some((other) => other.caller.key === caller.key) ? busy(429) : undefined;
  }

  /** Runs a search if it can begin at once: no search waits, and its caller has no other. Undefined where not. */
  async runIfFree<T>(caller: Caller, search: (spend: Spend) => Promise<T>): Promise<T | undefined> {
    const isFree = this.#waiting.length === 0 && this.#mayBegin(caller) && this.#timeLeft(caller) > 0;
    if (!isFree) return undefined;
    const running: Running = { caller, spent: 0 };
    this.#begin(running);
    return this.#search(running, search);
  }

  async #search<T>(running: Running, search: (spend: Spend) => Promise<T>): Promise<T> {
    try {
      return await search((ms) => (running.spent += ms));
    } finally {
      this.#running.delete(running);
      this.#useOf(running.caller).spent += running.spent;
      this.#beginNext();
    }
  }

  /** Resolves when a search has begun. */
  async #wait(running: Running): Promise<void> {
    let stopWaiting = (): void => undefined;
    const begun = new Promise<void>((begin, refuse) => {
      const waiting = Object.assign(running, { begin, refuse });
      this.#waiting.push(waiting);
      stopWaiting = this.#time.after(LONGEST_WAIT_MS, () => this.#refuse(waiting, busy(503)));
    });
    this.#beginNext();
    const last = this.#waiting[MOST_WAITING];
    if (last) this.#refuse(last, busy(503));
    await begun.finally(stopWaiting);
  }

  #refuse(waiting: Waiting, error: AppError): void {
    this.#waiting = this.#waiting.filter((other) => other !== waiting);
    waiting.refuse(error);
  }

  /** Lets those begin whose turn it is, and puts the others in their order. */
  #beginNext(): void {
    const turnOf = ({ key }: Caller) => this.#uses.get(key)?.turn ?? 0;
    this.#waiting = this.#waiting.toSorted(
      (a, b) => Number(b.caller.isStaff) - Number(a.caller.isStaff) || turnOf(a.caller) - turnOf(b.caller),
    );
    for (const waiting of this.#waiting) {
      if (!this.#mayBegin(waiting.caller)) continue;
      this.#waiting = this.#waiting.filter((other) => other !== waiting);
      // What ran before may have used up the time of its caller.
      if (this.#timeLeft(waiting.caller) <= 0) waiting.refuse(this.#usedUp(waiting.caller));
      else {
        this.#begin(waiting);
        waiting.begin();
      }
    }
  }

  #mayBegin({ key }: Caller): boolean {
    return this.#running.size < MOST_RUNNING && [...this.#running].every(({ caller }) => caller.key !== key);
  }

  #begin(running: Running): void {
    this.#running.add(running);
    this.#useOf(running.caller).turn = ++this.#turns;
  }

  #timeLeft(caller: Caller): number {
    return caller.isStaff ? Infinity : this.#processorMs - this.#useOf(caller).spent;
  }

  #usedUp(caller: Caller): AppError {
    const seconds = Math.ceil((this.#useOf(caller).until - this.#time.now()) / 1000);
    return new AppError(429, TEXTS.tooMany, { retryAfter: Math.max(1, seconds) });
  }

  #useOf({ key }: Caller): Use {
    const now = this.#time.now();
    // A use lasts equally long for all, so the first ones are over first.
    for (const [other, { until }] of this.#uses) {
      if (until > now) break;
      this.#uses.delete(other);
    }
    const use = this.#uses.get(key) ?? { until: now + USE_MS, spent: 0, turn: 0 };
    this.#uses.set(key, use);
    return use;
  }
}

const busy = (status: 429 | 503): AppError => new AppError(status, TEXTS.manySearches, { retryAfter: RETRY_AFTER });
