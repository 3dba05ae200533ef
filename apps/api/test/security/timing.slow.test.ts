import { afterAll, beforeAll, expect, test } from "vitest";
import { createPasswords } from "../../src/passwords/passwords.ts";
import { startApi, type TestApi } from "../support/api/start-api.ts";
import type { TestClient } from "../support/api/test-client.ts";

const PAIRS = 20;
const WARM_UP = 3;
/** An answer that tells whether there is an account leaves the hash of a password out, and is many times as fast. */
const MAX_RATIO = 1.5;
const KNOWN = "known@timing.example";
const STRANGER = "unknown@timing.example";

let api: TestApi;
let client: TestClient;
const passwords = createPasswords();

beforeAll(async () => {
  api = await startApi({ rateLimitScale: 1_000_000, overrides: { passwords } });
  client = api.client();
  await api.client().signUp({ email: KNOWN });
});
afterAll(async () => {
  await api.stop();
  await passwords.stop();
});

const median = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!;

test.each<[string, (email: string) => Promise<unknown>]>([
  ["signing in with a wrong password", (email) => client.signIn(email, "Wrong#12345")],
  ["asking for a link to sign in", (email) => client.post("/users/sign-in-link", { email })],
  ["asking for a new password", (email) => client.post("/users/forgotPassword", { email })],
])("%s takes as long for an address without an account as for one with it [T5]", async (_name, ask) => {
  const times: Record<string, number[]> = { [KNOWN]: [], [STRANGER]: [] };
  const timed = async (email: string) => {
    const start = performance.now();
    await ask(email);
    times[email]!.push(performance.now() - start);
  };

  // The order alternates, so that neither address is always first.
  for (let pair = 0; pair < WARM_UP + PAIRS; pair++)
    for (const email of pair % 2 === 0 ? [KNOWN, STRANGER] : [STRANGER, KNOWN]) await timed(email);

  const ratio = median(times[KNOWN]!.slice(WARM_UP)) / median(times[STRANGER]!.slice(WARM_UP));
  expect(Math.max(ratio, 1 / ratio)).toBeLessThan(MAX_RATIO);
});
