import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { safeNextPath, signInPath } from "./next-path.ts";

const ORIGIN = "https://salon.example";

describe("where to go after signing in", () => {
  it.each(["/bookings", "/price-list?q=wig#top", "/booking-details/65a?x=//y", "/%2F%2Fevil.example"])(
    "%s is ours",
    (path) => {
      expect(safeNextPath(path)).toBe(path);
    },
  );

  it.each([
    null,
    "",
    "bookings",
    "//evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "https://evil.example",
    "javascript:alert(1)",
    " //evil.example",
    "/\t/evil.example",
    "/\n\\evil.example",
    "/..//evil.example",
    "/.//evil.example",
    "/a/..//evil.example",
    "/./\\evil.example",
  ])("%j leads home", (path) => {
    expect(safeNextPath(path)).toBe("/");
  });

  it("never leaves the site, whatever the text", () => {
    const parts = fc.constantFrom(
      "/",
      "\\",
      ".",
      "..",
      "\t",
      "\n",
      "\r",
      " ",
      "@",
      ":",
      "evil.example",
      "%2f",
      "?",
      "#",
      "https:",
    );
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 8 }), (pieces) => {
        const next = safeNextPath(pieces.join(""));
        expect(new URL(next, ORIGIN).origin).toBe(ORIGIN);
      }),
      { numRuns: 2000 },
    );
  });
});

it("leads back to a page with its query", () => {
  expect(signInPath("/checkout?ref=1&payment=failed")).toBe("/sign-in?next=%2Fcheckout%3Fref%3D1%26payment%3Dfailed");
  expect(signInPath("/")).toBe("/sign-in");
});
