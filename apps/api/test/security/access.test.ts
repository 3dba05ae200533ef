import mongoose, { Types } from "mongoose";
import { isDeepStrictEqual } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ACTORS, createActors, type Actors, type ActorName } from "../support/routes/actors.ts";
import { changedCollections, readDatabase, takeSnapshot, type Snapshot } from "../support/api/database-state.ts";
import { exampleCall, expectedStatus, makeCall, pathOf, targetsOf } from "../support/routes/example-calls.ts";
import {
  endingRoutes,
  namedRoutes,
  routesByGroup,
  type NamedRoute,
  type Target,
} from "../support/routes/route-examples.ts";
import { startApi, type TestApi } from "../support/api/start-api.ts";

let api: TestApi;
let actors: Actors;
let snapshot: Snapshot;
beforeAll(async () => {
  api = await startApi({ rateLimitScale: 1000 });
  actors = await createActors(api);
  snapshot = await takeSnapshot();
});
afterAll(() => api.stop());

/** Returns every actor with every target of a route, and the expected status. */
const casesOf = (named: NamedRoute) =>
  ACTORS.flatMap((caller) =>
    targetsOf(named).map((target) => ({ caller, target, status: expectedStatus(named, caller, target, actors) })),
  );
const ask = (named: NamedRoute, caller: ActorName, target: Target) =>
  makeCall(named, exampleCall(named, target, caller, actors), caller, actors);
/** Returns the status, text and headers of an answer, without the `Date` header. */
const bytesOf = ({ status, text, headers }: Awaited<ReturnType<typeof ask>>) => ({
  status,
  text,
  headers: [...headers].filter(([name]) => name !== "date"),
});
const changed = async () => changedCollections(snapshot.state, await readDatabase());
const auditEntriesBy = (caller: ActorName) =>
  mongoose.connection
    .collection("audit")
    .find({ actor: new Types.ObjectId(actors.people[caller].id) })
    .sort({ _id: -1 })
    .toArray();

/** Writing staff routes that add no entry to the activity log. */
const NOT_AUDITED = [
  // It only shows who the caller is.
  "secondStep.prove",
  "messages.setAnswered",
  "messages.retryMail",
  "payments.recheck",
  "settings.preview",
  "bank.match",
  "imports.create",
  "imports.update",
  "team.previewNew",
  "team.preview",
  "team.previewAbsence",
  "team.previewNewResource",
  "team.previewResource",
];
/** Routes whose entry has neither a value before nor a value after. */
const AUDITED_WITHOUT_VALUES = [
  "users.endSessions",
  "services.addPicture",
  "settings.addPicture",
  "clients.create",
  "clients.addNote",
  "clients.addPatchTest",
  "clients.remove",
];

/** Returns how the refusals of a route differ from those that are expected. */
async function faultsOfRefusals(named: NamedRoute): Promise<string[]> {
  const refusals = casesOf(named).filter(({ status }) => status >= 400);
  const answers = new Map<string, ReturnType<typeof bytesOf>>();
  const faults: string[] = [];
  for (const { caller, target, status } of refusals) {
    const answer = await ask(named, caller, target);
    const { message } = answer.body as { message?: string };
    if (answer.status !== status || !message)
      faults.push(`${named.id}: ${caller}, ${target}: ${answer.status} ${message}`);
    answers.set(`${caller} ${target}`, bytesOf(answer));
  }
  const hidden = refusals.filter(({ caller, target }) => target === "other" && !["author", "admin"].includes(caller));
  const differs = ({ caller }: { caller: ActorName }) =>
    !isDeepStrictEqual(answers.get(`${caller} other`), answers.get(`${caller} missing`));
  return [...faults, ...hidden.filter(differs).map(({ caller }) => `${named.id}: ${caller} sees that it exists`)];
}

