import { type Bill, instantOf, type Slot, SLOT_MINUTES, slotMinutes, SLOTS } from "@salon/contracts";
import type { Answer, TestClient } from "@salon/api/test/support/api/test-client.ts";
import { ObjectId } from "mongodb";
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Ending } from "./crash-plans.ts";
import { CrashFirstPeople } from "./crash-first-people.ts";
import { CrashPress } from "./crash-press.ts";
import { CrashReservation, type HoldEnding } from "./crash-reservation.ts";
import {
  requestPayment,
  followReturn,
  pressOnPage,
  settledStatus,
  type Customer,
  type CartLine,
} from "../../harness/customers.ts";
import { until, type Harness } from "../../harness/harness.ts";

interface StoredPayment {
  ref: string;
  state: string;
  attention: boolean;
  transactionId?: string;
}
/** The answer of `booking/pay`. */
interface Link {
  ref: string;
  data: string;
}

/** The people of a round: the rival wants the same people as the customer. */
export interface CrashPeople {
  customer: Customer;
  rival: Customer;
  admin: TestClient;
}

/** Two calls at one moment may still follow one another. */
const MOST_TRIES = 20;
const PAST_THE_HOLD_MS = 21 * 60_000;
const EXPIRY_TIMEOUT_MS = 30_000;
const FREED_TIMEOUT_MS = 10_000;
const DEATH_TIMEOUT_MS = 20_000;
const HOLD_ENDINGS = new Set<Ending>(["held", "deposit paid", "lapsed", "let go"] satisfies HoldEnding[]);
const isOfHold = (ending: Ending): ending is HoldEnding => HOLD_ENDINGS.has(ending);
const EXTRA_NAIRA = 500;
/** The morning of a day, before anyone comes. */
const MORNING_MINUTES = 30;
/** How much of its slot has passed when a walk-in comes. */
const LATE_MINUTES = 17;
const WALK_IN_SERVICE = "Nails Technician";
const REASON = "The customer cancelled in time";

/** One customer with one cart on a server that dies; any call may get no answer. */
export class CrashRound {
  #link: Link | undefined;
  #bookingId: string | undefined;
  readonly #walkInKey = randomUUID();
  readonly #giveBackKey = randomUUID();
  readonly #harness: Harness;
  readonly #customer: Customer;
  readonly #rival: Customer;
  readonly #admin: TestClient;
  readonly #cartLines: readonly CartLine[];
  /** The second line, as the desk may hold it for the customer. */
  readonly reservation: CrashReservation;
  /** A service by seats that gets its first person at the times of the lines. */
  readonly firstPeople: CrashFirstPeople;

  /** A press of the desk that is sent again. */
  readonly press: CrashPress;

  constructor(
    harness: Harness,
    { customer, rival, admin }: CrashPeople,
    cartLines: readonly CartLine[],
    pressed: { date: string; time: Slot },
  ) {
    this.#harness = harness;
    this.#customer = customer;
    this.#rival = rival;
    this.#admin = admin;
    this.#cartLines = cartLines;
    this.reservation = new CrashReservation(harness, { customer, admin }, cartLines[1]!);
    this.firstPeople = new CrashFirstPeople(admin, cartLines);
    this.press = new CrashPress(harness, admin, pressed);
  }

