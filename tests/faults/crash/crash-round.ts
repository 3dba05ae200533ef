import type { TestClient } from "@salon/api/testing/api/test-client.ts";
import { ObjectId } from "mongodb";
import { setTimeout as sleep } from "node:timers/promises";
import type { Ending } from "./crash-plans.ts";
import { askToPay, comeBack, pressOnPage, settledStatus, type Customer, type Wish } from "../../harness/customers.ts";
import type { Harness } from "../../harness/harness.ts";

interface StoredPayment {
  ref: string;
  state: string;
  attention: boolean;
  transactionId?: string;
}
/** What `booking/pay` answers. */
interface Link {
  ref: string;
  data: string;
}

const REASON = "The customer cancelled in time";

/** One customer with one cart, on a server that is about to die: every call may stay without an answer. */
export class CrashRound {
  #link: Link | undefined;
  readonly #harness: Harness;
  readonly #customer: Customer;
  readonly #admin: TestClient;
  readonly #wishes: readonly Wish[];

  constructor(harness: Harness, customer: Customer, admin: TestClient, wishes: readonly Wish[]) {
    this.#harness = harness;
    this.#customer = customer;
    this.#admin = admin;
    this.#wishes = wishes;
  }

  /** Asks for the payment page; the answer may never come. */
  async ask(): Promise<void> {
    const answer = await askToPay(this.#customer, this.#wishes).catch(() => null);
    if (answer && answer.status !== 200)
      throw new Error(`paying answered ${answer.status} ${JSON.stringify(answer.body)}`);
    if (answer) this.#link = answer.body as Link;
  }

  /** Pays and closes the browser: only the webhook tells. */
  async payAndStay(): Promise<void> {
    const { ref, data } = this.#shown();
    this.#harness.sandbox.faults.add({ on: "redirect", fault: "none", txRef: ref });
    await pressOnPage(data, "pay");
  }

  /** Pays and comes back; no webhook tells. */
  async payAndReturn(): Promise<void> {
    this.loseWebhook();
    const location = await pressOnPage(this.#shown().data, "pay");
    await comeBack(this.#customer, location ?? "").catch(() => null);
  }

  /** Pays without the page, and nobody comes back. */
  async payUnseen(): Promise<void> {
    // The embedded database dies with its server, and cannot be asked then.
    const ref = this.#link?.ref ?? (await this.#payment())?.ref;
    if (ref !== undefined) await this.#harness.sandbox.pay(ref);
  }

  loseWebhook(): void {
    this.#harness.sandbox.faults.add({ on: "webhook", fault: "dropped", txRef: this.#shown().ref });
  }

  kill = (): Promise<void> => this.#harness.processes[0]!.kill();

  /** Kills at a moment nobody chose. */
  async killWithin(ms: number): Promise<void> {
    await sleep(Math.random() * ms);
    await this.kill();
  }

  /** Pays all the way to a booking. */
  async book(): Promise<void> {
    await this.ask();
    await this.payAndReturn();
    const { state } = await settledStatus(this.#customer, this.#shown().ref);
    if (state !== "successful") throw new Error(`a payment in good order is ${state}`);
  }

  /** The customer cancels in time, and an admin sends the money back. */
  async cancelAndRefund(): Promise<void> {
    const { ref } = this.#shown();
    const { bookingId } = await settledStatus(this.#customer, ref);
    await this.#customer.client.post(`/booking/${bookingId}/cancel`);
    await this.#admin.post(`/payments/${ref}/refund`, { reason: REASON }).catch(() => null);
  }

  /** Whether database and provider agree that this is how it ended. */
  async hasEndedAs(ending: Ending): Promise<boolean> {
    const payment = await this.#payment();
    if (!payment) return false;
    const { ref, state, transactionId, attention } = payment;
    const bookings = await (await this.#harness.db()).collection("bookings").countDocuments({ paymentRef: ref });
    const refunds = this.#harness.sandbox.refunds().filter((refund) => String(refund.transactionId) === transactionId);
    const ended: Record<Ending, boolean> = {
      nothing: bookings === 0 && (state === "failed" || state === "pending"),
      booked: bookings === 1 && state === "fulfilled",
      refunded: bookings === 1 && state === "refunded" && refunds.length === 1,
      "refund unknown": bookings === 1 && state === "refunding" && attention && refunds.length === 0,
    };
    return ended[ending];
  }

  /** The payment as it is, for a person. */
  async describe(): Promise<string> {
    const payment = await this.#payment();
    return payment ? `${payment.ref} is ${payment.state}` : "there is no payment";
  }

  /** Whoever could not pay can: the page is there, its money makes one booking. What went wrong, if anything. */
  async payAgain(): Promise<string[]> {
    try {
      this.#link = undefined;
      await this.ask();
      await this.book();
      return [];
    } catch (error) {
      return [`afterwards: ${String(error)}`];
    }
  }

  #shown(): Link {
    if (!this.#link) throw new Error("no payment page was shown");
    return this.#link;
  }

  async #payment(): Promise<StoredPayment | null> {
    const [{ date, time }] = this.#wishes as [Wish];
    const payments = (await this.#harness.db()).collection<StoredPayment>("payments");
    const mine = { user: new ObjectId(this.#customer.id), items: { $elemMatch: { day: date, time } } };
    return payments.findOne(mine, { sort: { createdAt: -1 } });
  }
}
