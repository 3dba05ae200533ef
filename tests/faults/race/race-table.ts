import type { Answer, TestClient } from "@salon/api/testing/api/test-client.ts";
import {
  askToPay,
  comeBack,
  pressOnPage,
  settledStatus,
  weekdayAhead,
  type Customer,
  type Wish,
} from "../../harness/customers.ts";
import { History } from "../../harness/history.ts";
import { pick, seededRandom } from "../../harness/generated-salon/random.ts";
import type { Harness } from "../../harness/harness.ts";

/** Who has a seat: a customer by a hold, or staff by a booking they brought back. */
interface Winner {
  customer: Customer | null;
  /** The payment's, or the booking's with its round. */
  seat: string;
  link: string;
  bookingId: string;
}
type Ending = (winner: Winner) => Promise<void>;

const DAYS_AHEAD = 30;
const TIME = "11:00 AM";
const PAST_THE_HOLD_MS = 21 * 60_000;
const CHALLENGERS = 10;
const ENDINGS = ["cancel", "close", "payAndCancel", "payAndFlip", "expire", "expireAndPayLate"] as const;

/** One slot and the customers who want it; every round ends with all its seats free again. */
export class RaceTable {
  readonly history = new History();
  readonly violations: string[] = [];
  readonly #random: () => number;
  readonly #wish: Wish;
  #cancelled: string[] = [];
  #late: Winner[] = [];
  #expiring: Winner[] = [];
  readonly #harness: Harness;
  readonly #customers: readonly Customer[];
  readonly #staff: TestClient;

  constructor(harness: Harness, customers: readonly Customer[], staff: TestClient, seed: number) {
    this.#harness = harness;
    this.#customers = customers;
    this.#staff = staff;
    this.#random = seededRandom(seed);
    const date = weekdayAhead(harness.now(), DAYS_AHEAD);
    this.#wish = { service: "Haircut & Styling", date, time: TIME, cartQuantity: 1 };
  }

