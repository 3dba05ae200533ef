import type { TestClient } from "@salon/api/test/support/api/test-client.ts";
import { addDays, API_BASE, lagosDay, SLOTS, VISIT_MAX_DAYS } from "@salon/contracts";
import { signUpCustomers } from "../harness/customers.ts";
import { percentile } from "../harness/history.ts";
import type { Report } from "../harness/report.ts";
import { addStaff } from "../harness/team.ts";
import { openSalon, type Place, type Salon } from "./salon.ts";

/** What one address sends while others search and read. */
interface Flood {
  name: string;
  /** One connection each, without a session or with one of its own. */
  cookies: readonly (string | undefined)[];
}
interface Phase {
  name: string;
  /** The milliseconds of each search of another; those that were refused took for ever. */
  searches: number[];
  /** The milliseconds of the other calls, in ascending order. */
  reads: Record<keyof typeof READS, number[]>;
  /** How many answers of each status the flood got. */
  answers: Map<number, number>;
}

const CONNECTIONS = 20;
const PHASE_MS = 60_000;
const WARM_UP_MS = 5000;
const TRIES = 20;
const IN_TIME = { ms: 2500, tries: 19 };
/** How much slower the other calls may be than without a flood: so many times, or so many milliseconds more. */
const SLOWER = { times: 2, ms: 40 };
const BOOKINGS = 1000;
const PEOPLE = 6;
const BOOKED_A_DAY = 40;
const READ_EVERY_MS = 50;
/** The server has this core for itself, as far as the machine is idle. */
const CORE = 0;

const READS = {
  availability: ({ openDays }: Salon) => `/booking/availability?date=${openDays[5]}`,
  getUser: () => "/users/getUser",
};

/** Measures what one address that searches without end does to everybody else. */
export async function measureSearches(place: Place): Promise<Report> {
  // The limits are those of production, and each caller names an address as a proxy would.
  const salon = await openSalon(place, BOOKINGS, { env: { RATE_LIMIT_SCALE: "1", TRUST_PROXY: "1" }, core: CORE });
  try {
    await fillSalon(salon);
    const accounts = await signUpCustomers(salon.harness, CONNECTIONS);
    const floods: Flood[] = [
      { name: "nothing else", cookies: [] },
      { name: "20 searches of one address", cookies: Array.from({ length: CONNECTIONS }, () => undefined) },
      { name: "20 fresh accounts of one address", cookies: accounts.map(({ client }) => client.cookieHeader) },
    ];

    await runPhase(salon, floods[0]!, { ms: WARM_UP_MS, number: 0 });
    const phases: Phase[] = [];
    for (const [index, flood] of floods.entries())
      phases.push(await runPhase(salon, flood, { ms: PHASE_MS, number: index + 1 }));
    return reportOf(phases);
  } finally {
    await salon.harness.stop();
  }
}

/** Adds a team with skills of their own, and appointments that may be moved. */
async function fillSalon({ harness, openDays }: Salon): Promise<void> {
  const admin = await harness.admin();
  const services = await servicesOf(admin);
  for (let person = 0; person < PEOPLE; person++)
    await addStaff(admin, {
      name: `Person ${person}`,
      services: services.filter((_, index) => (index + person) % 3 > 0).map(({ name }) => name),
    });

  for (const [index, date] of openDays.entries())
    for (let booked = 0; booked < BOOKED_A_DAY; booked++) {
      const { _id: serviceId } = services[(booked + index) % services.length]!;
      const time = SLOTS[(booked * 7 + index) % (SLOTS.length - 4)]!;
      await admin.post("/booking/walk-in", { name: "Kemi", method: "later", serviceId, date, time });
    }
}

const servicesOf = async (admin: TestClient) => {
  const { body } = await admin.get("/services/all-services?pageSize=500");
  return (body as { _id: string; name: string; price: number }[]).filter(({ price }) => price > 0);
};

