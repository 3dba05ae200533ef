import type { Answer, TestClient } from "@salon/api/test/support/api/test-client.ts";
import { API_BASE, type Payment, type PaymentState } from "@salon/contracts";
import type { Fault } from "@salon/payment-sandbox";
import { requestPayment, followReturn, pressOnPage, type Customer, type CartLine } from "../../harness/customers.ts";
import { until, type Harness } from "../../harness/harness.ts";

const STATE_TIMEOUT_MS = 90_000;
const REASON = "The provider misbehaved";

/** One customer with one appointment while the provider fails; records every deviation. */
export class FaultFixture {
  readonly problems: string[] = [];
  ref = "";
  link = "";
  readonly harness: Harness;
  readonly customer: Customer;
  readonly admin: TestClient;
  readonly cartLine: CartLine;

  constructor(harness: Harness, customer: Customer, admin: TestClient, cartLine: CartLine) {
    this.harness = harness;
    this.customer = customer;
    this.admin = admin;
    this.cartLine = cartLine;
  }

  /** Records a problem unless the condition holds. */
  expect(isSo: boolean, otherwise: string): void {
    if (!isSo) this.problems.push(otherwise);
  }

  /** Calls `pay`; returns the status. */
  async ask(): Promise<number> {
    const { status, body } = await requestPayment(this.customer, [this.cartLine]);
    if (status === 200) ({ ref: this.ref, data: this.link } = body as { ref: string; data: string });
    return status;
  }

  /** Sets faults for this payment, or for the next one if it has no reference yet. */
  addFaults(faults: readonly Fault[]): void {
    for (const fault of faults) {
      const everybody = this.ref === "" || (fault.on === "reply" && fault.route === "refundList");
      this.harness.sandbox.faults.add(everybody ? fault : { ...fault, txRef: this.ref });
    }
  }

  repair = (): void => this.harness.sandbox.faults.clear();
  /** Moves the clocks. */
  advance = (ms: number): Promise<void> => this.harness.advance(ms);

  /** Pays and follows the redirect; returns the payment state in the page's address. */
  async pay(): Promise<string | null> {
    return this.#return(await pressOnPage(this.link, "pay"));
  }

  /** Closes the payment page; returns the payment state in the page's address. */
  async close(): Promise<string | null> {
    return this.#return(await pressOnPage(this.link, "close"));
  }

  async #return(location: string | null): Promise<string | null> {
    if (location === null) return null;
    const { headers } = await followReturn(this.customer, location);
    return new URL(headers.get("location") ?? "/", "http://salon.test").searchParams.get("payment");
  }

  /** Presses 'Cancel Pay'. */
  cancel = (): Promise<Answer> => this.customer.client.post(`/booking/payment/${this.ref}/cancel`);

  /** Returns the payment as staff see it. */
  async payment(ref = this.ref): Promise<Payment | undefined> {
    const { body } = await this.admin.get(`/payments?q=${ref}`);
    return (body as Payment[]).find((payment) => payment.ref === ref);
  }

  /** Waits until the payment has this state, and checks the number of its bookings. */
  async waitForState(state: PaymentState, reason?: string, ref = this.ref): Promise<void> {
    let payment: Payment | undefined;
    const wanted = () => payment?.state === state && (reason === undefined || payment.reason === reason);
    await until(async () => ((payment = await this.payment(ref)), wanted()), STATE_TIMEOUT_MS);
    this.expect(
      wanted(),
      `${ref} is ${payment?.state} (${payment?.reason}), not ${state}${reason ? ` (${reason})` : ""}`,
    );
    const bookings = await (await this.harness.db()).collection("bookings").countDocuments({ paymentRef: ref });
    const booked = payment?.bookingId ? 1 : 0;
    this.expect(bookings === booked, `${bookings} bookings for ${ref}, which says ${booked}`);
  }

  /** Returns whether every seat of the appointment is free. */
  async isFree(): Promise<boolean> {
    const { body } = await this.customer.client.get(`/booking/availability?date=${this.cartLine.date}`);
    const slots = (body as { slots: { time: string; free: number }[] }).slots;
    return slots.find(({ time }) => time === this.cartLine.time)?.free === this.harness.options.capacity;
  }

  /** Fills the slot with walk-ins. */
  async fillSlot(): Promise<void> {
    const services = (await this.admin.get("/services/all-services")).body as { _id: string; name: string }[];
    const serviceId = services.find(({ name }) => name === this.cartLine.service)?._id;
    const { date, time } = this.cartLine;
    for (let seat = 0; seat < this.harness.options.capacity; seat++)
      await this.admin.post("/booking/walk-in", { name: "Bola", serviceId, date, time, method: "cash" });
  }

  /** Cancels the booking, if there is one, and calls the refund; returns the status. */
  async refund(): Promise<number> {
    const payment = await this.payment();
    if (payment?.state === "fulfilled") await this.customer.client.post(`/booking/${payment.bookingId}/cancel`);
    return (await this.admin.post(`/payments/${this.ref}/refund`, { reason: REASON })).status;
  }

  refundsMade = (): number => this.harness.sandbox.refunds().filter(({ txRef }) => txRef === this.ref).length;

  /** Sends a webhook with these headers; returns the status. */
  async sendWebhook(body: unknown, report: Record<string, string>): Promise<number> {
    const url = `${this.harness.processes[0]!.url}${API_BASE}/booking/payment/webhook`;
    const headers = { "content-type": "application/json", ...report };
    const answer = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
    await answer.body?.cancel();
    return answer.status;
  }

  /** Returns the number of stored events of this payment. */
  storedEvents = async (): Promise<number> =>
    (await this.harness.db()).collection("webhook_inbox").countDocuments({ ref: this.ref });
}
