import { API_BASE, SLOTS, addDays, daysOfMonth, personKey, slotKey, unitKey, weekdayOf } from "@salon/contracts";
import { ObjectId } from "mongodb";
import { seededRandom } from "../../harness/generated-salon/random.ts";
import { addStaff } from "../../harness/team.ts";
import { median } from "../figures.ts";
import { openFixture, type Fixture, type FixtureOptions } from "../fixtures.ts";
import { load, requestBytes } from "../load.ts";

export interface TeamOptions extends Pick<FixtureOptions, "server" | "mongoUri" | "providerUrl"> {
  rounds: number;
  /** Length of one measurement. */
  ms: number;
}
/** Response times of one call in two salons with the same appointments: without and with a team, or without and with lines that may be moved. */
export interface TeamResult {
  name: string;
  withoutMs: number;
  withMs: number;
  ratio: number;
  goal: number;
}

const PEOPLE = 12;
const RESOURCES = 4;
const UNITS = 6;
const BOOKINGS_A_DAY = 200;
const SEED = 7;

interface Question {
  name: string;
  goal: number;
  path: (service: string, month: string) => string;
}
const QUESTIONS: readonly Question[] = [
  {
    name: "availability of a day",
    goal: 1.5,
    path: (service, month) => `/booking/availability?date=${busyDay(month)}&service=${service}`,
  },
  {
    name: "availability of a month",
    goal: 2,
    path: (service, month) => `/booking/availability/month?month=${month}&service=${service}`,
  },
];

/** A service of two hours, for which most people have no gap; a salon in which no line may be moved beside one in which all may. */
const RESEATING: readonly Question[] = [
  {
    name: "a day, beside no reseating",
    goal: 2,
    path: (service, month) => `/booking/availability?date=${busyDay(month)}&service=${service}&minutes=120`,
  },
  {
    name: "a month, beside no reseating",
    goal: 2,
    path: (service, month) => `/booking/availability/month?month=${month}&service=${service}&minutes=120`,
  },
];

/** Measures the same calls in both salons in turn, one call at a time. */
export async function measureTeam(options: TeamOptions): Promise<TeamResult[]> {
  const fixtures: Fixture[] = [];
  const open = async () => {
    const fixture = await openFixture({ ...options, bookings: 100, processes: 1, customers: 1 });
    fixtures.push(fixture);
    return fixture;
  };
  try {
    const [without, team] = [await open(), await open()];
    const month = addDays(`${without.openDays[0]!.slice(0, 7)}-28`, 7).slice(0, 7);
    await fillMonth(without, month, null);
    await fillMonth(team, month, await addTeam(team));
    const results: TeamResult[] = [];
    for (const question of QUESTIONS) results.push(await compare(question, month, [without, team], options));
    const [still, movable] = [without, team];
    await fillScattered(still, month, { people: await addPeople(still), isMovable: false });
    await fillScattered(movable, month, { people: await addPeople(movable), isMovable: true });
    for (const question of RESEATING) results.push(await compare(question, month, [still, movable], options));
    return results;
  } finally {
    for (const { harness } of fixtures) await harness.stop();
  }
}

async function compare(
  { name, goal, path }: Question,
  month: string,
  fixtures: readonly Fixture[],
  { rounds, ms }: TeamOptions,
): Promise<TeamResult> {
  const times = fixtures.map((): number[] => []);
  // The first round is not counted, because V8 still compiles the code.
  for (let round = -1; round < rounds; round++)
    for (const [index, fixture] of fixtures.entries()) {
      const call = requestBytes("GET", `${API_BASE}${path(fixture.serviceId, month)}`);
      const { p50Ms } = await load({ urls: fixture.urls, clients: 1, ms, next: () => call });
      if (round >= 0) times[index]!.push(p50Ms);
    }
  const [withoutMs, withMs] = times.map(median) as [number, number];
  return { name, withoutMs, withMs, ratio: withMs / withoutMs, goal };
}

const busyDay = (month: string): string => daysOfMonth(month).find((day) => weekdayOf(day) === 6)!;

