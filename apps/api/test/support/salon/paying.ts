import { slotKey, type Slot } from "@salon/contracts";
import mongoose from "mongoose";
import { PaymentModel } from "../../../src/features/payments/payments.model.ts";
import { returnState } from "../../../src/features/payments/return-state.ts";
import { SlotModel } from "../../../src/features/seats/slots.model.ts";
import { MONDAY, type TestApi } from "../api/start-api.ts";
import type { Answer, TestClient } from "../api/test-client.ts";

/** The day after the test clock's first day: every slot is open. */
export const TUESDAY = "2037-11-24";
export { MONDAY };

export interface Payer {
  id: string;
  email: string;
  client: TestClient;
}
/** A cart line by the name of its service. */
export interface WantedLine {
  service?: string;
  date?: string;
  time?: Slot;
  cartQuantity?: number;
  price?: number;
  with?: string | null;
  /** The ids of chosen options. */
  options?: string[];
  guest?: string;
  /** The token of an offer of the waiting list. */
  offer?: string;
}

export async function newPayer(api: Pick<TestApi, "client">): Promise<Payer> {
  const client = api.client();
  const { _id: id, email } = await client.signUp();
  return { id, email, client };
}

/** Completes a cart line; the default is a 30-minute haircut on Tuesday at 09:00 AM. */
export const lineOf = (line: WantedLine = {}) => ({
  service: "Haircut & Styling",
  date: TUESDAY,
  time: "09:00 AM",
  cartQuantity: 1,
  ...line,
});

/** Calls `pay` with these lines. */
export const requestPayment = ({ client, id }: Payer, lines: readonly WantedLine[] = [{}]): Promise<Answer> =>
  client.post("/booking/pay", { userID: id, cartItems: lines.map(lineOf) });

/** Creates a payment with an open page. @throws Error when `pay` refuses it */
export async function openPayment(payer: Payer, lines?: readonly WantedLine[]): Promise<{ ref: string; link: string }> {
  const { status, body } = await requestPayment(payer, lines);
  if (status !== 200) throw new Error(`pay answered ${status}: ${JSON.stringify(body)}`);
  return { ref: body.ref as string, link: body.data as string };
}

/** Presses a button of the hosted payment page and follows the redirect; returns the final address, or null without a redirect. */
export async function pressButton(link: string, button: "pay" | "fail" | "close" | "later"): Promise<string | null> {
  const answer = await fetch(`${link}/${button}`, { method: "POST", redirect: "manual" });
  const back = answer.headers.get("location");
  if (!back?.startsWith("http")) return null;
  return (await fetch(back, { redirect: "manual" })).headers.get("location");
}

/** Pays at the provider, and no event reports it. */
export function payUnheard(api: TestApi, ref: string): ReturnType<TestApi["sandbox"]["pay"]> {
  api.sandbox.faults.add({ on: "webhook", fault: "dropped" });
  return api.sandbox.pay(ref);
}

/** Pays at the provider on a page that may have been ended meanwhile, and lets the jobs find the money. */
export async function payLate(api: TestApi, ref: string): Promise<void> {
  await api.sandbox.pay(ref);
  await api.jobs.runAll();
}

/** The stored payment with this reference. */
export const paymentOf = (ref: string) => PaymentModel.findOne({ ref }).lean();
/** What the return address of a payment ends with. */
export const returnStateOf = async ({ deps }: Pick<TestApi, "deps">, ref: string): Promise<string> =>
  `/${returnState(deps.config.secret, (await paymentOf(ref))!)}`;
/** The state of a payment; `none` when there is none. */
export const stateOf = async (ref: string): Promise<string> => (await paymentOf(ref))?.state ?? "none";

/** Pays for these lines and returns the booking. */
export async function bookedPayment(
  payer: Payer,
  lines?: readonly WantedLine[],
): Promise<{ ref: string; bookingId: string }> {
  const { ref, link } = await openPayment(payer, lines);
  await pressButton(link, "pay");
  const { body } = await payer.client.get(`/booking/payment/${ref}`);
  return { ref, bookingId: body.bookingId as string };
}

/** Pays for these lines, and sends the confirmation; returns the booking's id. */
export async function confirmedBooking(api: TestApi, payer: Payer, lines: readonly WantedLine[]): Promise<string> {
  const { bookingId } = await bookedPayment(payer, lines);
  await api.jobs.runAll();
  return bookingId;
}

/** Creates a payment in review because the paid amount is too low. */
export async function underpaid(api: TestApi, payer: Payer): Promise<string> {
  api.sandbox.faults.add({ on: "charge", fault: "amountLower", times: 1 });
  // A late webhook would change the payment during the test.
  api.sandbox.faults.add({ on: "webhook", fault: "dropped", times: 1 });
  const { ref, link } = await openPayment(payer);
  await pressButton(link, "pay");
  return ref;
}

/** Creates a payment in review because its only seat was sold before the money arrived; needs a slot capacity of 1. */
export async function paidTooLate(api: TestApi, payer: Payer): Promise<string> {
  const { ref } = await openPayment(payer);
  await advanceTime(api, 21);
  await bookedPayment(await newPayer(api));
  await api.sandbox.pay(ref);
  await advanceTime(api, 60);
  return ref;
}

/** Returns the subjects of a customer's mails, oldest first. */
export const mailsTo = (api: TestApi, { email }: Payer): string[] =>
  api.inbox.mails().flatMap(({ envelope, subject }) => (envelope.to.includes(email) ? [subject] : []));

/** Returns the number of claimed seats of a slot. */
export async function seatsAt(time: Slot, day = TUESDAY): Promise<number> {
  return (await SlotModel.findById(slotKey(day, time)).lean())?.taken ?? 0;
}

/** Returns the claims of a slot. */
export const claimsAt = async (time: Slot, day = TUESDAY) =>
  (await SlotModel.findById(slotKey(day, time)).lean())?.claims ?? [];
/** Returns the people and units that a slot's claims hold, sorted. */
export const keysAt = async (time: Slot, day?: string): Promise<string[]> =>
  (await claimsAt(time, day)).flatMap(({ holds = [] }) => holds).toSorted();

/** Deletes payments, bookings, claims, cards of clients and the provider's faults and sets the clock back; users and services stay. */
export async function resetSalon(api: TestApi): Promise<void> {
  const deleted = ["Payment", "Booking", "Slot", "OutboxMail", "WebhookEvent", "Cart", "Audit", "Counter", "Client"];
  await Promise.all(deleted.map((name) => mongoose.model(name).deleteMany({})));
  await api.sandbox.reset();
  api.clock.set(new Date(`${MONDAY}T06:00:00Z`));
}

/** Moves the clock and runs every job once. */
export async function advanceTime(api: TestApi, minutes: number): Promise<void> {
  api.clock.advance(minutes * 60_000);
  await api.jobs.runAll();
}