  /** One rush for the slot, and what becomes of who got it. */
  async play(round: number): Promise<void> {
    this.#harness.sendWebhooksTo(round % this.#harness.processes.length);
    const winners = await this.#rush(round);
    await this.#checkRush(round, winners);
    const late = this.#late.splice(0);
    const losers = this.#customers.filter((customer) => !winners.some((winner) => winner.customer === customer));
    const ended = winners.map((winner) => this.#end(winner, pick(this.#random, ENDINGS)));
    const challenges = losers.slice(0, CHALLENGERS).map((customer) => this.#pay(customer));
    const [second] = await Promise.all([
      Promise.all(challenges),
      ...ended,
      ...late.map((winner) => this.#payLate(winner)),
    ]);
    for (const winner of second) if (winner) await this.#end(winner, pick(this.#random, ENDINGS));
    if (this.#expiring.length === 0) return;
    for (const { seat } of this.#expiring.splice(0)) this.history.note("expire", seat);
    await this.#harness.advance(PAST_THE_HOLD_MS);
  }

  /** Everybody at once: each customer, one of them twice on two processes, and now and then staff with a cancelled booking. */
  async #rush(round: number): Promise<Winner[]> {
    const { processes } = this.#harness;
    const again = processes[(round + 1) % processes.length]!.url;
    const back = this.#cancelled.length > 0 && this.#random() < 0.5 ? this.#cancelled.pop() : undefined;
    const won = await Promise.all([
      ...this.#customers.map((customer) => this.#pay(customer)),
      this.#pay(this.#customers[0]!, again),
      back === undefined ? null : this.#revive(back, round),
    ]);
    const bySeat = new Map(won.flatMap((winner) => (winner ? [[winner.seat, winner]] : [])));
    return [...bySeat.values()];
  }

  async #checkRush(round: number, winners: readonly Winner[]): Promise<void> {
    const { capacity } = this.#harness.options;
    if (winners.length !== capacity) this.violations.push(`round ${round}: ${winners.length} won ${capacity} seats`);
    const twice = winners.filter(
      ({ customer }, index) => customer && winners.findIndex((other) => other.customer === customer) < index,
    );
    for (const { customer } of twice)
      this.violations.push(`round ${round}: ${customer?.email} pressed twice and has two payments`);
    const slots = (await this.#harness.db()).collection<{
      _id: string;
      taken: number;
      claims: { ref: string; expiresAt: Date | null }[];
    }>("slots");
    const slot = await slots.findOne({ _id: `${this.#wish.date}|${TIME}` });
    const live = slot?.claims.filter(({ expiresAt }) => expiresAt === null || expiresAt > this.#harness.now()) ?? [];
    if (live.length !== winners.length || slot?.taken !== live.length)
      this.violations.push(
        `round ${round}: ${winners.length} won, ${live.length} claims are live, ${slot?.taken} seats are taken`,
      );
  }

  async #pay(customer: Customer, url?: string): Promise<Winner | null> {
    const ask = () =>
      this.history.record(
        customer.email,
        "pay",
        () => askToPay(customer, [this.#wish], url),
        ({ body }) => (body as { ref: string }).ref,
      );
    // A connection that ends while it is used gives no answer; whoever gets none asks again.
    const answer = (await ask()) ?? (await ask());
    if (answer?.status === 200) {
      const { ref, data } = answer.body as { ref: string; data: string };
      return { customer, seat: ref, link: data, bookingId: "" };
    }
    const [conflict] = (answer?.body as { conflicts?: { nearest: unknown[] }[] } | undefined)?.conflicts ?? [];
    if (answer?.status !== 409 || !conflict || conflict.nearest.length === 0)
      this.violations.push(
        `a customer who lost got ${answer?.status ?? "no answer"}: ${JSON.stringify(answer?.body ?? null).slice(0, 200)}`,
      );
    return null;
  }

  async #revive(bookingId: string, round: number): Promise<Winner | null> {
    const seat = `${bookingId} in round ${round}`;
    const answer = await this.#setStatus(bookingId, "placed", "revive", seat);
    if (answer?.status === 200) return { customer: null, seat, link: "", bookingId };
    this.#cancelled.push(bookingId);
    if (answer?.status !== 409) this.violations.push(`bringing a booking back answered ${answer?.status ?? "nothing"}`);
    return null;
  }

  #setStatus(bookingId: string, bookingStatus: string, what: string, seat?: string): Promise<Answer | null> {
    return this.history.record(
      "staff",
      what,
      () => this.#staff.patch(`/booking/${bookingId}`, { bookingStatus }),
      () => seat,
    );
  }

  async #end(winner: Winner, ending: (typeof ENDINGS)[number]): Promise<void> {
    if (!winner.customer) return this.#flip(winner);
    const endings: Record<(typeof ENDINGS)[number], Ending> = {
      cancel: ({ customer, seat }) =>
        this.#giveBack(seat, customer!, () => customer!.client.post(`/booking/payment/${seat}/cancel`)),
      close: (who) => this.#close(who),
      payAndCancel: async (who) => {
        const bookingId = await this.#book(who);
        await this.#giveBack(who.seat, who.customer!, () => who.customer!.client.post(`/booking/${bookingId}/cancel`));
        this.#cancelled.push(bookingId);
      },
      payAndFlip: async (who) => this.#flip({ ...who, bookingId: await this.#book(who) }),
      expire: async (who) => void this.#expiring.push(who),
      expireAndPayLate: async (who) => {
        this.#expiring.push(who);
        this.#late.push(who);
      },
    };
    await endings[ending](winner);
  }

  async #giveBack(seat: string, customer: Customer, action: () => Promise<Answer>): Promise<void> {
    const answer = await this.history.record(customer.email, "give back", action, () => seat);
    if (answer?.status !== 200 && answer?.status !== 302)
      this.violations.push(
        `giving ${seat} back answered ${answer?.status ?? "nothing"}: ${JSON.stringify(answer?.body)}`,
      );
  }

  async #close({ customer, seat, link }: Winner): Promise<void> {
    const location = await pressOnPage(link, "close");
    await this.#giveBack(seat, customer!, () => comeBack(customer!, location ?? ""));
  }

  /** Pays; webhook, return and reconciler then all want to be the one that books. */
  async #book({ customer, seat, link }: Winner): Promise<string> {
    const location = await pressOnPage(link, "pay");
    await comeBack(customer!, location ?? "");
    const { state, bookingId = "" } = await settledStatus(customer!, seat);
    if (state !== "successful") this.violations.push(`${seat} was paid in time and is ${state}`);
    return bookingId;
  }

  /** Staff move a booking on, cancel it, try to bring it back while others want its seat, and cancel it for good. */
  async #flip({ seat, bookingId }: Winner): Promise<void> {
    await this.#setStatus(bookingId, "processing", "move on");
    await this.#setStatus(bookingId, "cancelled", "give back", seat);
    const again = `${seat} again`;
    const back = await this.#setStatus(bookingId, "placed", "revive", again);
    if (back?.status === 200) await this.#setStatus(bookingId, "cancelled", "give back", again);
    else if (back?.status !== 409)
      this.violations.push(`bringing ${bookingId} back answered ${back?.status ?? "nothing"}`);
    this.#cancelled.push(bookingId);
  }

  /** The money of a hold that ran out: it is booked if a seat is free at that moment, else staff have it. */
  async #payLate({ customer, seat }: Winner): Promise<void> {
    await this.#harness.sandbox.pay(seat);
    let status = await settledStatus(customer!, seat);
    const deadline = performance.now() + 30_000;
    while (status.state === "failed" && performance.now() < deadline) status = await settledStatus(customer!, seat);
    if (status.state === "review") return;
    if (status.state !== "successful") this.violations.push(`late money of ${seat} is ${status.state}`);
    await this.#setStatus(status.bookingId ?? "", "cancelled", "give back", `${seat} late`);
    this.#cancelled.push(status.bookingId ?? "");
  }
}