/** Adds twelve people who do the service and four resources, the first of which it needs; answers the keys that claims may hold. */
async function addTeam({ harness, serviceId }: Fixture): Promise<{ people: string[]; units: string[] }> {
  const admin = await harness.admin();
  const services = await (await harness.db()).collection("services").find().toArray();
  const service: string = services.find(({ _id }) => String(_id) === serviceId)!["name"];
  const people: string[] = [];
  for (let nth = 0; nth < PEOPLE; nth++)
    people.push(personKey(await addStaff(admin, { name: `Stylist ${nth}`, services: [service] })));
  const units: string[] = [];
  for (let nth = 0; nth < RESOURCES; nth++) {
    const id = await addStaff(admin, { name: `Basin ${nth}`, services: nth === 0 ? [service] : [], units: UNITS });
    if (nth === 0) units.push(...Array.from({ length: UNITS }, (_, unit) => unitKey(id, unit + 1)));
  }
  return { people, units };
}

/** Adds twelve people who do the service, which needs no unit; answers their keys and the service. */
async function addPeople({ harness, serviceId }: Fixture): Promise<{ keys: string[]; serviceId: string }> {
  const admin = await harness.admin();
  const db = await harness.db();
  await Promise.all([db.collection("resources").deleteMany({}), db.collection("team").deleteMany({})]);
  const services = await db.collection("services").find().toArray();
  const service: string = services.find(({ _id }) => String(_id) === serviceId)!["name"];
  const keys: string[] = [];
  for (let nth = 0; nth < PEOPLE; nth++)
    keys.push(personKey(await addStaff(admin, { name: `Person ${nth}`, services: [service] })));
  return { keys, serviceId };
}

/** Sells appointments of one slot with random people, so that the gaps of two hours are few. */
async function fillScattered(
  { harness }: Fixture,
  month: string,
  { people, isMovable }: { people: { keys: readonly string[]; serviceId: string }; isMovable: boolean },
): Promise<void> {
  const random = seededRandom(SEED);
  const { keys, serviceId } = people;
  const rows = daysOfMonth(month)
    .filter((day) => weekdayOf(day) !== 0)
    .flatMap((day) =>
      SLOTS.map((time) => {
        const busy = keys.filter(() => random() < BOOKINGS_A_DAY / (PEOPLE * SLOTS.length));
        const claims = busy.map((key) => ({
          ref: `desk-${String(new ObjectId())}`,
          line: 0,
          seats: 1,
          state: "sold",
          expiresAt: null,
          holds: [key],
          ...(isMovable && { anyone: serviceId }),
        }));
        const held = claims
          .map(({ ref, holds }) => `${isMovable ? `~${ref}/0/${serviceId} ` : ""}${holds[0]!} `)
          .join("");
        return { _id: slotKey(day, time), day, claims, taken: claims.length, ...(held && { held }) };
      }),
    );
  const collection = (await harness.db()).collection<(typeof rows)[number]>("slots");
  await collection.deleteMany({ day: { $gte: `${month}-01`, $lte: `${month}-31` } });
  await collection.insertMany(rows);
}

/** Sells the appointments of each open day: random times, one place each; with a team, also a person and, while there are any, a unit. */
async function fillMonth(
  { harness }: Fixture,
  month: string,
  team: { people: readonly string[]; units: readonly string[] } | null,
): Promise<void> {
  const random = seededRandom(SEED);
  const slots = daysOfMonth(month)
    .filter((day) => weekdayOf(day) !== 0)
    .flatMap((day) => {
      const counts = new Map<string, number>();
      for (let left = BOOKINGS_A_DAY; left > 0;) {
        const time = SLOTS[Math.floor(random() * SLOTS.length)]!;
        const count = counts.get(time) ?? 0;
        if (count >= PEOPLE) continue;
        counts.set(time, count + 1);
        left--;
      }
      return SLOTS.map((time) => ({ _id: slotKey(day, time), day, claims: claimsOf(counts.get(time) ?? 0, team) }));
    });
  const rows = slots.map((slot) => ({ ...slot, taken: slot.claims.length, ...heldIn(slot.claims) }));
  const collection = (await harness.db()).collection<(typeof rows)[number]>("slots");
  await collection.deleteMany({ day: { $gte: `${month}-01`, $lte: `${month}-31` } });
  await collection.insertMany(rows);
}

/** What a slot stores of its claims' keys. */
const heldIn = (claims: readonly { holds?: string[] }[]) => {
  const held = claims.flatMap(({ holds = [] }) => holds.map((key) => `${key} `)).join("");
  return held === "" ? {} : { held };
};

const claimsOf = (count: number, team: { people: readonly string[]; units: readonly string[] } | null) =>
  Array.from({ length: count }, (_, nth) => ({
    ref: String(new ObjectId()),
    line: 0,
    seats: 1,
    state: "sold",
    expiresAt: null,
    ...(team ? { holds: [team.people[nth]!, ...team.units.slice(nth, nth + 1)] } : {}),
  }));
