import { describe, expect, test } from "vitest";
import { type Manifest, overweight, table, weighBuild, weighTotals } from "./byte-budgets.ts";

const PAGES = [
  ..."home sign-up sign-in forgot-password reset-password sign-in-link verify-account bookings market-place".split(" "),
  ..."layout users bookings all-services news payments messages dashboard booking-details team"
    .split(" ")
    .map((page) => `admin-${page}`),
];
const CHARTS = "src/features/reports/bar-chart.tsx";
const page = (name: string) => `src/pages/${name.startsWith("admin-") ? "admin" : "public"}/${name}.page.tsx`;
const manifest = (): Manifest => ({
  "index.html": {
    file: "index.js",
    isEntry: true,
    imports: ["_vendor.js"],
    dynamicImports: PAGES.map(page),
    css: ["index.css"],
  },
  "_vendor.js": { file: "vendor.js" },
  [CHARTS]: { file: "charts.js", imports: ["index.html"] },
  "src/dialog.tsx": { file: "dialog.js" },
  "fonts/sans.woff2": { file: "sans-a1.woff2" },
  "fonts/sans-more.woff2": { file: "sans-more-b2.woff2" },
  ...Object.fromEntries(
    PAGES.map((name) => [
      page(name),
      {
        file: `${name}.js`,
        imports: ["index.html", "_vendor.js"],
        ...(name === "admin-dashboard" && { dynamicImports: [CHARTS] }),
      },
    ]),
  ),
});
const SIZES: Record<string, number> = {
  "index.js": 20_000,
  "vendor.js": 90_000,
  "index.css": 9000,
  "charts.js": 115_000,
  "sans-a1.woff2": 40_000,
  "sans-more-b2.woff2": 60_000,
};
const weigh = (sizes: Record<string, number> = {}, from = manifest()) =>
  weighBuild(from, (file) => ({ ...SIZES, ...sizes })[file] ?? 5000);
const bytesOf = (what: string, sizes?: Record<string, number>) =>
  weigh(sizes).find((weight) => weight.what === what)?.amount;

describe("the sizes of a build", () => {
  test("a page counts the shell and its own files, each once", () => {
    expect(bytesOf("page home")).toBe(115_000);
    expect(bytesOf("css  home")).toBe(9000);
  });

  test("a page of the back office also counts its layout, and the dashboard its charts", () => {
    expect(bytesOf("page admin-users")).toBe(120_000);
    expect(bytesOf("page admin-dashboard")).toBe(235_000);
  });

  test.each([
    ["home", 6, 11],
    ["market-place", 6, 11],
    ["admin-users", 7, 13],
    ["admin-dashboard", 7, 13],
  ])("%s takes %d requests of %d: document, styles, fonts and scripts", (name, amount, budget) => {
    expect(weigh().find(({ what, unit }) => unit === "requests" && what === `page ${name}`)).toMatchObject({
      amount,
      budget,
    });
  });

  test("a page of too many scripts is over its budget of requests", () => {
    const parts = Array.from({ length: 8 }, (_, at) => `_part${at}.js`);
    const from = manifest();
    from[page("home")]!.imports!.push(...parts);
    for (const part of parts) from[part] = { file: part.slice(1) };
    expect(table(weigh({}, from))).toMatch(/OVER +14 of +11 requests +page home/);
  });

  test("fonts of rare letters do not count", () => {
    expect(bytesOf("fonts of a first load")).toBe(40_000);
  });

  test("a build within its budgets passes", () => {
    expect(overweight(weigh())).toEqual([]);
  });

  test.each([
    [{ "home.js": 20_001 }, "page home"],
    [{ "sign-in.js": 38_000, "vendor.js": 110_000, "index.js": 19_000 }, "page sign-in"],
    [{ "index.css": 15_501 }, "css  home"],
    [{ "sans-a1.woff2": 45_001 }, "fonts of a first load"],
    [{ "dialog.js": 40_001 }, "lazy dialog.js"],
    [{ "charts.js": 190_000 }, "page admin-dashboard"],
    [{ "market-place.js": 100_000 }, "page market-place"],
  ])("%j is too much for %s", (sizes, what) => {
    const weights = weigh(sizes);
    expect(overweight(weights).map((weight) => weight.what)).toContain(what);
    expect(table(weights)).toMatch(new RegExp(`OVER .*${what}`));
  });

  test.each([
    [20_000, []],
    [21_001, ["all of home"]],
  ])("the landing page with a document of %d bytes is checked as a whole", (document, over) => {
    const totals = weighTotals(weigh(), () => document);
    expect(totals[0]).toMatchObject({ what: "all of home", amount: 164_000 + document });
    expect(overweight(totals).map(({ what }) => what)).toEqual(over);
  });

  test("a page with a budget must exist in the build", () => {
    const { [page("admin-news")]: _, ...rest } = manifest();
    expect(() => weigh({}, rest)).toThrow("not in the build: admin-news");
  });

  test("a manifest without an entry is refused", () => {
    expect(() => weigh({}, {})).toThrow("no entry");
  });
});
