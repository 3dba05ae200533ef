import { afterAll, beforeAll, expect, test } from "vitest";
import { faultsOfRefusal } from "../support/api/answer-rules.ts";
import { createActors, type Actors } from "../support/routes/actors.ts";
import { changedCollections, readDatabase, takeSnapshot, type Snapshot } from "../support/api/database-state.ts";
import { startApi, type TestApi } from "../support/api/start-api.ts";
import { accountInputs, signInInputs } from "./bad-input/accounts.ts";
import type { BadInput } from "./bad-input/bad-input.ts";
import { bookingInputs } from "./bad-input/bookings.ts";
import { cartInputs, payInputs } from "./bad-input/carts.ts";
import { linkInputs } from "./bad-input/links.ts";
import { listInputs } from "./bad-input/lists.ts";
import { messageInputs } from "./bad-input/messages.ts";
import { salonInputs } from "./bad-input/salon.ts";
import { teamInputs } from "./bad-input/team.ts";

let api: TestApi;
let actors: Actors;
let snapshot: Snapshot;
beforeAll(async () => {
  api = await startApi({ rateLimitScale: 1000 });
  actors = await createActors(api, ["owner", "other"]);
  snapshot = await takeSnapshot();
});
afterAll(() => api.stop());

const domains: Record<string, readonly BadInput[]> = {
  "opening an account [T22]": accountInputs,
  "signing in": signInInputs,
  "mailed links [T6]": linkInputs,
  "messages and newsletter [T18]": messageInputs,
  "carts [T21]": cartInputs,
  "paying [T21]": payInputs,
  bookings: bookingInputs,
  "services, roles, settings and accounts": salonInputs,
  "team and resources": teamInputs,
  lists: listInputs,
};

/** Returns how the answer to a bad input, and what it changed, differ from what is expected. */
async function faultsOf({ name, as, method, path, body, headers = {}, records = [], ...expected }: BadInput) {
  const sent = body(actors);
  const answer = await actors.send(as, method, path(actors), sent, { headers });
  const refusal = answer.body as { message: string; errors?: { path: string }[] };
  const fields = refusal.errors?.map(({ path: named }) => named) ?? [];
  const { status, message = refusal.message, field } = expected;
  const changed = (await snapshot.restore()).filter((collection) => !records.includes(collection));
  const next = await actors.send("guest", "GET", "/");
  return [
    ...(answer.status === status && refusal.message === message ? [] : [`${answer.status} ${refusal.message}`]),
    ...faultsOfRefusal(answer, sent),
    ...(field === undefined || fields.includes(field) ? [] : [`names ${fields.join(", ")}`]),
    ...changed.map((collection) => `changes ${collection}`),
    ...(next.status === 200 ? [] : [`the next request has ${next.status}`]),
  ].map((fault) => `${name}: ${fault}`);
}

test.each(Object.entries(domains))("%s: every bad input is refused and changes nothing", async (_domain, inputs) => {
  const faults: string[] = [];
  for (const input of inputs) faults.push(...(await faultsOf(input)));
  expect(faults).toEqual([]);
});

test("no bad input changes the database", async () => {
  expect(changedCollections(snapshot.state, await readDatabase())).toEqual([]);
});

test("the tables hold more than 180 inputs, each once", () => {
  const names = Object.values(domains).flatMap((inputs) => inputs.map(({ as, name }) => `${as} ${name}`));
  expect(names.length).toBeGreaterThan(180);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
