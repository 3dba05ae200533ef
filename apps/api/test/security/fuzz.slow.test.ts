import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createActors } from "../support/routes/actors.ts";
import { changedCollections, readDatabase, takeSnapshot } from "../support/api/database-state.ts";
import { exampleCall } from "../support/routes/example-calls.ts";
import { callsWithKey, injectedCalls } from "../support/fuzz/fuzz-calls.ts";
import { CALLER_BY_ACCESS, fuzzRoute, tryCall, changesAfterRefusals, type FuzzFixtures } from "../support/fuzz/fuzz.ts";
import { endingRoutes, type NamedRoute } from "../support/routes/route-examples.ts";
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

describe.each(endingRoutes)("$id", (route) => {
  test("answers nearly valid calls without a fault [T16]", async () => {
    expect((await fuzzRoute(route, fixtures, { runs: RUNS, seed: SEED })).fault).toBeNull();
  });

  test("refuses query operators and prototype keys in every value [T15] [T16]", async () => {
    const call = validCall(route);
    const injected = injectedCalls(call, 3);
    const inBodies = injected.filter(({ body }) => JSON.stringify(body) !== JSON.stringify(call.body));
    for (const one of inBodies) expect(await tryCall(route, one, fixtures), JSON.stringify(one.body)).toBe(400);
    for (const one of injected.filter((other) => !inBodies.includes(other))) await tryCall(route, one, fixtures);
    expect(await changesAfterRefusals(fixtures)).toBeNull();
  });

  test("refuses privileged fields in every object of the body [T2]", async () => {
    const call = validCall(route);
    for (const [key, value] of Object.entries(PRIVILEGED_FIELDS))
      for (const extended of callsWithKey(call, key, value))
        expect([key, await tryCall(route, extended, fixtures)], route.id).toEqual([key, 400]);
    expect(await changesAfterRefusals(fixtures)).toBeNull();
  });
});

test("the API answers afterwards, and the database is unchanged", async () => {
  expect((await api.client().get("/")).status).toBe(200);
  expect(changedCollections(fixtures.snapshot.state, await readDatabase())).toEqual([]);
});
