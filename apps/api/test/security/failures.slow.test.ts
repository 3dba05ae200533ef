import mongoose from "mongoose";
import { TEXTS } from "@salon/contracts";
import { createLogger } from "../../src/http/request-log.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createActors, type Actors } from "../support/routes/actors.ts";
import { takeSnapshot, type Snapshot } from "../support/api/database-state.ts";
import { exampleCall, makeCall } from "../support/routes/example-calls.ts";
import { CALLER_BY_ACCESS } from "../support/fuzz/fuzz.ts";
import { endingRoutesByGroup, type NamedRoute } from "../support/routes/route-examples.ts";
import { startApi, type TestApi } from "../support/api/start-api.ts";
import { databaseCallsOf, watchDatabase } from "../support/api/watch-database.ts";

const CANARY = "exploded at /srv/salon/node_modules/driver.js:42";
let api: TestApi;
let actors: Actors;
let snapshot: Snapshot;
const lines: string[] = [];
beforeAll(async () => {
  const logger = createLogger("error", { write: (line: string) => void lines.push(line) });
  api = await startApi({ rateLimitScale: 1000, overrides: { logger } });
  actors = await createActors(api, ["owner", "other"]);
  // Without a version the team is read by every call that needs it.
  await mongoose.model("Settings").updateOne({}, { $unset: { teamVersion: 1 } });
  snapshot = await takeSnapshot();
});
afterAll(() => api.stop());

/** Returns the database calls of a request, whose changes are undone. */
async function databaseCallsFrom(ask: () => Promise<unknown>): Promise<Set<string>> {
  const calls = await databaseCallsOf(ask);
  await snapshot.restore();
  return new Set(calls);
}

/**
 * Routes that may succeed despite a failed call: `payments.return` redirects with the stored state, and jobs go on with what
 * `imports.run` began and end the payments of a bill that `bookings.cancel` ended. After a change of the team or the settings they end the payments
 * of appointments that cannot take place, and give people to those that have none.
 */
const MAY_SUCCEED = [
  "payments.return",
  "payments.returnWithoutState",
  "imports.run",
  "bookings.cancel",
  "team.create",
  "team.update",
  "team.addAbsence",
  "team.createResource",
  "team.updateResource",
  "settings.update",
];

/** What an export answers where the activity log fails it: without its entry nothing is sent, and all is sent where only the number of rows is missing. */
const EXPORTED: Record<string, number> = { "audit.insertOne": 503, "audit.updateOne": 200 };

/** Returns the faults of an answer after a database failure. */
function faultsOfFailure({ status, body, text }: Awaited<ReturnType<typeof makeCall>>): string[] {
  const { message, requestId, ...rest } = body as { message?: unknown; requestId?: string };
  const logged = lines.some((line) => line.includes(`"${requestId}"`) && line.includes(CANARY));
  return [
    ...(status === 500 ? [] : [`status ${status}`]),
    ...(message === TEXTS.failed && Object.keys(rest).length === 0 ? [] : [`answer ${text}`]),
    ...(text.includes("exploded") ? ["reveals internals"] : []),
    ...(logged ? [] : ["is not in the log under its request id"]),
  ];
}

/** Returns the faults of a route's answers while one of its database calls throws. */
async function faultsOfRoute(named: NamedRoute): Promise<string[]> {
  const caller = CALLER_BY_ACCESS[named.route.access];
  const ask = () => makeCall(named, exampleCall(named, "own", caller, actors), caller, actors);
  // Two runs, because some calls are not made each time: one fetches fifty receipt numbers.
  const first = await databaseCallsFrom(ask);
  const calls = await databaseCallsFrom(ask);
  const faults: string[] = [];
  for (const broken of [...calls].filter((call) => first.has(call))) {
    lines.length = 0;
    const stop = watchDatabase((name) => {
      if (name === broken) throw new Error(`${name} ${CANARY}`);
    });
    const answer = await ask().finally(stop);
    const succeeded =
      (MAY_SUCCEED.includes(named.id) && answer.status < 400) ||
      (named.route.exports && answer.status === EXPORTED[broken]);
    if (!succeeded) faults.push(...faultsOfFailure(answer).map((fault) => `${named.id}, ${broken}: ${fault}`));
    await snapshot.restore();
  }
  return faults;
}

test.each(endingRoutesByGroup)(
  "%s: 500 with one sentence when a database call throws, and an answer afterwards [T33]",
  { timeout: 300_000 },
  async (_group, routes) => {
    const faults: string[] = [];
    for (const named of routes) faults.push(...(await faultsOfRoute(named)));
    expect(faults).toEqual([]);
    expect((await api.client().get("/")).status).toBe(200);
  },
);
