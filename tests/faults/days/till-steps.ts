import type { Answer, TestClient } from "@salon/api/test/support/api/test-client.ts";
import { API_BASE, SLOTS, type Bill, type Service } from "@salon/contracts";
import { randomUUID } from "node:crypto";
import { pressOnPage, requestPayment, weekdayAhead, type Customer } from "../../harness/customers.ts";
import type { Harness } from "../../harness/harness.ts";
import { pick } from "../../harness/generated-salon/random.ts";

const METHODS = ["cash", "pos", "transfer"] as const;
const DEPOSITS = [10, 33, 50, 99, 100];
const DAYS = 40;
const FIRST_DAY_AHEAD = 3;
/** Steps choose among so many of the newest bookings, so that they meet on the same ones. */
const RECENT = 8;
/** How often a call is sent to two processes at once. */
const DOUBLED = 0.3;

/** Random operations on money, each a call of a random process of the same salon. */
export class TillSteps {
  /** Every receipt of the desk that a call was answered about, as booking and key. */
  readonly acknowledged: string[] = [];
  readonly violations: string[] = [];
  /** The number of answers by status; 0 counts calls without an answer. */
  readonly answers = new Map<number, number>();
  readonly #bookings: { id: string; owner: Customer | null }[] = [];
  /** The references of the account numbers that were made. */
  readonly #numbers: string[] = [];
  readonly #refs: { ref: string; owner: Customer; link: string }[] = [];
  readonly #harness: Harness;
  readonly #admin: TestClient;
  readonly #customers: readonly Customer[];
  readonly #services: readonly Service[];
  readonly #random: () => number;

  private constructor(
    harness: Harness,
    admin: TestClient,
    people: { customers: readonly Customer[]; services: readonly Service[] },
    random: () => number,
  ) {
    this.#harness = harness;
    this.#admin = admin;
    this.#customers = people.customers;
    this.#services = people.services;
    this.#random = random;
  }

  static async prepare(harness: Harness, customers: readonly Customer[], random: () => number): Promise<TillSteps> {
    const admin = await harness.admin();
    const { body } = await admin.get("/services/all-services");
    const services = (body as Service[]).filter(({ price }) => price > 0);
    return new TillSteps(harness, admin, { customers, services }, random);
  }

