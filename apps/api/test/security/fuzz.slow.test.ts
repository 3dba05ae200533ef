import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createActors } from "../support/routes/actors.ts";
import { changedCollections, readDatabase, takeSnapshot } from "../support/api/database-state.ts";
import { exampleCall } from "../support/routes/example-calls.ts";
import { callsWithKey, injectedCalls } from "../support/fuzz/fuzz-calls.ts";
import { CALLER_BY_ACCESS, fuzzRoute, tryCall, changesAfterRefusals, type FuzzFixtures } from "../support/fuzz/fuzz.ts";
import { endingRoutesByGroup, type Call, type NamedRoute } from "../support/routes/route-examples.ts";
import { startApi, type TestApi } from "../support/api/start-api.ts";

/** Calls of each route. */
const RUNS = 20;
const SEED = 20_261_121;

let api: TestApi;
let fixtures: FuzzFixtures;
beforeAll(async () => {
  api = await startApi({ rateLimitScale: 1_000_000 });
  const actors = await createActors(api, ["owner", "other"]);
  fixtures = { actors, snapshot: await takeSnapshot() };
});
afterAll(() => api.stop());

const validCall = (named: NamedRoute) =>
  exampleCall(named, "own", CALLER_BY_ACCESS[named.route.access], fixtures.actors);
/** Fields that an attacker would try to set. */
const PRIVILEGED_FIELDS: Record<string, unknown> = {
  role: "admin",
  verified: true,
  passwordHash: "x",
  bookingStatus: "completed",
  user: "0123456789abcdef01234567",
};

/** Returns the ids of the routes that answer one of these calls with another status than 400. */
async function acceptedOf(routes: readonly NamedRoute[], callsOf: (call: Call) => Call[]): Promise<string[]> {
  const accepted: string[] = [];
  for (const route of routes)
    for (const call of callsOf(validCall(route))) {
      const status = await tryCall(route, call, fixtures);
      if (status !== 400) accepted.push(`${route.id}: ${status} ${JSON.stringify(call.body)}`);
    }
  return accepted;
}
const sameBody = (one: Call, other: Call) => JSON.stringify(one.body) === JSON.stringify(other.body);

describe.each(endingRoutesByGroup)("%s", { timeout: 300_000 }, (_group, routes) => {
  test("answer nearly valid calls without a fault [T16]", async () => {
    const faults: (string | null)[] = [];
    for (const route of routes) faults.push((await fuzzRoute(route, fixtures, { runs: RUNS, seed: SEED })).fault);
    expect(faults.filter(Boolean)).toEqual([]);
  });

  test("refuse query operators and prototype keys in every value [T15] [T16]", async () => {
    const inBodies = (call: Call) => injectedCalls(call, 3).filter((injected) => !sameBody(injected, call));
    expect(await acceptedOf(routes, inBodies)).toEqual([]);
    // A parameter or a query may be a word like another; no such call has a fault.
    await acceptedOf(routes, (call) => injectedCalls(call, 3).filter((injected) => sameBody(injected, call)));
    expect(await changesAfterRefusals(fixtures)).toBeNull();
  });

  test("refuse privileged fields in every object of the body [T2]", async () => {
    const privileged = (call: Call) =>
      Object.entries(PRIVILEGED_FIELDS).flatMap(([key, value]) => callsWithKey(call, key, value));
    expect(await acceptedOf(routes, privileged)).toEqual([]);
    expect(await changesAfterRefusals(fixtures)).toBeNull();
  });
});

test("the API answers afterwards, and the database is unchanged", async () => {
  expect((await api.client().get("/")).status).toBe(200);
  expect(changedCollections(fixtures.snapshot.state, await readDatabase())).toEqual([]);
});
