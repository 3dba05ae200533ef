import { API_BASE, SLOTS } from "@salon/contracts";
import { median, shown } from "../harness/history.ts";
import type { Report } from "../harness/report.ts";
import { startFloor, type Floor } from "./floor.ts";
import { load, requestBytes } from "./load.ts";
import { openSalon, type Place, type Salon } from "./salon.ts";

/** A call to measure beside its floor. */
interface Case {
  name: string;
  floor: "express" | "insert";
  /** The least ratio to the floor; absent without a goal. */
  goal?: number;
  next: () => Buffer;
}

const BOOKINGS = 1000;
const CALLERS = 16;
const ROUNDS = 5;
const ROUND_MS = 1500;
/** Thousands of calls, during which V8 still compiles their code. */
const WARM_UP_MS = 8000;
const HALF_HOURS = SLOTS.slice(0, -1);

/** Measures each call directly after its floor, so that other load on the machine affects both. */
export async function measureRatios(place: Place): Promise<Report> {
  const [floor, salon] = await Promise.all([startFloor(), openSalon(place, BOOKINGS)]);
  try {
    await floor.run({ kind: "answer", body: (await salon.harness.client().get("/services/all-services")).body });
    const cases = casesOf(salon);
    for (const one of cases) await round(one, salon, floor, WARM_UP_MS);
    const ratios = new Map(cases.map((one) => [one, [] as number[]]));
    for (let index = 0; index < ROUNDS; index++)
      for (const one of cases) ratios.get(one)!.push(await round(one, salon, floor, ROUND_MS));

    return reportOf([...ratios].map(([one, all]) => ({ ...one, ratio: median(all) })));
  } finally {
    await Promise.all([floor.stop(), salon.harness.stop()]);
  }
}

const reportOf = (results: readonly (Case & { ratio: number })[]): Report => ({
  title: `Calls beside their floor, ${CALLERS} callers`,
  about: "The floor is a bare Express route with the answer of the services list, or the driver's insert alone.",
  columns: ["call", "floor", "ratio", "goal"],
  rows: results.map(({ name, floor, ratio, goal }) => [name, floor, shown(ratio), goal ?? ""]),
  violations: results.flatMap(({ name, ratio, goal }) =>
    goal !== undefined && ratio < goal ? [`${name}: ${shown(ratio)} of its floor, not ${goal}`] : [],
  ),
  faults: "Goals missed",
});

/** Runs the floor and then the call; returns how many calls there are for one of the floor. */
async function round({ floor: kind, next }: Case, salon: Salon, floor: Floor, ms: number): Promise<number> {
  const answer = requestBytes("GET", "/answer");
  const uri = salon.harness.databaseUri();
  const pace =
    kind === "insert"
      ? await floor.run({ kind, uri, document: { lines: cartOf(salon, 0) }, clients: CALLERS, ms })
      : (await load({ url: floor.url, clients: CALLERS, ms, next: () => answer })).perSecond;

  const { perSecond } = await load({ url: salon.url, clients: CALLERS, ms, next });
  return perSecond / pace;
}

/** The cases with all requests as bytes, so that building them is not measured. */
function casesOf(salon: Salon): Case[] {
  const { customers, admin, bookingIds, openDays } = salon;
  const get = (path: string, cookie?: string) => requestBytes("GET", `${API_BASE}${path}`, cookie ? { cookie } : {});
  const month = openDays[5]!.slice(0, 7);
  const bookings = bookingIds.map((id, index) => get(`/booking/getBooking/${id}`, customers[index]));
  const carts = customers.map((cookie, index) =>
    requestBytes("PATCH", `${API_BASE}/users/saveCart`, { cookie, body: { cartItems: cartOf(salon, index) } }),
  );
  const read = (name: string, requests: readonly Buffer[], goal?: number): Case => ({
    name,
    floor: "express",
    next: inTurn(requests),
    ...(goal === undefined ? {} : { goal }),
  });

  return [
    read("services list", [get("/services/all-services")], 0.45),
    read("availability of a day", [get(`/booking/availability?date=${openDays[5]}`)], 0.35),
    read("availability of a month", [get(`/booking/availability/month?month=${month}`)]),
    read("booking detail, signed in", bookings, 0.25),
    read("dashboard figures", [get("/stats", admin)]),
    { name: "saving the cart", floor: "insert", goal: 0.2, next: inTurn(carts) },
  ];
}

/** A cart of two lines; carts with different indexes use different times as far as possible. */
const cartOf = ({ serviceId, openDays }: Salon, index: number) =>
  [0, 1].map((line) => ({
    serviceId,
    date: openDays[(index + line) % openDays.length]!,
    time: HALF_HOURS[Math.floor(index / openDays.length) % HALF_HOURS.length]!,
    cartQuantity: 1,
  }));

function inTurn(requests: readonly Buffer[]): () => Buffer {
  let index = 0;
  return () => requests[index++ % requests.length]!;
}
