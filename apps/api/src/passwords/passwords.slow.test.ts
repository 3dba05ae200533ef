import { performance } from "node:perf_hooks";
import { afterEach, expect, test } from "vitest";
import { createPasswords, type Passwords } from "./passwords.ts";

/** The lowest cost, for tests that do not measure time. */
const QUICK = 4;
const COSTLY = 11;
let passwords: Passwords;
const start = (cost?: number) => (passwords = createPasswords(cost));
afterEach(() => passwords.stop());

test("a digest matches only its own password, and a missing digest matches none", async () => {
  const { hash, matches } = start(QUICK);
  const digest = await hash("Secret#123");
  expect(digest).toMatch(/^\$2b\$04\$/);
  expect([await matches("Secret#123", digest), await matches("secret#123", digest)]).toEqual([true, false]);
  expect(await matches("Secret#123", undefined)).toBe(false);
});

test("a longer password does not match although bcrypt reads only its first 72 bytes [T22]", async () => {
  const { hash, matches } = start(QUICK);
  const longest = "Aa1!".repeat(18);
  const digest = await hash(longest);
  expect([await matches(longest, digest), await matches(`${longest}x`, digest)]).toEqual([true, false]);
});

test("hashing does not block the event loop [T23]", async () => {
  const { hash } = start(COSTLY);
  await hash("Warm#1234");
  const before = performance.eventLoopUtilization();
  await Promise.all(["One#12345", "Two#12345", "Three#123"].map(hash));
  expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.5);
});

test("hashes above the limit get 503, and later ones are accepted again [T23]", async () => {
  const { hash } = start(QUICK);
  const asked = await Promise.allSettled(Array.from({ length: 100 }, () => hash("Secret#123")));
  const refused = asked.filter(({ status }) => status === "rejected");
  expect(refused).toHaveLength(36);
  expect(refused[0]).toMatchObject({ reason: { status: 503, retryAfter: 5 } });
  expect(await hash("Secret#123")).toMatch(/^\$2b\$/);
});
