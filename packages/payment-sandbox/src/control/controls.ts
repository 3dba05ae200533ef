import { attemptPayment } from "../payments/charges.ts";
import type { Core, RequestRecord } from "../core.ts";
import type { ActiveFault, FaultControl } from "./faults.ts";
import type { BankTransfer, Delivery, Method, Outcome, PaymentLink, Refund, Transaction } from "../payments/records.ts";
import { receiveTransfer } from "../payments/accounts.ts";
import { emptyState } from "../payments/store.ts";
import { replayDelivery } from "../payments/webhooks.ts";
import type { Worker } from "../payments/worker.ts";

/** A copy of the sandbox's whole state. */
interface Snapshot {
  now: number;
  webhookUrl: string | null;
  links: PaymentLink[];
  transactions: Transaction[];
  refunds: Refund[];
  webhooks: Delivery[];
  faults: ActiveFault[];
  requests: RequestRecord[];
}

/** The state that a test may read and change, in the same process or through `/__sandbox/`. */
export interface SandboxControls {
  faults: FaultControl;
  /** Every attempt to pay so far, oldest first. */
  transactions: () => Transaction[];
  refunds: () => Refund[];
  /** Every webhook queued so far with its attempts, oldest first; the newest thousand are kept. */
  webhooks: () => Delivery[];
  /** The provider calls received since the start, oldest first; the newest few thousand are kept. */
  requests: () => RequestRecord[];
  snapshot: () => Snapshot;
  /** The customer acts without the page; works on closed links too, like a bank transfer that arrives late. @throws Error when the reference is unknown */
  pay: (txRef: string, how?: { outcome?: Outcome; method?: Method }) => Promise<Transaction>;
  /** Someone sends money to the account number of a payment, by default all of it; works after its end too. @throws Error when there is none */
  transfer: (txRef: string, sent?: Partial<BankTransfer>) => Promise<Transaction>;
  /** Sends a webhook once more and returns the new one's id. @throws Error when the id is unknown */
  replayWebhook: (id: string) => Promise<string>;
  /** Where webhooks go; while it is null they wait. @throws Error when it is not an http address */
  setWebhookUrl: (url: string | null) => void;
  /** Whether links name the host of the provider's test mode; a test puts this sandbox's address in its place. Off at first. */
  testHost: (on: boolean) => void;
  /** Whether refunds that have ended are reported by a webhook. Off at first. */
  refundWebhooks: (on: boolean) => void;
  /** Moves the sandbox's clock ahead by milliseconds and resolves when all due work is done; 0 waits for the work that is due now. */
  advance: (ms: number) => Promise<void>;
  /** Deletes payments and faults and turns both switches off; keys, webhook address and clock stay. */
  reset: () => Promise<void>;
}

/** Binds the controls to one sandbox. */
export function createControls(core: Core, worker: Worker): SandboxControls {
  const { store, faults, settings } = core;
  const changed = () => {
    worker.wake();
    return store.save();
  };
  const saved = async (transaction: Transaction) => {
    await changed();
    return { ...transaction };
  };
  return {
    faults: { add: faults.add, remove: faults.remove, list: faults.list, clear: faults.clear },
    transactions: () => structuredClone(store.state.transactions),
    refunds: () => structuredClone(store.state.refunds),
    webhooks: () => structuredClone(store.state.deliveries),
    requests: () => structuredClone(core.requests),
    snapshot: () => takeSnapshot(core),
    pay: async (txRef, { outcome = "pay", method = "card" } = {}) =>
      saved(payWithoutPage(core, txRef, outcome, method)),
    transfer: async (txRef, sent = {}) => saved(transferTo(core, txRef, sent)),
    replayWebhook: async (id) => {
      const again = replayById(core, id);
      await changed();
      return again.id;
    },
    setWebhookUrl: (url) => {
      settings.webhookUrl = checkWebhookUrl(url);
      worker.wake();
    },
    testHost: (on) => void (settings.testHost = on),
    refundWebhooks: (on) => void (settings.refundWebhooks = on),
    advance: (ms) => moveClock(core, ms),
    reset: () => {
      empty(core);
      return changed();
    },
  };
}

function empty({ store, clock, settings, faults, requests }: Core): void {
  Object.assign(store.state, emptyState(store.state.nextId), { clockOffset: clock.offset });
  Object.assign(settings, { testHost: false, refundWebhooks: false });
  faults.clear();
  requests.length = 0;
}

/** @throws Error when webhooks could not be sent there */
export function checkWebhookUrl(url: string | null): string | null {
  if (url === null || (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol))) return url;
  throw new Error(`The webhook address must be an http(s) URL, not ${url}`);
}

function payWithoutPage(core: Core, txRef: string, outcome: Outcome, method: Method): Transaction {
  const link = core.store.state.links.find((known) => known.txRef === txRef);
  if (!link) throw new Error(`There is no payment link with tx_ref ${txRef}`);
  if (!["pay", "fail", "later"].includes(outcome)) throw new Error(`There is no outcome ${outcome}`);
  if (!["card", "banktransfer", "ussd"].includes(method)) throw new Error(`There is no method ${method}`);
  return attemptPayment(core, link, outcome, method).transaction;
}

function transferTo(core: Core, txRef: string, sent: Partial<BankTransfer>): Transaction {
  const link = core.store.state.links.find((known) => known.txRef === txRef);
  if (!link?.account) throw new Error(`There is no account number with tx_ref ${txRef}`);
  const { amount = link.account.amount, currency = "NGN", payer = link.customer.name, later = false } = sent;
  return receiveTransfer(core, link, { amount, currency, payer, later });
}

function replayById(core: Core, id: string): Delivery {
  const delivery = core.store.state.deliveries.find((known) => known.id === id);
  if (!delivery) throw new Error(`There is no webhook ${id}`);
  return replayDelivery(core, delivery);
}

async function moveClock({ clock, store }: Core, ms: number): Promise<void> {
  if (!(Number.isFinite(ms) && ms >= 0)) throw new Error("ms must be a number of at least 0");
  await clock.advance(ms);
  store.state.clockOffset = clock.offset;
  await store.save();
}

function takeSnapshot(core: Core): Snapshot {
  const { links, transactions, refunds, deliveries } = core.store.state;
  return structuredClone({
    now: core.clock.now(),
    webhookUrl: core.settings.webhookUrl,
    links,
    transactions,
    refunds,
    webhooks: deliveries,
    faults: core.faults.list(),
    requests: core.requests,
  });
}
