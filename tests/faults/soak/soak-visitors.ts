import { PASSWORD, type Answer, type TestClient } from "@salon/api/testing/api/test-client.ts";
import { SLOTS } from "@salon/contracts";
import {
  requestPayment,
  followReturn,
  pressOnPage,
  weekdayAhead,
  type Customer,
  type CartLine,
} from "../../harness/customers.ts";
import { pick } from "../../harness/generated-salon/random.ts";
import type { Harness } from "../../harness/harness.ts";

/** An answer with an unexpected status. */
export interface UnexpectedAnswer {
  at: number;
  what: string;
  status: number;
}
/** The callers of a soak test: customers and staff. */
export interface Visitors {
  harness: Harness;
  customers: readonly Customer[];
  admin: TestClient;
  random: () => number;
}
interface Visit {
  what: string;
  /** Frequency in thousandths. */
  weight: number;
  /** Accepted statuses. */
  right: readonly number[];
  act: (visitors: Visitors) => Promise<Answer>;
}

const SERVICES = ["Haircut & Styling", "Manicure & Pedicure", "Ear & Nose Piercing"];
let people = 0;

const client = ({ customers, random }: Visitors): TestClient => pick(random, customers).client;
const dayAhead = ({ harness, random }: Visitors): string => weekdayAhead(harness.now(), 2 + Math.floor(random() * 25));
const cartLine = (visitors: Visitors): CartLine => ({
  service: pick(visitors.random, SERVICES),
  date: dayAhead(visitors),
  time: pick(visitors.random, SLOTS),
  cartQuantity: 1,
});

async function payAndReturn(visitors: Visitors): Promise<Answer> {
  const customer = pick(visitors.random, visitors.customers);
  const answer = await requestPayment(customer, [cartLine(visitors)]);
  if (answer.status !== 200) return answer;
  const location = await pressOnPage((answer.body as { data: string }).data, "pay");
  return location === null ? answer : followReturn(customer, location);
}

/** Creates a walk-in and usually cancels it, so that the salon does not fill up. */
async function walkIn(visitors: Visitors): Promise<Answer> {
  const { admin, random } = visitors;
  const listed = await admin.get("/services/all-services");
  if (listed.status !== 200) return listed;
  const serviceId = (listed.body as { _id: string; name: string }[]).find(({ name }) => name === SERVICES[0])?._id;
  const { date, time } = cartLine(visitors);
  const booked = await admin.post("/booking/walk-in", { name: "Bola", serviceId, date, time, method: "cash" });
  if (booked.status !== 201 || random() < 0.2) return booked;
  return admin.patch(`/booking/${(booked.body as { _id: string })._id}`, { bookingStatus: "cancelled" });
}

const OK = [200];
/** The mix of calls; the last ones are bad input, one in a hundred. */
const VISITS: readonly Visit[] = [
  { what: "services", weight: 250, right: OK, act: (all) => client(all).get("/services/all-services") },
  {
    what: "a day",
    weight: 200,
    right: OK,
    act: (all) => client(all).get(`/booking/availability?date=${dayAhead(all)}`),
  },
  {
    what: "a month",
    weight: 80,
    right: OK,
    act: (all) => client(all).get(`/booking/availability/month?month=${dayAhead(all).slice(0, 7)}`),
  },
  { what: "settings", weight: 80, right: OK, act: (all) => client(all).get("/settings") },
  { what: "who am I", weight: 100, right: OK, act: (all) => client(all).get("/users/getUser") },
  {
    what: "save the cart",
    weight: 80,
    right: OK,
    act: (all) => client(all).patch("/users/saveCart", { cartItems: [cartLine(all)] }),
  },
  { what: "the cart", weight: 50, right: OK, act: (all) => client(all).get("/users/getCart") },
  { what: "my bookings", weight: 40, right: OK, act: (all) => client(all).get("/booking/?pageSize=20") },
  { what: "pay", weight: 15, right: [200, 302, 409], act: payAndReturn },
  { what: "walk-in", weight: 30, right: [200, 201, 409], act: walkIn },
  { what: "figures", weight: 10, right: OK, act: ({ admin }) => admin.get("/stats") },
  { what: "the list of payments", weight: 15, right: OK, act: ({ admin }) => admin.get("/payments?pageSize=20") },
  {
    what: "newsletter",
    weight: 15,
    right: OK,
    act: (all) => client(all).post("/users/news-letter", { email: `reader${++people}@example.com` }),
  },
  {
    what: "sign in",
    weight: 15,
    right: OK,
    act: ({ harness, customers, random }) => harness.client().signIn(pick(random, customers).email, PASSWORD),
  },
  {
    what: "a wrong password",
    weight: 5,
    right: [401],
    act: ({ harness, customers, random }) => harness.client().signIn(pick(random, customers).email, "Wrong#123"),
  },
  { what: "a lost page", weight: 5, right: [404], act: (all) => client(all).get("/booking/nothing/here") },
  { what: "broken JSON", weight: 3, right: [400], act: (all) => sendRaw(all, "{bad") },
  {
    what: "a huge body",
    weight: 2,
    right: [413],
    act: (all) => sendRaw(all, JSON.stringify({ name: "x".repeat(20_000) })),
  },
  {
    what: "an unknown field",
    weight: 3,
    right: [400],
    act: (all) => client(all).patch("/users/saveCart", { cartItems: [], role: "admin" }),
  },
  {
    what: "a wrong id",
    weight: 2,
    right: [400, 404],
    act: (all) => client(all).get("/booking/getBooking/not-an-id"),
  },
];
const TOTAL = VISITS.reduce((sum, { weight }) => sum + weight, 0);

const sendRaw = (visitors: Visitors, raw: string): Promise<Answer> =>
  client(visitors).post("/users/contact-us", undefined, { raw, headers: { "content-type": "application/json" } });

/** Makes one random call; returns an unexpected answer, or null. */
export async function visitOnce(visitors: Visitors): Promise<UnexpectedAnswer | null> {
  let at = visitors.random() * TOTAL;
  const visit = VISITS.find(({ weight }) => (at -= weight) < 0)!;
  const start = performance.now();
  const { status } = await visit.act(visitors).catch(() => ({ status: 0 }));
  return visit.right.includes(status) ? null : { at: start, what: visit.what, status };
}
