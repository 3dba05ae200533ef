import { createHmac } from "node:crypto";
import { createWebhookReader } from "../../../src/payment-provider/flutterwave-webhook.ts";
import {
  ProviderError,
  type Attempt,
  type PaymentProvider,
  type RefundResult,
} from "../../../src/payment-provider/provider.ts";

const SECRET = "memory-provider-secret";
type Call = "createLink" | "createAccount" | "disableLink" | "lookup" | "refund" | "refundStatus" | "findRefunds";
/** The fault of the next call of a kind: `rejected`, `unknown` (not reached), or `lost` (done, but the answer is lost). */
export interface MemoryFault {
  call: Call;
  how: "rejected" | "unknown" | "lost";
}
interface Refund extends RefundResult {
  transactionId: string;
  minor: number;
}

/** A payment provider in memory; the test pays, delivers webhooks and adds faults. */
export class MemoryProvider implements PaymentProvider {
  readonly links = new Map<string, { url: string; amount: number; open: boolean }>();
  readonly transactions: Attempt[] = [];
  readonly refunds: Refund[] = [];
  /** The transaction id of every refund call, also of failed ones. */
  readonly refundCalls: string[] = [];
  readonly faults: MemoryFault[] = [];
  private nextId = 1000;
  private calls = 0;

  createLink: PaymentProvider["createLink"] = ({ ref, amount }) =>
    this.perform("createLink", () => {
      if (this.links.has(ref)) throw new ProviderError("rejected", "Duplicate reference");
      const url = `https://pay.test/${ref}`;
      this.links.set(ref, { url, amount, open: true });
      return { url };
    });

  createAccount: PaymentProvider["createAccount"] = ({ ref, amount }) =>
    this.perform("createAccount", () => {
      if (this.links.has(ref)) throw new ProviderError("rejected", "Duplicate reference");
      const number = String(9_900_000_000 + this.links.size);
      this.links.set(ref, { url: `account ${number}`, amount, open: true });
      return { number, bank: "Memory Bank", minor: amount * 100, expiresAt: null };
    });

  disableLink: PaymentProvider["disableLink"] = (url) =>
    this.perform("disableLink", () => {
      for (const link of this.links.values()) if (link.url === url) link.open = false;
    });

  lookup: PaymentProvider["lookup"] = ({ ref }) =>
    this.perform("lookup", () =>
      this.transactions.filter((attempt) => attempt.ref === ref).map((attempt) => ({ ...attempt })),
    );

  refund: PaymentProvider["refund"] = ({ transactionId, minor }) => {
    this.refundCalls.push(transactionId);
    return this.perform("refund", () => {
      const came = this.transactions.find((transaction) => transaction.transactionId === transactionId)?.minor ?? 0;
      const sent = this.refunds
        .filter((refund) => refund.transactionId === transactionId && refund.status !== "failed")
        .reduce((sum, refund) => sum + refund.minor, 0);
      if (sent + minor > came) throw new ProviderError("rejected", "More than is left of it");
      const refund: Refund = { transactionId, minor, refundId: String(this.nextId++), status: "initiated" };
      this.refunds.push(refund);
      return { refundId: refund.refundId, status: refund.status };
    });
  };

  refundStatus: PaymentProvider["refundStatus"] = (refundId) =>
    this.perform("refundStatus", () => {
      const found = this.refunds.find((refund) => refund.refundId === refundId);
      if (!found) throw new ProviderError("rejected", "No such refund");
      return { refundId, status: found.status };
    });

  findRefunds: PaymentProvider["findRefunds"] = (transactionId) =>
    this.perform("findRefunds", () =>
      this.refunds
        .filter((refund) => refund.transactionId === transactionId)
        .map(({ refundId, status }) => ({ refundId, status })),
    );

  parseWebhook = createWebhookReader(SECRET);

  /** The customer pays. A closed link does not prevent it, because a bank transfer needs no link. */
  pay(
    ref: string,
    {
      status = "successful",
      more = 0,
      currency = "NGN",
    }: { status?: Attempt["status"]; more?: number; currency?: string } = {},
  ): void {
    const link = this.links.get(ref);
    if (!link) return;
    const transactionId = String(this.nextId++);
    const minor = Math.max(1, link.amount + more) * 100;
    this.transactions.push({ transactionId, ref, status, minor, currency, method: "card" });
  }

  /** Ends every pending transaction. */
  finish(outcome: "successful" | "failed" = "successful"): void {
    for (const transaction of this.transactions) if (transaction.status === "pending") transaction.status = outcome;
  }

  /** Ends every initiated refund. */
  finishRefunds(outcome: "done" | "failed"): void {
    for (const refund of this.refunds) if (refund.status === "initiated") refund.status = outcome;
  }

  /** Returns the body and headers of a transaction's webhook; a forged one is signed with a wrong secret. */
  webhook({ transactionId, ref, status, minor }: Attempt, { forged = false } = {}) {
    const data = { id: Number(transactionId), tx_ref: ref, status, amount: minor / 100 };
    const raw = Buffer.from(JSON.stringify({ event: "charge.completed", data }));
    const signature = createHmac("sha256", forged ? "guess" : SECRET)
      .update(raw)
      .digest("base64");
    return { raw, headers: { "flutterwave-signature": signature } };
  }

  private async perform<T>(call: Call, work: () => T): Promise<T> {
    await this.latency();
    const index = this.faults.findIndex((fault) => fault.call === call);
    const fault = index < 0 ? undefined : this.faults.splice(index, 1)[0];
    if (fault?.how === "rejected") throw new ProviderError("rejected", "The provider says no");
    if (fault?.how === "unknown") throw new ProviderError("unknown", "The provider is away");
    const result = work();
    await this.latency();
    if (fault?.how === "lost") throw new ProviderError("unknown", "The answer was lost");
    return result;
  }

  /** Waits for a varying number of turns, as a network does, so that other actions run in between. */
  private async latency(): Promise<void> {
    for (let turns = (this.calls++ * 7) % 5; turns >= 0; turns--) await new Promise(setImmediate);
  }
}
