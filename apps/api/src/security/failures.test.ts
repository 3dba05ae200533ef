import { TEXTS } from "@salon/contracts";
import { createLogger } from "../http/request-log.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { gatherCast, type Cast } from "../testing/routes/actors.ts";
import { takeSnapshot, type Snapshot } from "../testing/api/database-state.ts";
import { exampleCall, makeCall } from "../testing/routes/example-calls.ts";
import { BOLDEST } from "../testing/fuzz/fuzz.ts";
import { namedRoutes } from "../testing/routes/route-examples.ts";
import { startApi, type TestApi } from "../testing/api/start-api.ts";
import { databaseCallsOf, watchDatabase } from "../testing/api/watch-database.ts";

const CANARY = "exploded at /srv/salon/node_modules/driver.js:42";
let api: TestApi;
let cast: Cast;
let snapshot: Snapshot;
const lines: string[] = [];
beforeAll(async () => {
  const logger = createLogger("error", { write: (line: string) => void lines.push(line) });
  api = await startApi({ rateLimitScale: 1000, overrides: { logger } });
  cast = await gatherCast(api, ["owner", "other"]);
  snapshot = await takeSnapshot();
});
afterAll(() => api.stop());

/** Calls that go on without this one: a customer who comes back from paying is shown what is known. */
const GOES_ON = ["payments.return"];

/** What is wrong with the answer to a call whose database has just failed. */
function faultsOfFailure({ status, body, text }: Awaited<ReturnType<typeof makeCall>>): string[] {
  const { message, requestId, ...rest } = body as { message?: unknown; requestId?: string };
  const logged = lines.some((line) => line.includes(`"${requestId}"`) && line.includes(CANARY));
  return [
    ...(status === 500 ? [] : [`status ${status}`]),
    ...(message === TEXTS.failed && Object.keys(rest).length === 0 ? [] : [`answer ${text}`]),
    ...(text.includes("exploded") ? ["shows what happened inside"] : []),
    ...(logged ? [] : ["is not in the log under its id"]),
  ];
}

describe.each(namedRoutes)("$id", (named) => {
  test("fails in one sentence when any call to the database throws, and is fine again after [T33]", async () => {
    const caller = BOLDEST[named.route.access];
    const ask = () => makeCall(named, exampleCall(named, "own", caller, cast), caller, cast);
    const calls = new Set(await databaseCallsOf(ask));
    await snapshot.restore();
    for (const broken of calls) {
      lines.length = 0;
      const stop = watchDatabase((name) => {
        if (name === broken) throw new Error(`${name} ${CANARY}`);
      });
      const answer = await ask().finally(stop);
      const wentOn = GOES_ON.includes(named.id) && answer.status < 400;
      expect(wentOn ? [] : faultsOfFailure(answer), broken).toEqual([]);
      await snapshot.restore();
    }
    expect((await api.client().get("/")).status).toBe(200);
  });
});
