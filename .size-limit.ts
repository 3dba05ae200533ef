import { pages } from "@salon/contracts";
import { readFileSync } from "node:fs";

// The budgets of the built web app, after gzip -9. `pnpm bytes` reads this file after a build.

/** One file in Vite's manifest. */
interface Chunk {
  file: string;
  name?: string;
  isEntry?: boolean;
  imports?: string[];
  css?: string[];
  dynamicImports?: string[];
}
type Limit = { name: string; path: string[]; limit: string; gzip: boolean; brotli: false };

const DIST = "apps/web/dist/";
const manifest = JSON.parse(readFileSync(`${DIST}.vite/manifest.json`, "utf8")) as Record<string, Chunk>;
const FRAME = "admin-layout";
const CHARTS = "src/features/reports/bar-chart.tsx";
/** Document, styles, fonts and scripts; the data comes on top. */
const REQUESTS = { public: 13, guarded: 14 };

/**
 * The budgets of a page's scripts in kB. On every page stands what covers it when its session ends in another tab, 1.3 kB, and what
 * asks for a second step and goes on with the call, 0.6 kB. What a person asks and takes, and the pauses of lines, are rules that every page has: 0.7 kB.
 */
const AUTH = ["sign-up", "sign-in", "forgot-password", "reset-password", "sign-in-link", "verify-account"];
const LISTS = ["admin-users", "admin-bookings", "admin-all-services", "admin-news"];
const SCRIPTS: Record<string, number> = {
  home: 137.5,
  bookings: 172,
  // The one way to save, which they share with other forms, goes on with changes whose answer was lost.
  ...Object.fromEntries(AUTH.map((page) => [page, 179.5])),
  ...Object.fromEntries(LISTS.map((page) => [page, 187.6])),
  "admin-dashboard": 299.3,
  // Its cards hatch a pause, and it says whose colour waits.
  "admin-day": 208.5,
  "admin-booking-details": 192.8,
  // Beside what customers' pages share it has two forms, which say what was changed in another window.
  "my-data": 199.2,
};
const OTHER = { public: 178.8, admin: 233.8 };
// The bookings have dialogs, which name what would be thrown away and keep their buttons in sight.
const TOTALS = { home: 202.2, bookings: 236.8 };

/** A chunk and all that it imports. */
function closure(start: readonly string[]): Chunk[] {
  const found = new Set(start);
  for (const key of found) for (const next of manifest[key]?.imports ?? []) found.add(next);
  return [...found].flatMap((key) => manifest[key] ?? []);
}

const keys = Object.keys(manifest);
const entry = keys.find((key) => manifest[key]?.isEntry)!;
const pageKey = (name: string) => keys.find((key) => manifest[key]?.name === `${name}.page`)!;
const names = Object.values(manifest).flatMap(({ name = "" }) =>
  name.endsWith(".page") && name !== `${FRAME}.page` ? name.slice(0, -".page".length) : [],
);
const fonts = keys.flatMap((key) => (/(?<!-more)\.woff2$/u.test(key) ? manifest[key]!.file : []));
const inDist = (files: Iterable<string>) => [...new Set(files)].map((file) => DIST + file);
const limit = (name: string, files: Iterable<string>, kilobytes: number, gzip = true): Limit => ({
  name,
  path: inDist(files),
  limit: `${kilobytes} kB`,
  gzip,
  brotli: false,
});

// A chunk that needs itself by way of others runs before what it needs, and its pages stop.
for (const [key, { imports = [] }] of Object.entries(manifest))
  for (const next of imports) {
    const back = new Set([next]);
    for (const on of back) for (const further of manifest[on]?.imports ?? []) back.add(further);
    if (back.has(key)) throw new Error(`${key} and ${next} import each other, perhaps by way of other chunks`);
  }

const toKebabCase = (name: string) => name.replaceAll(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`);
const guarded = new Set(
  Object.entries(pages).flatMap(([name, { access }]) => (access === "public" ? [] : toKebabCase(name))),
);

function firstLoad(page: string) {
  const frame = page.startsWith("admin-") ? [pageKey(FRAME)] : [];
  const chunks = closure([entry, pageKey(page), ...frame]);
  const scripts = chunks.map(({ file }) => file);
  const styles = [...new Set(chunks.flatMap(({ css }) => css ?? []))];

  const requests = 1 + scripts.length + styles.length + fonts.length;
  const most = guarded.has(page) ? REQUESTS.guarded : REQUESTS.public;
  if (requests > most) throw new Error(`${page} loads ${requests} files, not at most ${most}`);
  return { scripts, styles };
}

const missing = Object.keys(SCRIPTS).filter((page) => !names.includes(page));
if (missing.length > 0) throw new Error(`These pages have a budget but are not in the build: ${missing.join(", ")}`);

const perPage = names.map((page) => {
  const { scripts } = firstLoad(page);
  // The charts are most of the dashboard, so they count although they load lazily.
  const late = page === "admin-dashboard" ? closure([CHARTS]).map(({ file }) => file) : [];
  const most = SCRIPTS[page] ?? (page.startsWith("admin-") ? OTHER.admin : OTHER.public);
  return limit(`scripts of ${page}`, [...scripts, ...late], most);
});
const totals = Object.entries(TOTALS).map(([page, most]) => {
  const { scripts, styles } = firstLoad(page);
  const document = page === "home" ? "index.html" : `.prerender/documents/${page}.html`;
  return limit(`all of ${page}`, [document, ...scripts, ...styles, ...fonts], most);
});
const shell = new Set(closure([entry]).map(({ file }) => file));
/** The scripts of a page beside those of every page, with what it loads once a payment is open. */
const ownScripts = (page: string) =>
  closure([pageKey(page), "src/features/payments/transfer/transfer-card.tsx"])
    .map(({ file }) => file)
    .filter((file) => !shell.has(file));
const lazy = Object.values(manifest)
  .map(({ file }) => file)
  .filter((file) => file.endsWith(".js") && !shell.has(file) && file !== manifest[CHARTS]!.file);

// oxlint-disable-next-line import/no-default-export -- size-limit loads its configuration by the default export
export default [
  ...perPage,
  ...totals,
  ...lazy.map((file) => limit(`lazy ${file}`, [file], 40)),
  limit("pay-link beside the shared scripts", ownScripts("pay-link"), 37.3),
  limit("styles", firstLoad("home").styles, 15.8),
  limit("styles of the back office", firstLoad("admin-day").styles, 19.5),
  limit("fonts of a first load", fonts, 45, false),
];