  /** Calls `pay`, which may get no answer. */
  async ask(): Promise<void> {
    const answer = await requestPayment(this.#customer, this.#cartLines).catch(() => null);
    if (answer && answer.status !== 200)
      throw new Error(`paying answered ${answer.status} ${JSON.stringify(answer.body)}`);
    if (answer) this.#link = answer.body as Link;
  }

  /** Calls `pay` at the same moment as the rival until one of them loses people to the other, where the server dies. */
  async askWithRival(): Promise<void> {
    for (let tries = 0; tries < MOST_TRIES && this.#harness.processes[0]!.alive(); tries++) {
      const [, rival] = await Promise.all([this.ask(), this.#askAsRival().catch(() => null)]);
      if (!rival || !this.#link) return;
      await this.cancelPayment();
      await this.#rival.client.post(`/booking/payment/${String(rival.body.ref)}/cancel`).catch(() => null);
      this.#link = undefined;
    }
  }

  /** Lets the hold run out, and the rival takes people that were planned for the first line. */
  async loseHoldToRival(): Promise<void> {
    await this.#harness.advance(PAST_THE_HOLD_MS);
    const expired = await until(async () => (await this.#payment())?.state === "expired", EXPIRY_TIMEOUT_MS);
    if (!expired) throw new Error(`the hold did not expire: ${await this.describe()}`);
    const { status } = await this.#askAsRival();
    if (status !== 200) throw new Error(`the rival got ${status}`);
  }

  #askAsRival() {
    return requestPayment(this.#rival, this.#cartLines.slice(0, 1));
  }

  /** The customer gives the payment up; the call may get no answer. */
  async cancelPayment(): Promise<void> {
    await this.#customer.client.post(`/booking/payment/${this.#shown().ref}/cancel`).catch(() => null);
  }

  /** Pays and closes the browser, so that only the webhook reports the payment. */
  async payAndStay(): Promise<void> {
    const { ref, data } = this.#shown();
    this.#harness.sandbox.faults.add({ on: "redirect", fault: "none", txRef: ref });
    await pressOnPage(data, "pay");
  }

  /** Pays and follows the redirect, without a webhook. */
  async payAndReturn(): Promise<void> {
    this.dropWebhook();
    const location = await pressOnPage(this.#shown().data, "pay");
    await followReturn(this.#customer, location ?? "").catch(() => null);
  }

  /** Pays at the provider, without the page and without a return. */
  async payWithoutPage(): Promise<void> {
    // The embedded database ends with its server, so the provider is asked which page it made last.
    const ref = this.#link?.ref ?? this.#harness.sandbox.snapshot().links.at(-1)?.txRef;
    if (ref !== undefined) await this.#harness.sandbox.pay(ref);
  }

  dropWebhook(): void {
    this.#harness.sandbox.faults.add({ on: "webhook", fault: "dropped", txRef: this.#shown().ref });
  }

  kill = (): Promise<void> => this.#harness.processes[0]!.kill();

  /** Waits until the server has died by itself. */
  hasDied = (): Promise<boolean> => until(async () => !this.#harness.processes[0]!.alive(), DEATH_TIMEOUT_MS);

  /** Kills the server at a random moment. */
  async killWithin(ms: number): Promise<void> {
    await sleep(Math.random() * ms);
    await this.kill();
  }

  /** Pays and waits for the booking. */
  async book(): Promise<void> {
    await this.ask();
    await this.payAndReturn();
    const { state } = await settledStatus(this.#customer, this.#shown().ref);
    if (state !== "successful") throw new Error(`a payment without a fault is ${state}`);
  }

  /** The desk adds to the bill and asks for an account number, which may get no answer. */
  async askForTransfer(): Promise<void> {
    await this.#ofStaff((id) => this.#admin.post(`/booking/${id}/extras`, { label: "Hair oil", amount: EXTRA_NAIRA }));
    await this.#ofStaff((id) => this.#admin.post(`/booking/${id}/transfer`, {}));
  }

  /** Money comes to the account number that was made last. */
  async sendTransfer(): Promise<void> {
    const last = this.#harness.sandbox.snapshot().links.findLast(({ account }) => account !== undefined);
    if (last) await this.#harness.sandbox.transfer(last.txRef);
  }

  /** The customer cancels in time, and an admin refunds the payment. */
  async cancelAndRefund(): Promise<void> {
    const { ref } = this.#shown();
    const { bookingId } = await settledStatus(this.#customer, ref);
    await this.#customer.client.post(`/booking/${bookingId}/cancel`);
    await this.#admin.post(`/payments/${ref}/refund`, { reason: REASON }).catch(() => null);
  }

  /** An admin gives a part of the payment back by card; the call may get no answer. */
  async giveBack(): Promise<void> {
    await this.#ofStaff((id) => this.#giveBack(id));
  }

  /** The same press again sends the part back once, and the bill is paid as it became; answers the problems. */
  async giveBackAgain(): Promise<string[]> {
    const id = this.#bookingId ?? "";
    const { status, body } = await this.#giveBack(id);
    if (status > 201) return [`the press again answered ${status} ${JSON.stringify(body)}`];
    const bill = async () => (await this.#admin.get(`/booking/${id}/bill`)).body as Bill;
    const isOver = await until(async () => {
      await this.#harness.sandbox.advance(60_000);
      return (await bill()).givingBack === undefined;
    }, FREED_TIMEOUT_MS);
    const { extras, receipts, over, due } = await bill();
    const sent = receipts.filter(({ kind }) => kind === "refund").map(({ amount }) => amount);
    const isOnce = extras.length === 1 && sent.join(" ") === String(EXTRA_NAIRA) && over === 0 && due === 0;
    return isOver && isOnce ? [] : [`the part went back as ${JSON.stringify({ extras, sent, over, due })}`];
  }

  #giveBack(id: string): Promise<Answer> {
    const { ref } = this.#shown();
    const part = { method: "card", ref, amount: EXTRA_NAIRA, as: "smaller", reason: REASON };
    return this.#admin.post(`/booking/${id}/give-back`, { key: this.#giveBackKey, ...part });
  }

  /** Staff move the first line by one slot; the call may get no answer. */
  async move(): Promise<void> {
    const [{ date, time }] = this.#cartLines as [CartLine];
    const later = SLOTS[SLOTS.indexOf(time as Slot) + 1]!;
    await this.#ofStaff(async (id) => this.#admin.post(`/booking/${id}/reschedule`, { item: 0, date, time: later }));
  }

  /** Staff give the second line, whose customer asked for a person, to another; the call may get no answer. */
  async assign(): Promise<void> {
    await this.#ofStaff(async (id) => this.#admin.post(`/booking/${id}/assign`, { item: 1, with: null }));
  }

  /** The rival asks for the people of the first line, whose customer asked for Anyone, by name; the call may get no answer. */
  async reseat(): Promise<void> {
    const { bookingId } = await settledStatus(this.#customer, this.#shown().ref);
    const { body } = await this.#admin.get(`/booking/getBooking/${bookingId}`);
    const [{ with: people }] = (body as { cartItems: { with: { _id: string }[] }[] }).cartItems as [
      { with: { _id: string }[] },
    ];
    const { cartQuantity: _two, ...line } = this.#cartLines[0]!;
    const named = { ...line, cartQuantity: 1, with: people[0]!._id };
    const answer = await requestPayment(this.#rival, [named]).catch(() => null);
    if (answer) throw new Error(`the rival got ${answer.status} ${JSON.stringify(answer.body)}`);
  }

  /** Staff cancel the booking; the call may get no answer. */
  async cancel(): Promise<void> {
    await this.#ofStaff(async (id) => this.#admin.patch(`/booking/${id}`, { bookingStatus: "cancelled" }));
  }

  /** Staff revive the cancelled booking; the call may get no answer. */
  async revive(): Promise<void> {
    await this.#ofStaff(async (id) => this.#admin.patch(`/booking/${id}`, { bookingStatus: "placed" }));
  }

  /** The first customer of the booking does not come; the clock moves to the morning of the day. */
  async miss(): Promise<void> {
    await this.#advanceTo(MORNING_MINUTES);
    await this.#ofStaff((id) => this.#admin.patch(`/booking/${id}/flags`, { item: 0, noShow: true }));
  }

  /** The desk gives up the time of the no-show; the call may get no answer. */
  async free(): Promise<void> {
    await this.#ofStaff((id) => this.#admin.post(`/booking/${id}/free`, { item: 0 }));
  }

  /** The no-show comes after all; the call may get no answer. */
  async comeBack(): Promise<void> {
    await this.#ofStaff((id) => this.#admin.patch(`/booking/${id}/flags`, { item: 0, noShow: false }));
  }

  /** Whether the first line has given up all its time and no claim of it is left; answers the problems. */
  async isFreed(): Promise<string[]> {
    const db = await this.#harness.db();
    const booking = await db.collection("bookings").findOne({ _id: new ObjectId(this.#bookingId) });
    const { freed, seatRef } = (booking!["cartItems"] as { freed?: string; seatRef: string }[])[0]!;
    const left = () => db.collection("slots").countDocuments({ claims: { $elemMatch: { ref: seatRef, line: 0 } } });
    const isGone = await until(async () => (await left()) === 0, FREED_TIMEOUT_MS);
    return [
      ...(freed === undefined ? ["the time of the no-show is not freed"] : []),
      ...(isGone ? [] : ["the time of the no-show is still claimed"]),
    ];
  }

  /** The desk books a walk-in in the running slot of the first line's day; the call may get no answer. */
  async walkInNow(): Promise<void> {
    const [{ time }] = this.#cartLines as [CartLine];
    await this.#advanceTo(slotMinutes(time as Slot) - SLOT_MINUTES + LATE_MINUTES);
    await this.#walkIn().catch(() => null);
  }

  /** The same attempt again makes one booking; answers the problems. */
  async walkInAgain(): Promise<string[]> {
    const { status, body } = await this.#walkIn();
    if (status !== 200 && status !== 201) return [`the walk-in again answered ${status}: ${JSON.stringify(body)}`];
    const made = await (
      await this.#harness.db()
    )
      .collection("bookings")
      .countDocuments({ "walkIn.name": `Walk-in ${this.#walkInKey}` });
    return made === 1 ? [] : [`the walk-in was booked ${made} times`];
  }

  async #walkIn() {
    const { body } = await this.#admin.get("/services/all-services?pageSize=500");
    const { _id: serviceId } = (body as { _id: string; name: string }[]).find(({ name }) => name === WALK_IN_SERVICE)!;
    const key = this.#walkInKey;
    return this.#admin.post("/booking/walk-in", { key, name: `Walk-in ${key}`, serviceId, method: "cash" });
  }

  /** Moves the clock to a minute of the first line's day, where that is still ahead. */
  async #advanceTo(minutes: number): Promise<void> {
    const ahead = instantOf(this.#cartLines[0]!.date, minutes).getTime() - this.#harness.now().getTime();
    if (ahead > 0) await this.#harness.advance(ahead);
  }

  async #ofStaff(call: (bookingId: string) => Promise<{ status: number; body: unknown }>): Promise<void> {
    this.#bookingId ??= (await settledStatus(this.#customer, this.#shown().ref)).bookingId;
    const answer = await call(this.#bookingId ?? "").catch(() => null);
    if (answer && answer.status >= 300) throw new Error(`staff got ${answer.status} ${JSON.stringify(answer.body)}`);
  }

  /** Returns whether database and provider both show the final state. */
  async hasEndedAs(ending: Ending): Promise<boolean> {
    if (ending === "once") return true;
    if (isOfHold(ending)) return this.reservation.hasEndedAs(ending);
    const payment = await this.#payment();
    if (!payment) return false;
    const { ref, state, transactionId, attention } = payment;
    const bookings = await (await this.#harness.db()).collection("bookings").countDocuments({ paymentRef: ref });
    const refunds = this.#harness.sandbox.refunds().filter((refund) => String(refund.transactionId) === transactionId);
    const ended: Record<Exclude<Ending, HoldEnding | "once">, boolean> = {
      nothing: bookings === 0 && (state === "failed" || state === "pending"),
      booked: bookings === 1 && state === "fulfilled",
      refunded: bookings === 1 && state === "refunded" && refunds.length === 1,
      "refund due": bookings === 1 && state === "fulfilled" && attention && refunds.length === 0,
      "refund unknown": bookings === 1 && state === "refunding" && attention && refunds.length === 0,
    };
    return ended[ending];
  }

  /** Describes the payment's state in words. */
  async describe(): Promise<string> {
    const payment = await this.#payment();
    const reservation = await this.reservation.describe();
    return `${payment ? `${payment.ref} is ${payment.state}` : "there is no payment"} ${reservation}`;
  }

  /**
   * Checks that a customer without a payment can pay after the restart; returns the problems. A payment is closed just
   * before its places are freed, so the first question is whether they are.
   */
  async payAgain(): Promise<string[]> {
    const freed = await until(async () => (await this.#heldPlaces()) === 0, FREED_TIMEOUT_MS);
    if (!freed) return [`afterwards: ${await this.#heldPlaces()} places of ended payments are still held`];
    try {
      this.#link = undefined;
      await this.ask();
      await this.book();
      return [];
    } catch (error) {
      return [`afterwards: ${String(error)}`];
    }
  }

  /** The number of claims that ended payments of the customer still hold. */
  async #heldPlaces(): Promise<number> {
    const db = await this.#harness.db();
    const ended = { user: new ObjectId(this.#customer.id), state: { $in: ["failed", "expired"] } };
    const refs = await db.collection("payments").distinct("seatRef", ended);
    const held = { claims: { $elemMatch: { ref: { $in: refs }, state: "held" } } };
    return db.collection("slots").countDocuments(held);
  }

  #shown(): Link {
    if (!this.#link) throw new Error("no payment page was shown");
    return this.#link;
  }

  async #payment(): Promise<StoredPayment | null> {
    const [{ date, time }] = this.#cartLines as [CartLine];
    const payments = (await this.#harness.db()).collection<StoredPayment>("payments");
    const mine = { user: new ObjectId(this.#customer.id), items: { $elemMatch: { day: date, time } } };
    return payments.findOne(mine, { sort: { createdAt: -1 } });
  }
}
