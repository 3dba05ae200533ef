import type { Answer, TestClient } from "@salon/api/testing/api/test-client.ts";
import { API_BASE, type Payment, type PaymentState } from "@salon/contracts";
import type { Fault } from "@salon/payment-sandbox";
import { askToPay, comeBack, pressOnPage, type Customer, type Wish } from "../../harness/customers.ts";
import { until, type Harness } from "../../harness/harness.ts";

const ENDS_MS = 90_000;
const REASON = "The provider misbehaved";

/** One customer with one appointment, while the provider misbehaves; what is not as it must be is written down. */
export class FaultFixture {
  readonly problems: string[] = [];
  ref = "";
  link = "";
  readonly harness: Harness;
  readonly customer: Customer;
  readonly admin: TestClient;
  readonly wish: Wish;

  constructor(harness: Harness, customer: Customer, admin: TestClient, wish: Wish) {
    this.harness = harness;
    this.customer = customer;
    this.admin = admin;
    this.wish = wish;
  }

  /** Notes a problem unless it is so. */
  expect(isSo: boolean, otherwise: string): void {
    if (!isSo) this.problems.push(otherwise);
  }

  /** Asks for the payment page; the status of the answer. */
  async ask(): Promise<number> {
    const { status, body } = await askToPay(this.customer, [this.wish]);
    if (status === 200) ({ ref: this.ref, data: this.link } = body as { ref: string; data: string });
    return status;
  }

  /** Switches faults on for this payment alone, or for the next of anybody when it has no reference yet. */
  misbehave(faults: readonly Fault[]): void {
    for (const fault of faults) {
      const everybody = this.ref === "" || (fault.on === "reply" && fault.route === "refundList");
      this.harness.sandbox.faults.add(everybody ? fault : { ...fault, txRef: this.ref });
    }
  }

  repair = (): void => this.harness.sandbox.faults.clear();
  /** Lets time pass. */
  passes = (ms: number): Promise<void> => this.harness.advance(ms);

  /** Pays and comes back; what the page says then. */
  async pay(): Promise<string | null> {
    return this.#return(await pressOnPage(this.link, "pay"));
  }

  /** Leaves the payment page; what the page says then. */
  async close(): Promise<string | null> {
    return this.#return(await pressOnPage(this.link, "close"));
  }

  async #return(location: string | null): Promise<string | null> {
    if (location === null) return null;
    const { headers } = await comeBack(this.customer, location);
    return new URL(headers.get("location") ?? "/", "http://salon.test").searchParams.get("payment");
  }

  /** 'Cancel Pay'. */
  cancel = (): Promise<Answer> => this.customer.client.post(`/booking/payment/${this.ref}/cancel`);

  /** The payment as staff see it. */
  async payment(ref = this.ref): Promise<Payment | undefined> {
    const { body } = await this.admin.get(`/payments?q=${ref}`);
    return (body as Payment[]).find((payment) => payment.ref === ref);
  }

  /** Waits until the payment is in this state, with this many bookings of the customer for it. */
  async ends(state: PaymentState, reason?: string, ref = this.ref): Promise<void> {
    let payment: Payment | undefined;
    const wanted = () => payment?.state === state && (reason === undefined || payment.reason === reason);
    await until(async () => ((payment = await this.payment(ref)), wanted()), ENDS_MS);
    this.expect(
      wanted(),
      `${ref} is ${payment?.state} (${payment?.reason}), not ${state}${reason ? ` (${reason})` : ""}`,
    );
    const bookings = await (await this.harness.db()).collection("bookings").countDocuments({ paymentRef: ref });
    const booked = payment?.bookingId ? 1 : 0;
    this.expect(bookings === booked, `${bookings} bookings for ${ref}, which says ${booked}`);
  }

  /** Whether every seat of the appointment is free. */
  async isFree(): Promise<boolean> {
    const { body } = await this.customer.client.get(`/booking/availability?date=${this.wish.date}`);
    const slots = (body as { slots: { time: string; free: number }[] }).slots;
    return slots.find(({ time }) => time === this.wish.time)?.free === this.harness.options.capacity;
  }

  /** Others take every seat of the appointment, at the desk. */
  async fillSlot(): Promise<void> {
    const services = (await this.admin.get("/services/all-services")).body as { _id: string; name: string }[];
    const serviceId = services.find(({ name }) => name === this.wish.service)?._id;
    const { date, time } = this.wish;
    for (let seat = 0; seat < this.harness.options.capacity; seat++)
      await this.admin.post("/booking/walk-in", { name: "Bola", serviceId, date, time, method: "cash" });
  }

  /** Pays without a fault, cancels the booking, and has an admin send the money back; the status of that answer. */
  async refund(): Promise<number> {
    const payment = await this.payment();
    if (payment?.state === "fulfilled") await this.customer.client.post(`/booking/${payment.bookingId}/cancel`);
    return (await this.admin.post(`/payments/${this.ref}/refund`, { reason: REASON })).status;
  }

  refundsMade = (): number => this.harness.sandbox.refunds().filter(({ txRef }) => txRef === this.ref).length;

  /** Sends something to the webhook as the provider would, with this report. */
  async sendWebhook(body: unknown, report: Record<string, string>): Promise<number> {
    const url = `${this.harness.processes[0]!.url}${API_BASE}/booking/payment/webhook`;
    const headers = { "content-type": "application/json", ...report };
    const answer = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
    await answer.body?.cancel();
    return answer.status;
  }

  /** How many events about this payment were kept. */
  keptEvents = async (): Promise<number> =>
    (await this.harness.db()).collection("webhook_inbox").countDocuments({ ref: this.ref });
}
