import { settleDueTransactions } from "./charges.ts";
import type { Core } from "../core.ts";
import type { Delivery } from "./records.ts";
import { settleDueRefunds } from "./refunds.ts";
import { deliver } from "./webhooks.ts";

/** Runs due work: pending charges, refunds, webhooks. It reads all work from the state, so a restart loses nothing. */
export class Worker {
  readonly #core: Core;
  readonly #sending = new Map<string, Promise<void>>();
  readonly #stopping = new AbortController();
  #cancelPlan = () => {};

  constructor(core: Core) {
    this.#core = core;
  }

  /** Plans the next run; to be called after every change of the state. */
  wake(): void {
    this.#cancelPlan();
    const { transactions, refunds } = this.#core.store.state;
    let next = Infinity;
    for (const { settlesAt } of [...transactions, ...refunds]) next = Math.min(next, settlesAt ?? Infinity);
    for (const { dueAt } of this.#waiting()) next = Math.min(next, dueAt);
    if (next < Infinity) this.#cancelPlan = this.#core.clock.schedule(next, () => this.#run());
  }

  /** Makes one attempt at these deliveries now and resolves when they have been answered. */
  async send(deliveries: readonly Delivery[]): Promise<void> {
    const queued = deliveries.filter(({ state }) => state === "queued");
    await Promise.all(queued.map((delivery) => this.#sendOne(delivery)));
    await this.#core.store.save();
  }

  /** Aborts deliveries under way; they stay queued. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all(this.#sending.values());
  }

  async #run(): Promise<void> {
    settleDueTransactions(this.#core);
    settleDueRefunds(this.#core);
    const now = this.#core.clock.now();
    const sent = this.send(this.#waiting().filter(({ dueAt }) => dueAt <= now));
    this.wake();
    await sent;
  }

  #waiting(): Delivery[] {
    // Without an address they wait: the merchant's server may start after this one.
    if (this.#core.settings.webhookUrl === null) return [];
    const queued = this.#core.store.state.deliveries.filter(({ state }) => state === "queued");
    const unfinished = new Set(queued.map(({ id }) => id));
    return queued.filter(({ id, afterId }) => !this.#sending.has(id) && (afterId === null || !unfinished.has(afterId)));
  }

  #sendOne(delivery: Delivery): Promise<void> {
    const url = this.#core.settings.webhookUrl;
    if (url === null) return Promise.resolve();
    const known = this.#sending.get(delivery.id);
    if (known) return known;
    const sent = deliver(this.#core, delivery, url, this.#stopping.signal).finally(() => {
      this.#sending.delete(delivery.id);
      this.wake();
    });
    this.#sending.set(delivery.id, sent);
    return sent;
  }
}
