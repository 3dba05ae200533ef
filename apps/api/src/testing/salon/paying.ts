import { slotKey, type Slot } from "@salon/contracts";
import mongoose from "mongoose";
import { SlotModel } from "../../features/seats/seats.slots.model.ts";
import { MONDAY, type TestApi } from "../api/start-api.ts";
import type { Answer, TestClient } from "../api/test-client.ts";

/** A day on which everything is open and nothing has begun. */
export const TUESDAY = "2026-11-24";
export { MONDAY };

/** Somebody signed in, with what they need to pay. */
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
}

/** A new customer. */
export async function newPayer(api: TestApi): Promise<Payer> {
  const client = api.client();
  const { _id: id, email } = await client.signUp();
  return { id, email, client };
}

/** A cart line; a 30-minute haircut on Tuesday at nine unless said. */
export const lineOf = (line: WantedLine = {}) => ({
  service: "Haircut & Styling",
  date: TUESDAY,
  time: "09:00 AM",
  cartQuantity: 1,
  ...line,
});

/** Asks for a payment of these lines. */
export const askToPay = ({ client, id }: Payer, lines: readonly WantedLine[] = [{}]): Promise<Answer> =>
  client.post("/booking/pay", { userID: id, cartItems: lines.map(lineOf) });

/** A payment whose page is open. @throws when it was refused */
export async function openPayment(payer: Payer, lines?: readonly WantedLine[]): Promise<{ ref: string; link: string }> {
  const { status, body } = await askToPay(payer, lines);
  if (status !== 200) throw new Error(`pay answered ${status}: ${JSON.stringify(body)}`);
  return { ref: body.ref as string, link: body.data as string };
}

/** Presses a button of the hosted page and follows the customer back; where they end up, or null when they stay there. */
export async function press(link: string, button: "pay" | "fail" | "close" | "later"): Promise<string | null> {
  const answer = await fetch(`${link}/${button}`, { method: "POST", redirect: "manual" });
  const back = answer.headers.get("location");
  if (!back?.startsWith("http")) return null;
  return (await fetch(back, { redirect: "manual" })).headers.get("location");
}

/** A payment that has become a booking. */
export async function bookedPayment(
  payer: Payer,
  lines?: readonly WantedLine[],
): Promise<{ ref: string; bookingId: string }> {
  const { ref, link } = await openPayment(payer, lines);
  await press(link, "pay");
  const { body } = await payer.client.get(`/booking/payment/${ref}`);
  return { ref, bookingId: body.bookingId as string };
}

/** A payment in review because too little came. */
export async function underpaid(api: TestApi, payer: Payer): Promise<string> {
  api.sandbox.faults.add({ on: "charge", fault: "amountLower", times: 1 });
  // Nothing is to come later and work on it while the test does.
  api.sandbox.faults.add({ on: "webhook", fault: "dropped", times: 1 });
  const { ref, link } = await openPayment(payer);
  await press(link, "pay");
  return ref;
}

/** A payment in review because its money came after its seat, the only one, was sold to somebody else. */
export async function tooLate(api: TestApi, payer: Payer): Promise<string> {
  const { ref } = await openPayment(payer);
  await pass(api, 21);
  await bookedPayment(await newPayer(api));
  await api.sandbox.pay(ref);
  await pass(api, 60);
  return ref;
}

/** Subjects of the mails a customer has got, oldest first. */
export const mailsTo = (api: TestApi, { email }: Payer): string[] =>
  api.inbox.mails().flatMap(({ envelope, subject }) => (envelope.to.includes(email) ? [subject] : []));

/** Seats claimed in a slot, whoever for. */
export async function seatsAt(time: Slot, day = TUESDAY): Promise<number> {
  return (await SlotModel.findById(slotKey(day, time)).lean())?.taken ?? 0;
}

/** Forgets what was paid, booked and claimed, and the provider's moods; people and services stay. */
export async function startAfresh(api: TestApi): Promise<void> {
  const forgotten = ["Payment", "Booking", "Slot", "OutboxMail", "WebhookEvent", "Cart", "Audit", "Counter"];
  await Promise.all(forgotten.map((name) => mongoose.model(name).deleteMany({})));
  await api.sandbox.reset();
  api.clock.set(new Date(`${MONDAY}T06:00:00Z`));
}

/** Lets this much time pass and runs every job, as the day would have. */
export async function pass(api: TestApi, minutes: number): Promise<void> {
  api.clock.advance(minutes * 60_000);
  await api.jobs.runAll();
}
