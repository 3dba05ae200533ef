import { expect, test } from "vitest";
import { endpoints } from "./endpoints.ts";
import { pages } from "./pages.ts";
import { TOKEN_PATHS, withoutTokens } from "./token-paths.ts";

const SECRET = "kX3_9-dQkX3_9-dQ";
/** The addresses with a parameter that is a secret, with one in its place. */
const addresses = [
  ...Object.values(endpoints).flatMap((group) => Object.values(group).map(({ path }) => `/api/v1${path}`)),
  ...Object.values(pages).map(({ path }) => path),
  // It has no record: the API redirects it.
  "/l/:token",
]
  .filter((path) => /:(?:\w*token|state)\b/i.test(path))
  .map((path) => path.replace(/:(?:\w*token|state)\b/i, SECRET));

test.each(addresses)("%s is logged without its secret", (address) => {
  expect(withoutTokens(address)).not.toContain(SECRET);
  expect(withoutTokens(`GET https://salon.test${address}?next=1 failed`)).not.toContain(SECRET);
});

test("every part before a secret is one of an address, and other addresses stay as they are", () => {
  const before = addresses.map(
    (address) => address.split("/")[address.split("/").findIndex((part) => part.startsWith(SECRET)) - 1],
  );
  expect(new Set(before)).toEqual(new Set(TOKEN_PATHS));
  for (const path of [
    "/booking-details/665f1c2b9d3e4a0012ab34cd",
    "/api/v1/booking/payment/TX-1/saidSent",
    "/up/1",
    "/offer",
  ])
    expect(withoutTokens(path)).toBe(path);
});
