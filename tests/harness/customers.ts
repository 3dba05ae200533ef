import type { Answer, TestClient } from "@salon/api/test/support/api/test-client.ts";
import { API_BASE, addDays, lagosDay, weekdayOf } from "@salon/contracts";
import { until, type Harness } from "./harness.ts";

/** A signed-in customer. */
export interface Customer {
  id: string;
  email: string;
  client: TestClient;
}
export interface CartLine {
  service: string;
  date: string;
  time: string;
  cartQuantity: number;
}

const AT_ONCE = 4;
const SETTLE_TIMEOUT_MS = 30_000;

/** Creates signed-in customers, spread over the processes; a session is valid on every process. */
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

/** Returns the first day that is no Sunday, `days` ahead or later; the salon is open from 09:00 AM to 07:00 PM then. */
export function weekdayAhead(now: Date, days: number): string {
  const day = addDays(lagosDay(now), days);
  return weekdayOf(day) === 0 ? addDays(day, 1) : day;
}

/** Returns so many different days that are no Sundays, the first of them `days` ahead or later. */
export function weekdaysAhead(now: Date, days: number, count: number): string[] {
  const found = new Set<string>();
  for (let ahead = days; found.size < count; ahead++) found.add(weekdayAhead(now, ahead));
  return [...found];
}

/** Calls `pay` for a cart, on the customer's process or on that of `url`. */
export const requestPayment = (
  { client, id }: Customer,
  cartItems: readonly CartLine[],
  url?: string,
): Promise<Answer> =>
  client.post(`${url === undefined ? "" : `${url}${API_BASE}`}/booking/pay`, { userID: id, cartItems });

/** Presses a button on the provider's page; returns the redirect address, or null without one. */
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

/** Follows the redirect from the provider's page. The server listens on 127.0.0.1 only, and its links use localhost. */
export const followReturn = ({ client }: Customer, location: string): Promise<Answer> =>
  client.get(location.replace("//localhost:", "//127.0.0.1:"));

/** Returns the state of a payment as the customer sees it. */
const statusOf = async ({ client }: Customer, ref: string): Promise<{ state: string; bookingId?: string }> =>
  (await client.get(`/booking/payment/${ref}`)).body as { state: string; bookingId?: string };

/** Waits until a payment is no longer pending; returns its last state. */
export async function settledStatus(customer: Customer, ref: string, timeoutMs = SETTLE_TIMEOUT_MS) {
  let status = await statusOf(customer, ref);
  await until(async () => (status = await statusOf(customer, ref)).state !== "pending", timeoutMs);
  return status;
}
