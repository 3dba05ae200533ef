import { DATA_GROUPS, TOUCHES, type DataGroup } from "@salon/contracts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readRevisions, storeAnnouncements } from "../../db/revisions/announce.ts";
import {
  changedCollections,
  readDatabase,
  takeSnapshot,
  type Snapshot,
} from "../../../test/support/api/database-state.ts";
import { startApi, type TestApi } from "../../../test/support/api/start-api.ts";
import { CALLER_BY_ACCESS } from "../../../test/support/fuzz/fuzz.ts";
import { createActors, type Actors } from "../../../test/support/routes/actors.ts";
import { exampleCall, makeCall } from "../../../test/support/routes/example-calls.ts";
import { endingRoutesByGroup } from "../../../test/support/routes/route-examples.ts";
import { newPayer, openPayment } from "../../../test/support/salon/paying.ts";

const GROUP_OF: Record<string, DataGroup> = {
  bookings: "bookings",
  payments: "payments",
  refunds: "payments",
  bankMatches: "payments",
  messages: "messages",
  subscribers: "messages",
  outbox: "messages",
  team: "team",
  resources: "team",
  services: "services",
  settings: "settings",
  waitlist: "waitlist",
  clients: "clients",
  imports: "imports",
  importrows: "imports",
  drawer: "till",
  users: "users",
  toSee: "toSee",
};

/** The groups that the contract says a call may change. */
function namedGroups(id: string): readonly DataGroup[] | undefined {
  const [group, call] = id.split(".") as [keyof typeof TOUCHES, string];
  return (TOUCHES[group] as Record<string, readonly DataGroup[]>)[call];
}

/** Returns the collections of the desk that this work changes, and the groups that it announces. */
async function watch(work: () => Promise<unknown>) {
  await storeAnnouncements();
  const [before, state] = [await readRevisions(), await readDatabase()];
  await work();
  await storeAnnouncements();
  const [after, changed] = [await readRevisions(), changedCollections(state, await readDatabase())];
  return {
    changed: changed.filter((name) => name in GROUP_OF),
    announced: DATA_GROUPS.filter((group) => String(before[group]) !== String(after[group])),
  };
}

describe("every call that changes what the desk shows announces it, and the contract names it", () => {
  let api: TestApi;
  let actors: Actors;
  let snapshot: Snapshot;
  const seen = new Set<string>();
  beforeAll(async () => {
    api = await startApi({ rateLimitScale: 1000 });
    actors = await createActors(api, ["owner", "other"]);
    snapshot = await takeSnapshot();
  });
  afterAll(() => api.stop());

  test.each(endingRoutesByGroup)("%s", { timeout: 300_000 }, async (_group, routes) => {
    for (const named of routes.filter(({ route }) => route.method !== "GET" || route.provider)) {
      const caller = CALLER_BY_ACCESS[named.route.access];
      const call = exampleCall(named, "own", caller, actors);
      const { changed, announced } = await watch(() => makeCall(named, call, caller, actors));
      expect(announced, named.id).toEqual(expect.arrayContaining(changed.map((name) => GROUP_OF[name])));
      for (const name of changed) seen.add(name);
      expect(namedGroups(named.id), named.id).toEqual(expect.arrayContaining(announced));
      await snapshot.restore();
    }
  });

  test("the calls changed every collection of the desk", () => {
    // No example confirms a row of a bank: `bank.confirm` has a refused one.
    expect([...seen, "bankMatches"].toSorted()).toEqual(Object.keys(GROUP_OF).toSorted());
  });
});

describe("what happens without a call is announced too", () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startApi();
    await api.jobs.runAll();
  });
  afterAll(() => api.stop());

  test("the job that books a payment whose customer never returned", async () => {
    api.sandbox.faults.add({ on: "webhook", fault: "dropped" });
    const payer = await newPayer(api);
    const { link } = await openPayment(payer);
    const { changed, announced } = await watch(async () => {
      await fetch(`${link}/pay`, { method: "POST", redirect: "manual" });
      api.clock.advance(60_000);
      await api.jobs.runAll();
    });
    expect(changed).toEqual(expect.arrayContaining(["bookings", "payments", "outbox"]));
    expect(announced).toEqual(expect.arrayContaining(["bookings", "payments", "messages"]));
  });

  test("jobs that find nothing to do announce nothing", async () => {
    await api.jobs.runAll();
    expect(await watch(() => api.jobs.runAll())).toEqual({ changed: [], announced: [] });
  });
});
