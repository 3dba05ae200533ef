// A setTimeout beyond this many milliseconds fires at once.
const LONGEST_TIMER = 2 ** 31 - 1;

interface Task {
  at: number;
  run: () => void | Promise<void>;
}

/** The sandbox's own time: it runs with the machine's clock and can be moved ahead. All values are epoch milliseconds. */
export class SandboxClock {
  readonly #tasks = new Set<Task>();
  readonly #running = new Set<Promise<void>>();
  #offset: number;
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;

  /** Starts `offset` milliseconds ahead of the machine's clock. */
  constructor(offset: number) {
    this.#offset = offset;
  }

  get offset(): number {
    return this.#offset;
  }

  now(): number {
    return Date.now() + this.#offset;
  }

  /** Runs `run` once at `at`, or as soon as possible if that has passed; returns how to call it off. */
  schedule(at: number, run: Task["run"]): () => void {
    const task = { at, run };
    if (!this.#stopped) this.#tasks.add(task);
    this.#arm();
    return () => {
      this.#tasks.delete(task);
      this.#arm();
    };
  }

  sleep(ms: number): Promise<void> {
    return new Promise((resolve) => void this.schedule(this.now() + ms, resolve));
  }

  /** Moves time ahead and resolves when everything due by then has been done, in order. */
  async advance(ms: number): Promise<void> {
    const target = this.now() + ms;
    for (;;) {
      const task = this.#earliest();
      // Real time passes during the work, so timers that become due meanwhile run too.
      const due = task && task.at <= Math.max(target, this.now());
      if (!due && this.#running.size === 0) break;
      if (due) {
        this.#moveTo(task.at);
        this.#start(task);
      }
      await Promise.all(this.#running);
    }
    this.#moveTo(target);
    this.#arm();
  }

  /** Drops planned work, accepts no more, and resolves when running work has ended. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#tasks.clear();
    clearTimeout(this.#timer);
    await Promise.all(this.#running);
  }

  #moveTo(at: number): void {
    this.#offset += Math.max(0, at - this.now());
  }

  #earliest(): Task | undefined {
    let found: Task | undefined;
    for (const task of this.#tasks) if (!found || task.at < found.at) found = task;
    return found;
  }

  #arm(): void {
    clearTimeout(this.#timer);
    const task = this.#earliest();
    if (!task) return;
    const wait = Math.min(Math.max(task.at - this.now(), 0), LONGEST_TIMER);
    this.#timer = setTimeout(() => this.#fire(), wait);
  }

  #fire(): void {
    for (let task = this.#earliest(); task && task.at <= this.now(); task = this.#earliest()) this.#start(task);
    this.#arm();
  }

  #start(task: Task): void {
    this.#tasks.delete(task);
    const done = (async () => task.run())()
      .catch((error: unknown) => process.emitWarning(`payment sandbox: ${String(error)}`))
      .finally(() => this.#running.delete(done));
    this.#running.add(done);
  }
}
