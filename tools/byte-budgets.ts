import { pages } from "@salon/contracts";

/** One file in Vite's manifest. */
export interface Chunk {
  file: string;
  src?: string;
  isEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
}
/** Vite's manifest: every built file by its source or its name. */
export type Manifest = Record<string, Chunk>;

/** One line of the table: an amount and its budget, in bytes after gzip -9 or in requests. */
export interface Weight {
  what: string;
  amount: number;
  budget: number;
  unit: "bytes" | "requests";
}

const KB = 1000;
const LAZY_BUDGET = 40 * KB;
const FONT_BUDGET = 45 * KB;
/** The files that a page loads first: document, styles, fonts and scripts. Its data comes on top. */
const REQUESTS = { public: 11, guarded: 13 };
/** The budgets of pages that `PAGE_BUDGETS` does not list. */
const OTHER_PAGE = { page: 180 * KB, admin: 199 * KB };
const CSS = 15.5 * KB;
const FONTS = "fonts of a first load";
const ADMIN_LAYOUT = "admin-layout";
const CHARTS = "src/features/reports/bar-chart.tsx";
const AUTH = ["sign-up", "sign-in", "forgot-password", "reset-password", "sign-in-link", "verify-account"];
const ADMIN_LISTS = ["users", "bookings", "all-services", "news"].map((page) => `admin-${page}`);
/** Budgets of the first-load scripts by page, the file name without `.page.tsx`; every page here must exist. */
const PAGE_BUDGETS: Record<string, number> = {
  home: 121 * KB,
  ...Object.fromEntries(AUTH.map((page) => [page, 160 * KB])),
  bookings: 155 * KB,
  ...Object.fromEntries(ADMIN_LISTS.map((page) => [page, 190 * KB])),
  "admin-dashboard": 290 * KB,
  // Bill, payment, client card, people and history of one booking stand on one page.
  "admin-booking-details": 197 * KB,
  "admin-team": 199 * KB,
};

/** Budgets of all that a page loads first, by page: document without the day's data, styles, fonts and scripts. */
const TOTALS: Record<string, number> = { home: 185 * KB, bookings: 225 * KB };

const PAGE = /^src\/pages\/(?:.+\/)?([^/]+)\.page\.tsx$/;

/**
 * Measures every page, every lazy chunk and the fonts of a build.
 * @throws Error that names what the manifest lacks
 */
export function weighBuild(manifest: Manifest, gzipSize: (file: string) => number): Weight[] {
  const pages = Object.keys(manifest).flatMap((key) => PAGE.exec(key)?.[1] ?? []);
  const missing = [
    ...Object.keys(PAGE_BUDGETS).filter((page) => !pages.includes(page)),
    ...[CHARTS].filter((key) => !manifest[key]),
  ];
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry);
  if (!entry) throw new Error("The manifest has no entry: is this a build of the web app?");
  if (missing.length > 0) throw new Error(`These pages have a budget but are not in the build: ${missing.join(", ")}`);
  const sum = (files: Iterable<string>) => [...new Set(files)].reduce((total, file) => total + gzipSize(file), 0);
  const shell = closure(manifest, [entry]);
  return [
    ...pages.toSorted().flatMap((page) => weighPage(manifest, entry, page, sum)),
    ...Object.keys(manifest)
      .filter((key) => isScript(manifest[key]) && !shell.has(key) && key !== CHARTS)
      .map((key) => ({
        what: `lazy ${manifest[key]?.file}`,
        amount: sum([manifest[key]?.file ?? ""]),
        budget: LAZY_BUDGET,
        unit: "bytes" as const,
      })),
    { what: FONTS, amount: sum(firstFonts(manifest)), budget: FONT_BUDGET, unit: "bytes" },
  ];
}

function weighPage(
  manifest: Manifest,
  entry: string,
  page: string,
  sum: (files: Iterable<string>) => number,
): Weight[] {
  const area = page.startsWith("admin-") ? "admin" : "page";
  const frame = area === "admin" ? [ADMIN_LAYOUT] : [];
  const start = [entry, ...[page, ...frame].flatMap((name) => keyOf(manifest, name) ?? [])];
  // The charts are most of the dashboard, so they count although they load lazily.
  const late = page === "admin-dashboard" ? [...closure(manifest, [CHARTS])] : [];
  const chunksOf = (keys: Iterable<string>) => [...keys].flatMap((key) => manifest[key] ?? []);
  const chunks = chunksOf(closure(manifest, start));
  const files = [...chunks, ...chunksOf(late)].map(({ file }) => file);
  const styles = new Set(chunks.flatMap(({ css }) => css ?? []));
  return [
    { what: `page ${page}`, amount: sum(files), budget: PAGE_BUDGETS[page] ?? OTHER_PAGE[area], unit: "bytes" },
    { what: `css  ${page}`, amount: sum(styles), budget: CSS, unit: "bytes" },
    {
      what: `page ${page}`,
      amount: 1 + chunks.length + styles.size + new Set(firstFonts(manifest)).size,
      budget: isGuarded(page) ? REQUESTS.guarded : REQUESTS.public,
      unit: "requests",
    },
  ];
}

/** Adds up what the pages with a budget for all of it load first. */
export const weighTotals = (weights: readonly Weight[], documentSize: (page: string) => number): Weight[] =>
  Object.entries(TOTALS).map(([page, budget]) => {
    const parts = [`page ${page}`, `css  ${page}`, FONTS];
    const files = weights.filter(({ what, unit }) => unit === "bytes" && parts.includes(what));
    const amount = files.reduce((sum, one) => sum + one.amount, documentSize(page));
    return { what: `all of ${page}`, amount, budget, unit: "bytes" };
  });

const toKebabCase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const isGuarded = (page: string): boolean =>
  Object.entries(pages).some(([name, { access }]) => toKebabCase(name) === page && access !== "public");

const keyOf = (manifest: Manifest, page: string): string | undefined =>
  Object.keys(manifest).find((key) => PAGE.exec(key)?.[1] === page);

/** Returns the chunks and all their static imports. */
function closure(manifest: Manifest, start: readonly string[]): Set<string> {
  const found = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || found.has(key)) return;
    found.add(key);
    for (const next of chunk.imports ?? []) visit(next);
  };
  for (const key of start) visit(key);
  return found;
}

const isScript = (chunk: Chunk | undefined): boolean => /\.m?js$/.test(chunk?.file ?? "");

/** The fonts that every page loads; those of rare letters, `-more`, load only for text that needs them. */
const firstFonts = (manifest: Manifest): string[] =>
  Object.keys(manifest)
    .filter((key) => key.endsWith(".woff2") && !key.endsWith("-more.woff2"))
    .flatMap((key) => manifest[key]?.file ?? []);

/** Formats the table, sorted by share of the budget, and marks entries over budget. */
export function table(weights: readonly Weight[]): string {
  const share = ({ amount, budget }: Weight) => amount / budget;
  const line = (weight: Weight) => [share(weight) > 1 ? "OVER" : "ok  ", amountText(weight), weight.what].join("  ");
  return [...weights]
    .toSorted((a, b) => share(b) - share(a))
    .map(line)
    .join("\n");
}

const amountText = ({ amount, budget, unit }: Weight): string =>
  unit === "requests"
    ? `${String(amount).padStart(6)} of ${String(budget).padStart(3)} requests`
    : `${(amount / KB).toFixed(1).padStart(6)} of ${String(budget / KB).padStart(3)} KB`;

export const overweight = (weights: readonly Weight[]): Weight[] =>
  weights.filter(({ amount, budget }) => amount > budget);