  /** Runs one random operation. */
  async run(): Promise<void> {
    const steps: readonly [number, () => Promise<void>][] = [
      [4, () => this.#payOnline()],
      [4, () => this.#walkIn()],
      [1, () => this.#collected()],
      [12, () => this.#receipt()],
      [5, () => this.#extra()],
      [4, () => this.#undo()],
      [4, () => this.#balance()],
      [3, () => this.#press()],
      [5, () => this.#transfer()],
      [4, () => this.#sendMoney()],
      [3, () => this.#decideReview()],
      [4, () => this.#cancel()],
      [6, () => this.#cancelLine()],
      [3, () => this.#refundOver()],
      [5, () => this.#giveBack()],
      [3, () => this.#revive()],
      [3, () => this.#refundOnline()],
      [1, () => this.#deposit()],
    ];
    let left = this.#random() * steps.reduce((sum, [weight]) => sum + weight, 0);
    const chosen = steps.find(([weight]) => (left -= weight) < 0) ?? steps[0]!;
    await chosen[1]();
  }

  /** The address of a random process that runs. */
  #url(): string {
    const running = this.#harness.processes.filter((api) => api.alive());
    return pick(this.#random, running.length > 0 ? running : this.#harness.processes).url;
  }

  /** Sends a call of a client to a random process; null when no answer came, because the process was killed. */
  async #send(client: TestClient, method: string, path: string, body?: unknown): Promise<Answer | null> {
    const url = this.#url();
    const answer = await client.send(method, `${url}${API_BASE}${path}`, body).catch(() => null);
    const status = answer?.status ?? 0;
    this.answers.set(status, (this.answers.get(status) ?? 0) + 1);
    if (status >= 500 && status !== 503) this.violations.push(`${method} ${path} answered ${status}`);
    return answer;
  }

  /** Sends a call with a key once, or twice at once: at most one of them may change anything. */
  async #sendOnce(path: string, body: { key: string }): Promise<void> {
    const times = this.#random() < DOUBLED ? 2 : 1;
    const send = () => this.#send(this.#admin, "POST", path, body);
    const answers = await Promise.all(Array.from({ length: times }, send));
    if (answers.filter((answer) => answer?.status === 201).length > 1)
      this.violations.push(`${path}: two calls with the key ${body.key} were each the first`);
    const isTaken = answers.some((answer) => answer?.status === 201 || answer?.status === 200);
    const [, id, what] = /^\/booking\/([^/]+)\/(\w+)$/.exec(path) ?? [];
    if (isTaken && what === "receipts") this.acknowledged.push(`${id} ${body.key}`);
  }

  #booking() {
    const recent = this.#bookings.slice(-RECENT);
    return recent.length === 0 ? null : pick(this.#random, recent);
  }

  async #bill(): Promise<{ id: string; owner: Customer | null; bill: Bill } | null> {
    const found = this.#booking();
    const answer = found && (await this.#send(this.#admin, "GET", `/booking/${found.id}/bill`));
    return answer?.status === 200 ? { ...found!, bill: answer.body as Bill } : null;
  }

  #slot(): { date: string; time: string } {
    const ahead = FIRST_DAY_AHEAD + Math.floor(this.#random() * DAYS);
    return {
      date: weekdayAhead(this.#harness.now(), ahead),
      time: pick(this.#random, SLOTS),
    };
  }

  async #payOnline(): Promise<void> {
    const owner = pick(this.#random, this.#customers);
    const { name: service } = pick(this.#random, this.#services);
    const line = () => ({ service, ...this.#slot(), cartQuantity: 1 });
    const lines = Array.from({ length: pick(this.#random, [1, 2, 3, 4]) }, line);
    const answer = await requestPayment(owner, lines, this.#url()).catch(() => null);
    if (answer?.status !== 200) return;
    const { ref, data: link } = answer.body as { ref: string; data: string };
    await this.#pressOn({ ref, owner, link });
  }

  async #pressOn(page: { ref: string; owner: Customer; link: string }): Promise<void> {
    this.#refs.push(page);
    await pressOnPage(page.link, pick(this.#random, ["pay", "pay", "pay", "later", "fail"] as const)).catch(() => null);
    await this.#learn(page);
  }

  /** Remembers the booking that a payment has made. */
  async #learn({ ref, owner }: { ref: string; owner: Customer }): Promise<void> {
    const answer = await this.#send(owner.client, "GET", `/booking/payment/${ref}`);
    const id = (answer?.body as { bookingId?: string } | undefined)?.bookingId;
    if (id !== undefined && !this.#bookings.some((known) => known.id === id)) this.#bookings.push({ id, owner });
  }

  async #walkIn(): Promise<void> {
    const owner = this.#random() < 0.5 ? pick(this.#random, this.#customers) : null;
    const walkIn = {
      key: randomUUID(),
      name: "Walk In",
      serviceId: pick(this.#random, this.#services)._id,
      method: pick(this.#random, [...METHODS, "later", "later"]),
      ...this.#slot(),
      ...(owner ? { user: owner.id } : {}),
    };
    const send = () => this.#send(this.#admin, "POST", "/booking/walk-in", walkIn);
    const answers = await Promise.all([send(), ...(this.#random() < DOUBLED ? [send()] : [])]);
    // A lost answer is asked for again, as a page does.
    if (answers.includes(null)) answers.push(await send());
    const made = answers.filter((answer) => answer?.status === 201 || answer?.status === 200);
    const ids = [...new Set(made.map((answer) => (answer!.body as { _id: string })._id))];
    if (ids.length > 1 || answers.filter((answer) => answer?.status === 201).length > 1)
      this.violations.push(`a walk-in with the key ${walkIn.key} was made more than once`);
    if (ids[0] !== undefined) this.#bookings.push({ id: ids[0], owner });
  }

  async #collected(): Promise<void> {
    const owner = pick(this.#random, this.#customers);
    const answer = await this.#send(this.#admin, "POST", "/booking/create-admin-booking", {
      paymentMethod: "Flutterwave",
      bookingDate: this.#slot().date,
      bookingAmount: 0,
      user: owner.id,
      cartItems: [{ serviceId: pick(this.#random, this.#services)._id }],
      collect: true,
    });
    const made = answer?.body as { booking?: { _id: string } } | undefined;
    if (made?.booking) this.#bookings.push({ id: made.booking._id, owner });
  }

  async #receipt(): Promise<void> {
    const found = await this.#bill();
    if (!found) return;
    const { due, total } = found.bill;
    const part = pick(this.#random, [0.1, 0.5, 1, 1, 1.01]);
    await this.#sendOnce(`/booking/${found.id}/receipts`, {
      key: randomUUID(),
      kind: pick(this.#random, ["payment", "payment", "payment", "tip", "refund"]),
      method: pick(this.#random, METHODS),
      amount: Math.max(1, Math.floor((due || total) * part)),
    } as { key: string });
  }

  async #extra(): Promise<void> {
    const found = this.#booking();
    if (!found) return;
    const amount = pick(this.#random, [700, 300, -200, -1500, -9000]);
    const extra = { key: randomUUID(), label: "Extra", amount, reason: "asked by the test" };
    await this.#sendOnce(`/booking/${found.id}/extras`, extra);
  }

  /** Reverses a receipt or takes an extra back. */
  async #undo(): Promise<void> {
    const found = await this.#bill();
    if (!found) return;
    const { receipts, extras } = found.bill;
    if (extras.length > 0 && this.#random() < 0.4) {
      const { _id, label, amount } = pick(this.#random, extras);
      const back = { key: randomUUID(), label, amount: -amount, undoes: _id };
      await this.#sendOnce(`/booking/${found.id}/extras`, back);
    } else if (receipts.length > 0) {
      const path = `/booking/${found.id}/receipts/${pick(this.#random, receipts).key}/reverse`;
      const reverse = () => this.#send(this.#admin, "POST", path, { reason: "asked by the test" });
      const answers = await Promise.all([reverse(), ...(this.#random() < DOUBLED ? [reverse()] : [])]);
      if (answers.filter((answer) => answer?.status === 200).length > 1)
        this.violations.push(`${path}: reversed twice`);
    }
  }

  async #balance(): Promise<void> {
    const { owner, id } = this.#booking() ?? {};
    if (!owner) return;
    const answer = await this.#send(owner.client, "POST", `/booking/${id}/pay`);
    if (answer?.status !== 200) return;
    const { ref, data: link } = answer.body as { ref: string; data: string };
    await this.#pressOn({ ref, owner, link });
  }

  /** Pays once more, or late, on a page that was opened before. */
  async #press(): Promise<void> {
    const page = this.#refs.slice(-RECENT)[Math.floor(this.#random() * RECENT)];
    if (!page) return;
    if (this.#random() < 0.5) await this.#harness.sandbox.pay(page.ref).catch(() => null);
    await this.#learn(page);
  }

  /** Asks for an account number, at times from two desks or the desk and the owner at once. */
  async #transfer(): Promise<void> {
    const found = await this.#bill();
    if (!found) return;
    const { due } = found.bill;
    const ask = () => {
      const part = pick(this.#random, [1, 1, 0.4, 1.01]);
      const amount = this.#random() < 0.5 ? {} : { amount: Math.max(1, Math.floor(due * part)) };
      const replace = this.#random() < 0.3 ? { replace: true } : {};
      const client = found.owner && this.#random() < 0.3 ? found.owner.client : this.#admin;
      return this.#send(client, "POST", `/booking/${found.id}/transfer`, { ...amount, ...replace });
    };
    const answers = await Promise.all([ask(), ...(this.#random() < DOUBLED ? [ask()] : [])]);
    for (const answer of answers) if (answer?.status === 201) this.#numbers.push((answer.body as { ref: string }).ref);
  }

  /** Money comes to a number: what was asked, less, more, twice, late, or for one that was ended. */
  async #sendMoney(): Promise<void> {
    const ref = this.#numbers.slice(-RECENT)[Math.floor(this.#random() * RECENT)];
    if (ref === undefined) return;
    const amount = pick(this.#random, [{}, {}, { amount: 150 }, { amount: 20_000 }]);
    const later = this.#random() < 0.2 ? { later: true } : {};
    for (let times = this.#random() < 0.2 ? 2 : 1; times > 0; times--)
      await this.#harness.sandbox.transfer(ref, { ...amount, ...later });
    if (this.#random() < 0.5) await this.#send(this.#admin, "POST", `/booking/payment/${ref}/said-sent`);
  }

  /** Books a cart in review with what came, or attaches the money to some booking, while a refund may be asked for too. */
  async #decideReview(): Promise<void> {
    const listed = await this.#send(this.#admin, "GET", "/payments?state=review");
    const inReview = listed?.status === 200 ? (listed.body as { ref: string }[]) : [];
    if (inReview.length === 0) return;
    const { ref } = pick(this.#random, inReview);
    const reason = "asked by the test";
    const booking = this.#booking()?.id;
    const decisions = [
      () => this.#send(this.#admin, "POST", `/payments/${ref}/accept`),
      () => this.#send(this.#admin, "POST", `/payments/${ref}/attach`, { booking, reason }),
      () => this.#send(this.#admin, "POST", `/payments/${ref}/refund`, { reason }),
    ];
    const several = this.#random() < DOUBLED ? decisions : [pick(this.#random, decisions)];
    await Promise.all(several.map((decide) => decide()));
  }

  async #cancel(): Promise<void> {
    const found = this.#booking();
    if (!found) return;
    if (found.owner && this.#random() < 0.3)
      return void (await this.#send(found.owner.client, "POST", `/booking/${found.id}/cancel`));
    const money = pick(this.#random, ["back", "back", "keep", "later"]);
    const reason = money === "keep" ? { reason: "asked by the test" } : {};
    await this.#send(this.#admin, "PATCH", `/booking/${found.id}`, { bookingStatus: "cancelled", money, ...reason });
  }

  /** Cancels one appointment, at times several of a booking at once. */
  async #cancelLine(): Promise<void> {
    const found = this.#booking();
    if (!found) return;
    const client = found.owner && this.#random() < 0.5 ? found.owner.client : this.#admin;
    const times = this.#random() < DOUBLED ? 2 : 1;
    const send = () =>
      this.#send(client, "POST", `/booking/${found.id}/cancel`, { item: Math.floor(this.#random() * 4) });
    await Promise.all(Array.from({ length: times }, send));
  }

  /** Sends a part of what was paid too much back, or tries to send more. */
  async #refundOver(): Promise<void> {
    const answer = await this.#send(this.#admin, "GET", "/payments?attention=true");
    const due = ((answer?.body ?? []) as { ref: string; over?: number }[]).filter(({ over }) => over !== undefined);
    if (answer?.status !== 200 || due.length === 0) return;
    const { ref, over = 0 } = pick(this.#random, due);
    const amount = Math.max(1, Math.floor(over * pick(this.#random, [0.3, 1, 1, 1.1])));
    const refund = () =>
      this.#send(this.#admin, "POST", `/payments/${ref}/refund`, { reason: "asked by the test", amount });
    await Promise.all(Array.from({ length: this.#random() < DOUBLED ? 2 : 1 }, refund));
  }

  /** Gives money back by a way by which it came, at times by two admins at once: the bill gets smaller, or they pay another way. */
  async #giveBack(): Promise<void> {
    const found = await this.#bill();
    if (!found) return;
    const { receipts, over, paid } = found.bill;
    const refs = receipts.flatMap(({ key }) => /^flw:(.*)$/.exec(key)?.[1] ?? []);
    const amount = Math.max(1, Math.floor((over || paid) * pick(this.#random, [0.1, 0.3, 1, 1, 1.1])));
    const give = () => {
      const isCard = refs.length > 0 && this.#random() < 0.5;
      const body = {
        key: randomUUID(),
        ...(isCard ? { method: "card", ref: pick(this.#random, refs) } : { method: pick(this.#random, METHODS) }),
        amount,
        as: isCard ? "smaller" : pick(this.#random, ["smaller", "smaller", "again"]),
        reason: "asked by the test",
      };
      return this.#sendOnce(`/booking/${found.id}/give-back`, body);
    };
    await Promise.all([give(), ...(this.#random() < DOUBLED ? [give()] : [])]);
  }

  async #revive(): Promise<void> {
    const found = this.#booking();
    if (found) await this.#send(this.#admin, "PATCH", `/booking/${found.id}`, { bookingStatus: "placed" });
  }

  async #refundOnline(): Promise<void> {
    const page = this.#refs.slice(-RECENT)[Math.floor(this.#random() * RECENT)];
    const what = pick(this.#random, ["refund", "refund", "keep", "recheck"]);
    const reason = what === "recheck" ? undefined : { reason: "asked by the test" };
    if (page) await this.#send(this.#admin, "POST", `/payments/${page.ref}/${what}`, reason);
  }

  async #deposit(): Promise<void> {
    await this.#send(this.#admin, "PATCH", "/settings", { depositPercent: pick(this.#random, DEPOSITS) });
  }
}