/** Returns how the answers of a route to callers with access, and its audit entries, differ from those that are expected. */
async function faultsOfServed(named: NamedRoute): Promise<string[]> {
  const { route, id } = named;
  const changes = route.method !== "GET" || route.exports === true;
  const staffOnly = route.access === "staff" || route.access === "admin";
  const entries = changes && staffOnly && !NOT_AUDITED.includes(id) ? "true" : "";
  const faults: string[] = [];
  for (const { caller, target, status } of casesOf(named).filter((one) => one.status < 400)) {
    const before = staffOnly ? await auditEntriesBy(caller) : [];
    const answer = await ask(named, caller, target);
    const after = staffOnly ? await auditEntriesBy(caller) : [];
    // Ids of entries that may be written twice are digests, so that a new entry is not always the last.
    const known = new Set(before.map(({ _id }) => String(_id)));
    const added = after.filter(({ _id }) => !known.has(String(_id)));
    const hasValue = added.map(
      (entry) => (entry["before"] ?? entry["after"]) !== null || AUDITED_WITHOUT_VALUES.includes(id),
    );
    if (answer.status !== status) faults.push(`${id}: ${caller}, ${target}: ${answer.status} ${answer.text}`);
    if (String(hasValue) !== entries)
      faults.push(`${id}: ${caller}, ${target}: audit entries ${JSON.stringify(added)}`);
    if (changes) await snapshot.restore();
  }
  return faults;
}

describe.each(routesByGroup)("%s", { timeout: 300_000 }, (_group, routes) => {
  test("refuse callers without access, and answer for another user's resource exactly as for a missing one [T1]", async () => {
    const faults: string[] = [];
    for (const named of routes) faults.push(...(await faultsOfRefusals(named)));
    expect(faults).toEqual([]);
    expect(await changed()).toEqual([]);
  });

  test("serve callers with access, and each staff decision adds one audit entry [T1] [T4] [T12] [T27] [T34]", async () => {
    const faults: string[] = [];
    // The answer of an event stream has no end; it has tests of its own.
    for (const named of routes.filter(({ route }) => !route.stream)) faults.push(...(await faultsOfServed(named)));
    expect(faults).toEqual([]);
    expect(await changed(), "a GET changes nothing, but for the entry of an export").toEqual([]);
  });
});

describe("a request from a page of another site [T12]", () => {
  const writes = namedRoutes.filter(({ route }) => route.method !== "GET");
  const form = () => {
    const fields = new FormData();
    fields.set("price", "1");
    return fields;
  };
  const variants: [string, Record<string, string>, (string | FormData)?][] = [
    ["with its own origin", { origin: "https://evil.test" }],
    ["with origin null", { origin: "null" }],
    ["marked cross-site by the browser", { "sec-fetch-site": "cross-site" }],
    ["from a subdomain of the same site", { "sec-fetch-site": "same-site", origin: "https://blog.salon.test" }],
    [
      "with an encoded form",
      { "sec-fetch-site": "cross-site", "content-type": "application/x-www-form-urlencoded" },
      "a=b",
    ],
    ["with a multipart form", { origin: "https://evil.test" }, form()],
    ["with a method override", { origin: "https://evil.test", "x-http-method-override": "GET" }],
  ];

  test.each(variants)("%s changes nothing", async (_name, headers, raw) => {
    for (const named of writes) {
      const call = exampleCall(named, "own", "admin", actors);
      const options = raw === undefined ? { headers } : { headers, raw };
      const answer = await actors.send(
        "admin",
        named.route.method,
        pathOf(named, call),
        raw ? undefined : call.body,
        options,
      );
      // The provider's webhook and the unsubscribe link of a mail come from other sites and carry their own proof.
      const refused = named.route.provider ? [200, 401] : [403];
      expect(refused, named.id).toContain(answer.status);
      if (named.route.provider) await snapshot.restore();
    }
    expect(await changed()).toEqual([]);
  });

  test("HEAD requests and method overrides change nothing", async () => {
    const reads = endingRoutes.filter(({ route }) => route.method === "GET" && !route.provider && !route.exports);
    for (const named of reads) {
      const path = pathOf(named, exampleCall(named, "own", "admin", actors));
      await actors.send("admin", "HEAD", path, undefined, { headers: { "x-http-method-override": "DELETE" } });
      await actors.send("admin", "GET", `${path}${path.includes("?") ? "&" : "?"}_method=DELETE`);
    }
    expect(await changed()).toEqual([]);
  });
});