/** Runs the flood beside the searches and reads of others. */
async function runPhase(salon: Salon, { name, cookies }: Flood, { ms, number }: { ms: number; number: number }) {
  const ends = performance.now() + ms;
  const services = await servicesOf(await salon.harness.admin());
  const from = lagosDay(salon.harness.now());
  const days = { from, to: addDays(from, VISIT_MAX_DAYS - 1) };
  // Ten guests find no time here, so each day takes all that a search over several days may take.
  const large = { guests: guestsOf(services, { guests: 10, items: 1 }), ...days };
  const usual = { guests: guestsOf(services, { guests: 2, items: 2 }), ...days };
  const address = (network: number) => `198.51.${network}.${number}`;
  const phase: Phase = { name, searches: [], reads: { availability: [], getUser: [] }, answers: new Map() };

  const flood = async (cookie: string | undefined) => {
    while (performance.now() < ends) {
      const { status } = await send(salon, { path: SEARCH, body: large, address: address(1), cookie });
      phase.answers.set(status, (phase.answers.get(status) ?? 0) + 1);
    }
  };
  const search = async () => {
    for (let next = performance.now(); cookies.length > 0 && next < ends; next += ms / TRIES) {
      await until(next);
      const { status, ms: took } = await send(salon, { path: SEARCH, body: usual, address: address(2) });
      phase.searches.push(status === 200 ? took : Infinity);
    }
  };
  const read = async (call: keyof typeof READS) => {
    const cookie = salon.customers[0];
    for (; performance.now() < ends; await until(performance.now() + READ_EVERY_MS)) {
      const { status, ms: took } = await send(salon, { path: READS[call](salon), address: address(3), cookie });
      phase.reads[call].push(status === 200 ? took : Infinity);
    }
  };

  await Promise.all([...cookies.map(flood), search(), read("availability"), read("getUser")]);
  for (const times of Object.values(phase.reads)) times.sort((a, b) => a - b);
  return phase;
}

const SEARCH = "/booking/availability/visit";

const guestsOf = (services: readonly { _id: string }[], { guests, items }: { guests: number; items: number }) =>
  Array.from({ length: guests }, (_g, guest) => ({
    items: Array.from({ length: items }, (_i, item) => ({
      serviceId: services[(3 * guest + item) % services.length]!._id,
    })),
  }));

const until = (at: number) => new Promise((resolve) => setTimeout(resolve, Math.max(0, at - performance.now())));

interface Call {
  path: string;
  body?: object;
  address: string;
  cookie?: string | undefined;
}

async function send({ url }: Salon, { path, body, address, cookie }: Call): Promise<{ status: number; ms: number }> {
  const began = performance.now();
  const answer = await fetch(`${url}${API_BASE}${path}`, {
    headers: {
      "x-forwarded-for": address,
      ...(cookie !== undefined && { cookie }),
      ...(body && { "content-type": "application/json" }),
    },
    ...(body && { method: "POST", body: JSON.stringify(body) }),
  });
  await answer.arrayBuffer();
  return { status: answer.status, ms: performance.now() - began };
}

function reportOf(phases: readonly Phase[]): Report {
  const quiet = phases[0]!;
  const calls = ["availability", "getUser"] as const;
  const p95 = ({ reads }: Phase, call: (typeof calls)[number]) => Math.round(percentile(reads[call], 0.95) * 10) / 10;
  const inTime = ({ searches }: Phase) => searches.filter((ms) => ms <= IN_TIME.ms).length;

  return {
    title: "Searches of one address",
    about: `${PHASE_MS / 1000} s each, the server on one core. p95 in ms; a search of another is in time within ${IN_TIME.ms} ms.`,
    columns: [
      "beside",
      "searches in time",
      "slowest ms",
      ...calls.map((call) => `${call} p95`),
      "answers of the flood",
    ],
    rows: phases.map((phase) => [
      phase.name,
      `${inTime(phase)} of ${phase.searches.length}`,
      Math.round(Math.max(0, ...phase.searches)),
      ...calls.map((call) => p95(phase, call)),
      [...phase.answers].map(([status, count]) => `${count} x ${status}`).join(", "),
    ]),
    violations: phases
      .slice(1)
      .flatMap((phase) => [
        ...(inTime(phase) < IN_TIME.tries
          ? [`${phase.name}: ${inTime(phase)} searches in time, not ${IN_TIME.tries}`]
          : []),
        ...calls
          .filter((call) => p95(phase, call) > Math.max(p95(quiet, call) * SLOWER.times, p95(quiet, call) + SLOWER.ms))
          .map((call) => `${phase.name}: ${call} ${p95(phase, call)} ms, ${p95(quiet, call)} without`),
      ]),
    faults: "Goals missed",
  };
}
