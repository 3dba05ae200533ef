import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { gatherCast } from "../testing/routes/actors.ts";
import { changedCollections, readDatabase, takeSnapshot } from "../testing/api/database-state.ts";
import { exampleCall } from "../testing/routes/example-calls.ts";
import { callsWithKey, injectedCalls } from "../testing/fuzz/fuzz-calls.ts";
import { BOLDEST, fuzzRoute, tryCall, unasked, type Ground } from "../testing/fuzz/fuzz.ts";
import { namedRoutes, type NamedRoute } from "../testing/routes/route-examples.ts";
import { startApi, type TestApi } from "../testing/api/start-api.ts";

/** Enough to see a route that breaks at the first unusual thing; `pnpm prove fuzz` makes thousands. */
const RUNS = 4;
const SEED = 20_261_121;

let api: TestApi;
let ground: Ground;
beforeAll(async () => {
  api = await startApi({ rateLimitScale: 1_000_000 });
  const cast = await gatherCast(api, ["owner", "other"]);
  ground = { cast, snapshot: await takeSnapshot(), everyTime: false };
});
afterAll(() => api.stop());

const honestCall = (named: NamedRoute) => exampleCall(named, "own", BOLDEST[named.route.access], ground.cast);
/** What an attacker would like to set. */
const WANTED: Record<string, unknown> = {
  role: "admin",
  verified: true,
  passwordHash: "x",
  bookingStatus: "completed",
  user: "0123456789abcdef01234567",
};

describe.each(namedRoutes)("$id", (route) => {
  test("survives calls that are nearly right [T16]", async () => {
    expect((await fuzzRoute(route, ground, { runs: RUNS, seed: SEED })).fault).toBeNull();
  });

  test("takes no question to the database and no key of every object for a value [T15] [T16]", async () => {
    const call = honestCall(route);
    const injected = injectedCalls(call, 3);
    const inBodies = injected.filter(({ body }) => JSON.stringify(body) !== JSON.stringify(call.body));
    for (const one of inBodies) expect(await tryCall(route, one, ground), JSON.stringify(one.body)).toBe(400);
    for (const one of injected.filter((other) => !inBodies.includes(other))) await tryCall(route, one, ground);
    expect(await unasked(ground)).toBeNull();
  });

  test("takes no key that an attacker would like to set [T2]", async () => {
    const call = honestCall(route);
    for (const [key, value] of Object.entries(WANTED))
      for (const extended of callsWithKey(call, key, value))
        expect([key, await tryCall(route, extended, ground)], route.id).toEqual([key, 400]);
    expect(await unasked(ground)).toBeNull();
  });
});

test("after all of it the API still answers, over the database as it was", async () => {
  expect((await api.client().get("/")).status).toBe(200);
  expect(changedCollections(ground.snapshot.state, await readDatabase())).toEqual([]);
});
