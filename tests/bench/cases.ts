import { API_BASE, SLOTS } from "@salon/contracts";
import { requestBytes } from "./load.ts";
import type { Fixture } from "./fixtures.ts";

/**
 * The baseline ("floor") of a case: Express alone, the driver's acknowledged insert alone, or the password hash alone.
 */
export type FloorKind = "express" | "insert" | "compare";

/** A call to measure. */
export interface Case {
  /** Identifies the case on the command line and in medians.json. */
  key: string;
  name: string;
  floor: FloorKind;
  /** The wanted ratio to the floor; undefined for a case without a goal. */
  goal?: number;
  /** For one caller: at most so many times the floor's median time. */
  mostTimes?: number;
  next: () => Buffer | null;
  /** Origin of the server; default: the API. */
  url?: string;
}

const HALF_HOURS = SLOTS.slice(0, -1);
const ADMIN_PASSWORD = { email: "admin@salon.test", password: "Salon#2025" };

/** Builds the cases with all requests as bytes, so that building them is not measured. */
export function casesOf(fixture: Fixture): Case[] {
  const { customers, admin, bookingIds, openDays } = fixture;
  const day = openDays[5]!;
  const get = (path: string, cookie?: string) => requestBytes("GET", `${API_BASE}${path}`, cookie ? { cookie } : {});
  const bookings = bookingIds.map((id, index) => get(`/booking/getBooking/${id}`, customers[index]!.cookie));
  const carts = customers.map(({ cookie }, index) =>
    requestBytes("PATCH", `${API_BASE}/users/saveCart`, { cookie, body: { cartItems: cartOf(fixture, index) } }),
  );
  const payments = customers.map(({ id, cookie }, index) => {
    const body = { userID: id, cartItems: cartOf(fixture, index).slice(0, 1) };
    return requestBytes("POST", `${API_BASE}/booking/pay`, { cookie, body });
  });
  const signIn = requestBytes("POST", `${API_BASE}/users/sign-in`, { body: ADMIN_PASSWORD });
  const services = get("/services/all-services");
  return [
    {
      key: "services",
      name: "services list",
      floor: "express",
      goal: 0.45,
      mostTimes: 2.5,
      next: always(services),
    },
    {
      key: "day",
      name: "availability of a day",
      floor: "express",
      goal: 0.4,
      mostTimes: 2.5,
      next: always(get(`/booking/availability?date=${day}`)),
    },
    {
      key: "month",
      name: "availability of a month",
      floor: "express",
      next: always(get(`/booking/availability/month?month=${day.slice(0, 7)}`)),
    },
    { key: "booking", name: "booking detail, signed in", floor: "express", goal: 0.3, next: roundRobin(bookings) },
    {
      key: "stats",
      name: "dashboard figures",
      floor: "express",
      goal: 0.25,
      next: always(get("/stats", admin.cookie)),
    },
    { key: "cart", name: "saving the cart", floor: "insert", goal: 0.35, next: roundRobin(carts) },
    { key: "pay", name: "beginning a payment", floor: "insert", goal: 0.16, next: once(payments) },
    { key: "sign-in", name: "signing in", floor: "compare", next: always(signIn) },
  ];
}

/** An HTTP call with one insert and no product code, for comparison with the writing calls. */
export const bareInsert = (fixture: Fixture, url: string): Case => ({
  key: "bare-insert",
  name: "(an Express route with that insert, nothing of ours)",
  floor: "insert",
  next: always(requestBytes("POST", "/insert", { body: { lines: cartOf(fixture, 0) } })),
  url,
});

/** An HTTP call that waits for the least answer of the database and has no product code: a limit for every call that reads. */
export const barePing = (url: string): Case => ({
  key: "bare-ping",
  name: "(an Express route with one ping of the database, nothing of ours)",
  floor: "express",
  next: always(requestBytes("GET", "/ping")),
  url,
});

/** Builds a cart of two lines; carts with different indexes use different times as far as possible. */
export const cartOf = ({ serviceId, openDays }: Fixture, index: number) =>
  [0, 1].map((line) => ({
    serviceId,
    date: openDays[(index + line) % openDays.length]!,
    time: HALF_HOURS[Math.floor(index / openDays.length) % HALF_HOURS.length]!,
    cartQuantity: 1,
  }));

const always = (request: Buffer) => () => request;

function roundRobin(requests: readonly Buffer[]): () => Buffer {
  let index = 0;
  return () => requests[index++ % requests.length]!;
}

/** Returns each request once, because a customer may have only one open payment. */
function once(requests: readonly Buffer[]): () => Buffer | null {
  let index = 0;
  return () => requests[index++] ?? null;
}
