import { API_BASE } from "@salon/contracts";
import { median } from "../figures.ts";
import { load, requestBytes } from "../load.ts";
import { addRegular, openFixture, type Fixture, type FixtureOptions } from "../fixtures.ts";

export interface GrowthOptions extends Pick<FixtureOptions, "server" | "mongoUri" | "providerUrl"> {
  /** Bookings of each salon, in ascending order. */
  sizes: readonly number[];
  rounds: number;
  /** Length of one measurement. */
  ms: number;
}
/** Response times of one call at each size. */
export interface GrowthResult {
  name: string;
  /** Median milliseconds, one for each size. */
  p50Ms: number[];
  /** The largest salon's time divided by the smallest's; it must not exceed `goal`. */
  ratio: number;
  goal: number;
}

const MAX_RATIO = 1.3;
/** For the payments of a state, and for the bookings of a common name. */
const MAX_SEARCH_RATIO = 1.5;
const PAGE = 20;

/** A customer with the same number of bookings in every salon: one page of completed bookings, and of a common name. */
const REGULAR = { name: "Adunni Regular", email: "regular@example.com", bookings: PAGE };

interface Question {
  name: string;
  path: string;
  goal: number;
}
const lists = (path: string): string => `${path}${path.includes("?") ? "&" : "?"}pageSize=${PAGE}`;
const QUESTIONS: readonly Question[] = [
  { name: "bookings, newest first", path: lists("/booking/"), goal: MAX_RATIO },
  { name: "payments", path: lists("/payments"), goal: MAX_RATIO },
  { name: "accounts", path: lists("/users/getUsers"), goal: MAX_RATIO },
  { name: "bookings of one customer", path: lists(`/booking/?q=${REGULAR.email}`), goal: MAX_RATIO },
  { name: "bookings of one status", path: lists("/booking/?status=completed"), goal: MAX_RATIO },
  { name: "accounts of one role", path: lists("/users/getUsers?role=customer"), goal: MAX_RATIO },
  { name: "payments of one state", path: lists("/payments?state=fulfilled"), goal: MAX_SEARCH_RATIO },
  { name: "bookings of a name", path: lists("/booking/?q=adunni"), goal: MAX_SEARCH_RATIO },
  { name: "dashboard figures", path: "/stats", goal: MAX_RATIO },
];

/** Measures the same calls in salons of every size in turn, one call at a time. */
export async function measureGrowth(options: GrowthOptions): Promise<GrowthResult[]> {
  const fixtures: Fixture[] = [];
  try {
    for (const bookings of options.sizes) {
      const fixture = await openFixture({ ...options, bookings, processes: 1, customers: PAGE });
      fixtures.push(fixture);
      await addRegular(fixture, REGULAR);
    }
    const results: GrowthResult[] = [];
    for (const question of QUESTIONS) results.push(await grow(question, fixtures, options));
    return results;
  } finally {
    for (const { harness } of fixtures) await harness.stop();
  }
}

async function grow(
  { name, path, goal }: Question,
  fixtures: readonly Fixture[],
  { rounds, ms }: GrowthOptions,
): Promise<GrowthResult> {
  const times = fixtures.map((): number[] => []);
  // The first round is not counted, because V8 still compiles the code.
  for (let round = -1; round < rounds; round++)
    for (const [index, fixture] of fixtures.entries()) {
      const call = requestBytes("GET", `${API_BASE}${path}`, { cookie: fixture.admin.cookie });
      const { p50Ms } = await load({ urls: fixture.urls, clients: 1, ms, next: () => call });
      if (round >= 0) times[index]!.push(p50Ms);
    }
  const p50Ms = times.map(median);
  return { name, p50Ms, ratio: p50Ms.at(-1)! / p50Ms[0]!, goal };
}
