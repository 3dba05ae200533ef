import mongoose, { Types } from "mongoose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PLAYERS, gatherCast, type Cast, type PlayerName } from "../testing/routes/actors.ts";
import { changedCollections, readDatabase, takeSnapshot, type Snapshot } from "../testing/api/database-state.ts";
import { exampleCall, expectedStatus, makeCall, pathOf, targetsOf } from "../testing/routes/example-calls.ts";
import { namedRoutes, type NamedRoute, type Target } from "../testing/routes/route-examples.ts";
import { startApi, type TestApi } from "../testing/api/start-api.ts";

let api: TestApi;
let cast: Cast;
let snapshot: Snapshot;
beforeAll(async () => {
  api = await startApi({ rateLimitScale: 1000 });
  cast = await gatherCast(api);
  snapshot = await takeSnapshot();
});
afterAll(() => api.stop());

/** Every player with every target, and the one status they get. */
const askings = (named: NamedRoute) =>
  PLAYERS.flatMap((caller) =>
    targetsOf(named).map((target) => ({ caller, target, status: expectedStatus(named, caller, target, cast) })),
  );
const ask = (named: NamedRoute, caller: PlayerName, target: Target) =>
  makeCall(named, exampleCall(named, target, caller, cast), caller, cast);
/** Everything an answer says, but for the time of day. */
const bytesOf = ({ status, text, headers }: Awaited<ReturnType<typeof ask>>) => ({
  status,
  text,
  headers: [...headers].filter(([name]) => name !== "date"),
});
const changed = async () => changedCollections(snapshot.state, await readDatabase());
const deedsBy = (caller: PlayerName) =>
  mongoose.connection
    .collection("audit")
    .find({ actor: new Types.ObjectId(cast.players[caller].id) })
    .sort({ _id: -1 })
    .toArray();

/** What staff do that decides nothing: it is in no log. */
const NO_DEED = ["messages.setAnswered", "messages.retryMail", "payments.recheck", "settings.preview"];
/** What is made here has a name that says it all. */
const NEW_ALONE = ["settings.addPicture"];

describe.each(namedRoutes)("$id", (named) => {
  const { route, id } = named;
  const changes = route.method !== "GET";
  const staffOnly = route.access === "staff" || route.access === "admin";

  test("refuses whom the role table refuses; somebody else's thing byte for byte like one that is not there [T1]", async () => {
    const refusals = askings(named).filter(({ status }) => status >= 400);
    const answers = new Map<string, ReturnType<typeof bytesOf>>();
    for (const { caller, target, status } of refusals) {
      const answer = await ask(named, caller, target);
      expect([answer.status, answer.body], `${caller}, ${target}`).toEqual([
        status,
        expect.objectContaining({ message: expect.stringMatching(/./) }),
      ]);
      answers.set(`${caller} ${target}`, bytesOf(answer));
    }
    const hidden = refusals.filter(({ caller, target }) => target === "other" && !["author", "admin"].includes(caller));
    for (const { caller } of hidden)
      expect(answers.get(`${caller} other`), caller).toEqual(answers.get(`${caller} missing`));
    expect(await changed()).toEqual([]);
  });

  test("serves everybody else, and writes down what staff decide [T1] [T4] [T12] [T27] [T34]", async () => {
    const decides = changes && staffOnly && !NO_DEED.includes(id);
    for (const { caller, target, status } of askings(named).filter(({ status }) => status < 400)) {
      const before = staffOnly ? await deedsBy(caller) : [];
      const answer = await ask(named, caller, target);
      expect([answer.status, answer.status < 400 || answer.body], `${caller}, ${target}`).toEqual([status, true]);
      const after = staffOnly ? await deedsBy(caller) : [];
      const added = after.slice(0, after.length - before.length);
      const said = added.map(({ before: was, after: is }) => (was ?? is) !== null || NEW_ALONE.includes(id));
      expect(said, "one row, of what it was or became").toEqual(decides ? [true] : []);
      if (changes) await snapshot.restore();
    }
    expect(await changed(), "a GET changes nothing").toEqual([]);
  });
});

describe("a page of another site [T12]", () => {
  const writes = namedRoutes.filter(({ route }) => route.method !== "GET");
  const form = () => {
    const fields = new FormData();
    fields.set("price", "1");
    return fields;
  };
  const disguises: [string, Record<string, string>, (string | FormData)?][] = [
    ["with its origin", { origin: "https://evil.test" }],
    ["without an origin", { origin: "null" }],
    ["as the browser tells of it", { "sec-fetch-site": "cross-site" }],
    ["of our own domain", { "sec-fetch-site": "same-site", origin: "https://blog.salon.test" }],
    ["sending a form", { "sec-fetch-site": "cross-site", "content-type": "application/x-www-form-urlencoded" }, "a=b"],
    ["sending a multipart form", { origin: "https://evil.test" }, form()],
    ["asking for another method", { origin: "https://evil.test", "x-http-method-override": "GET" }],
  ];

  test.each(disguises)("cannot write %s", async (_name, headers, raw) => {
    for (const named of writes) {
      const call = exampleCall(named, "own", "admin", cast);
      const options = raw === undefined ? { headers } : { headers, raw };
      const answer = await cast.send(
        "admin",
        named.route.method,
        pathOf(named, call),
        raw ? undefined : call.body,
        options,
      );
      // The provider's webhook and a mail's unsubscribe link come from elsewhere by design, and prove themselves.
      const refused = named.route.provider ? [200, 401] : [403];
      expect(refused, named.id).toContain(answer.status);
      if (named.route.provider) await snapshot.restore();
    }
    expect(await changed()).toEqual([]);
  });

  test("cannot write by reading: HEAD and override headers change nothing", async () => {
    const reads = namedRoutes.filter(({ route }) => route.method === "GET" && !route.provider);
    for (const named of reads) {
      const path = pathOf(named, exampleCall(named, "own", "admin", cast));
      await cast.send("admin", "HEAD", path, undefined, { headers: { "x-http-method-override": "DELETE" } });
      await cast.send("admin", "GET", `${path}${path.includes("?") ? "&" : "?"}_method=DELETE`);
    }
    expect(await changed()).toEqual([]);
  });
});
