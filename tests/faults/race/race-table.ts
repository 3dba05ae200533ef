import type { Answer, TestClient } from "@salon/api/test/support/api/test-client.ts";
import {
  requestPayment,
  followReturn,
  pressOnPage,
  settledStatus,
  weekdayAhead,
  type Customer,
  type CartLine,
} from "../../harness/customers.ts";
import { History } from "../../harness/history.ts";
import { pick, seededRandom } from "../../harness/generated-salon/random.ts";
import type { Harness } from "../../harness/harness.ts";

/** The holder of a seat: a customer with a hold, or staff with a revived booking. */
interface Winner {
  customer: Customer | null;
  /** The reference of the payment, or the booking's id with its round. */
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

/** One slot and the customers who compete for it; after every round all its seats are free again. */
export class RaceTable {
  readonly history = new History();
  readonly violations: string[] = [];
  readonly #random: () => number;
  readonly #cartLine: CartLine;
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
    this.#cartLine = { service: "Haircut & Styling", date, time: TIME, cartQuantity: 1 };
  }

  /** Runs one round: everyone claims the slot at once, and then each winner gives the seat back in a random way. */
  async runRound(round: number): Promise<void> {
    this.#harness.sendWebhooksTo(round % this.#harness.processes.length);
    const winners = await this.#claimAtOnce(round);
    await this.#checkClaims(round, winners);
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

  /** All customers pay at once, one of them twice on two processes, and sometimes staff revive a cancelled booking. */
  async #claimAtOnce(round: number): Promise<Winner[]> {
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

  async #checkClaims(round: number, winners: readonly Winner[]): Promise<void> {
    const { capacity } = this.#harness.options;
    if (winners.length !== capacity) this.violations.push(`round ${round}: ${winners.length} won ${capacity} seats`);
    const twice = winners.filter(
      ({ customer }, index) => customer && winners.findIndex((other) => other.customer === customer) < index,
    );
    for (const { customer } of twice)
      this.violations.push(`round ${round}: ${customer?.email} called pay twice and has two payments`);
    const slots = (await this.#harness.db()).collection<{
      _id: string;
      taken: number;
      claims: { ref: string; expiresAt: Date | null }[];
    }>("slots");
    const slot = await slots.findOne({ _id: `${this.#cartLine.date}|${TIME}` });
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
        () => requestPayment(customer, [this.#cartLine], url),
        ({ body }) => (body as { ref: string }).ref,
      );
    // A kept connection may end during a call, so a call without an answer is repeated once.
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
    if (answer?.status !== 409) this.violations.push(`reviving a booking answered ${answer?.status ?? "nothing"}`);
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
    await this.#giveBack(seat, customer!, () => followReturn(customer!, location ?? ""));
  }

  /** Pays; webhook, redirect and reconciler then compete to create the booking. */
  async #book({ customer, seat, link }: Winner): Promise<string> {
    const location = await pressOnPage(link, "pay");
    await followReturn(customer!, location ?? "");
    const { state, bookingId = "" } = await settledStatus(customer!, seat);
    if (state !== "successful") this.violations.push(`${seat} was paid in time and is ${state}`);
    return bookingId;
  }

  /** Staff change the status, cancel, try to revive the booking while others compete for its seat, and cancel again. */
  async #flip({ seat, bookingId }: Winner): Promise<void> {
    await this.#setStatus(bookingId, "processing", "move on");
    await this.#setStatus(bookingId, "cancelled", "give back", seat);
    const again = `${seat} again`;
    const back = await this.#setStatus(bookingId, "placed", "revive", again);
    if (back?.status === 200) await this.#setStatus(bookingId, "cancelled", "give back", again);
    else if (back?.status !== 409) this.violations.push(`reviving ${bookingId} answered ${back?.status ?? "nothing"}`);
    this.#cancelled.push(bookingId);
  }

  /** Pays after the hold has ended: the payment becomes a booking if a seat is free, else it goes to review. */
  async #payLate({ customer, seat }: Winner): Promise<void> {
    await this.#harness.sandbox.pay(seat);
    let status = await settledStatus(customer!, seat);
    const deadline = performance.now() + 30_000;
    while (status.state === "failed" && performance.now() < deadline) status = await settledStatus(customer!, seat);
    if (status.state === "review") return;
    if (status.state !== "successful") this.violations.push(`the late payment ${seat} is ${status.state}`);
    await this.#setStatus(status.bookingId ?? "", "cancelled", "give back", `${seat} late`);
    this.#cancelled.push(status.bookingId ?? "");
  }
}
