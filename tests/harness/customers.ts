import type { Answer, TestClient } from "@salon/api/testing/api/test-client.ts";
import { API_BASE, addDays, lagosDay, weekdayOf } from "@salon/contracts";
import { until, type Harness } from "./harness.ts";

/** Somebody with an account, signed in. */
export interface Customer {
  id: string;
  email: string;
  client: TestClient;
}
/** A cart line as it is sent. */
export interface Wish {
  service: string;
  date: string;
  time: string;
  cartQuantity: number;
}

const AT_ONCE = 4;
const SETTLED_MS = 30_000;

/** Signs up so many people, spread over the processes; their sessions hold on every one of them. */
export async function signUpCustomers(harness: Harness, count: number): Promise<Customer[]> {
  const customers: Customer[] = [];
  const numbers = Array.from({ length: count }, (_, index) => index).values();
  const worker = async () => {
    for (const index of numbers) {
      const client = harness.client(index);
      const { _id, email } = await client.signUp({ name: "Sade Akin" });
      customers.push({ id: _id, email, client });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return customers;
}

/** A weekday so many days ahead, or the first one after; the salon is open from 09:00 AM to 07:00 PM then. */
export function weekdayAhead(now: Date, days: number): string {
  const day = addDays(lagosDay(now), days);
  return weekdayOf(day) === 0 ? addDays(day, 1) : day;
}

/** Asks for the payment page of a cart, on the customer's own process or another. */
export const askToPay = ({ client, id }: Customer, cartItems: readonly Wish[], url?: string): Promise<Answer> =>
  client.post(`${url === undefined ? "" : `${url}${API_BASE}`}/booking/pay`, { userID: id, cartItems });

/** Presses a button on the provider's page; where it sends the customer, or null when it does not. */
export async function pressOnPage(
  link: string,
  button: "pay" | "fail" | "later" | "close",
  method = "card",
): Promise<string | null> {
  const body = new URLSearchParams({ method });
  const answer = await fetch(`${link}/${button}`, { method: "POST", body, redirect: "manual" });
  await answer.body?.cancel();
  return answer.headers.get("location");
}

/** Follows the way back from the provider's page. The server listens on this address alone; its links say localhost. */
export const comeBack = ({ client }: Customer, location: string): Promise<Answer> =>
  client.get(location.replace("//localhost:", "//127.0.0.1:"));

/** What the customer is told about a payment. */
const statusOf = async ({ client }: Customer, ref: string): Promise<{ state: string; bookingId?: string }> =>
  (await client.get(`/booking/payment/${ref}`)).body as { state: string; bookingId?: string };

/** Waits until a payment is no longer pending; answers what it came to. */
export async function settledStatus(customer: Customer, ref: string, patienceMs = SETTLED_MS) {
  let status = await statusOf(customer, ref);
  await until(async () => (status = await statusOf(customer, ref)).state !== "pending", patienceMs);
  return status;
}
