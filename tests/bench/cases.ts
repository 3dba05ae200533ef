import { API_BASE, SLOTS } from "@salon/contracts";
import { requestBytes } from "./load.ts";
import type { Fixture } from "./fixtures.ts";

/** What a figure is compared with: Express alone, the driver's acknowledged insert alone, or the password hash alone. */
export type FloorKind = "express" | "insert" | "compare";

/** A call that is measured. */
export interface Case {
  /** By which it is chosen, and under which its median is stored. */
  key: string;
  name: string;
  floor: FloorKind;
  /** The ratio to the floor that is wanted; undefined when it is only told. */
  goal?: number;
  next: () => Buffer | null;
  /** Who answers; the salon unless said. */
  url?: string;
}

const HALF_HOURS = SLOTS.slice(0, -1);
const ADMIN_PASSWORD = { email: "admin@salon.test", password: "Salon#2025" };

/** Each call as its bytes, made before anything is measured. */
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
    { key: "services", name: "services list", floor: "express", goal: 0.45, next: always(services) },
    {
      key: "day",
      name: "availability of a day",
      floor: "express",
      goal: 0.3,
      next: always(get(`/booking/availability?date=${day}`)),
    },
    {
      key: "month",
      name: "availability of a month",
      floor: "express",
      next: always(get(`/booking/availability/month?month=${day.slice(0, 7)}`)),
    },
    { key: "booking", name: "booking detail, signed in", floor: "express", goal: 0.2, next: inTurn(bookings) },
    { key: "stats", name: "dashboard figures", floor: "express", next: always(get("/stats", admin.cookie)) },
    { key: "cart", name: "saving the cart", floor: "insert", goal: 0.4, next: inTurn(carts) },
    { key: "pay", name: "beginning a payment", floor: "insert", goal: 0.2, next: once(payments) },
    { key: "sign-in", name: "signing in", floor: "compare", next: always(signIn) },
  ];
}

/** What HTTP and the driver take without anything of ours: told beside the calls that write. */
export const bareInsert = (fixture: Fixture, url: string): Case => ({
  key: "bare-insert",
  name: "(an Express route with that insert, nothing of ours)",
  floor: "insert",
  next: always(requestBytes("POST", "/insert", { body: { lines: cartOf(fixture, 0) } })),
  url,
});

/** A cart of two lines, on times of its own as far as there are any. */
export const cartOf = ({ serviceId, openDays }: Fixture, index: number) =>
  [0, 1].map((line) => ({
    serviceId,
    date: openDays[(index + line) % openDays.length]!,
    time: HALF_HOURS[Math.floor(index / openDays.length) % HALF_HOURS.length]!,
    cartQuantity: 1,
  }));

const always = (request: Buffer) => () => request;

function inTurn(requests: readonly Buffer[]): () => Buffer {
  let index = 0;
  return () => requests[index++ % requests.length]!;
}

/** Each of them a single time: a customer has one open payment, and the second would be another call. */
function once(requests: readonly Buffer[]): () => Buffer | null {
  let index = 0;
  return () => requests[index++] ?? null;
}
