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

/** One line of the table: the size in bytes after gzip -9, and its budget. */
export interface Weight {
  what: string;
  bytes: number;
  budget: number;
}

const KB = 1000;
const LAZY_BUDGET = 40 * KB;
const FONT_BUDGET = 72 * KB;
/** The budgets of pages that `PAGE_BUDGETS` does not list. */
const OTHER_PAGE = { page: 205 * KB, admin: 190 * KB };
const CSS = { page: 14 * KB, admin: 16 * KB };
const ADMIN_LAYOUT = "admin-layout";
const AUTH = ["sign-up", "sign-in", "forgot-password", "reset-password", "sign-in-link", "verify-account"];
const ADMIN_LISTS = ["users", "bookings", "all-services", "news"].map((page) => `admin-${page}`);
/** Budgets of the first-load scripts by page, the file name without `.page.tsx`; every page here must exist. */
const PAGE_BUDGETS: Record<string, number> = {
  home: 130 * KB,
  ...Object.fromEntries(AUTH.map((page) => [page, 165 * KB])),
  bookings: 205 * KB,
  ...Object.fromEntries(ADMIN_LISTS.map((page) => [page, 190 * KB])),
  "admin-dashboard": 310 * KB,
  // Bill, payment, client card, people and history of one booking stand on one page.
  "admin-booking-details": 197 * KB,
};

const PAGE = /^src\/pages\/(?:.+\/)?([^/]+)\.page\.tsx$/;

/**
 * Measures every page, every lazy chunk and the fonts of a build.
 * @throws Error that names what the manifest lacks
 */
export function weighBuild(manifest: Manifest, gzipSize: (file: string) => number): Weight[] {
  const pages = Object.keys(manifest).flatMap((key) => PAGE.exec(key)?.[1] ?? []);
  const missing = Object.keys(PAGE_BUDGETS).filter((page) => !pages.includes(page));
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry);
  if (!entry) throw new Error("The manifest has no entry: is this a build of the web app?");
  if (missing.length > 0) throw new Error(`These pages have a budget but are not in the build: ${missing.join(", ")}`);
  const sum = (files: Iterable<string>) => [...new Set(files)].reduce((total, file) => total + gzipSize(file), 0);
  const shell = closure(manifest, [entry]);
  return [
    ...pages.toSorted().flatMap((page) => weighPage(manifest, entry, page, sum)),
    ...Object.keys(manifest)
      .filter((key) => isScript(manifest[key]) && !shell.has(key) && !/recharts/.test(manifest[key]?.file ?? ""))
      .map((key) => ({
        what: `lazy ${manifest[key]?.file}`,
        bytes: sum([manifest[key]?.file ?? ""]),
        budget: LAZY_BUDGET,
      })),
    { what: "fonts of plain text", bytes: sum(latinFonts(manifest)), budget: FONT_BUDGET },
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
  const late = page === "admin-dashboard" ? [...closure(manifest, start.slice(1), closure(manifest, [entry]))] : [];
  const chunks = [...closure(manifest, start), ...late].flatMap((key) => manifest[key] ?? []);
  return [
    {
      what: `page ${page}`,
      bytes: sum(chunks.map(({ file }) => file)),
      budget: PAGE_BUDGETS[page] ?? OTHER_PAGE[area],
    },
    { what: `css  ${page}`, bytes: sum(chunks.flatMap(({ css }) => css ?? [])), budget: CSS[area] },
  ];
}

const keyOf = (manifest: Manifest, page: string): string | undefined =>
  Object.keys(manifest).find((key) => PAGE.exec(key)?.[1] === page);

/** Returns the chunks and all their static imports; with `shell` also their lazy imports that the shell does not load. */
function closure(manifest: Manifest, start: readonly string[], shell?: Set<string>): Set<string> {
  const found = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || found.has(key)) return;
    found.add(key);
    const later = shell && !shell.has(key) ? (chunk.dynamicImports ?? []) : [];
    for (const next of [...(chunk.imports ?? []), ...later]) visit(next);
  };
  for (const key of start) visit(key);
  return found;
}

const isScript = (chunk: Chunk | undefined): boolean => /\.m?js$/.test(chunk?.file ?? "");

/** Fonts of Latin text; files for other scripts load only on pages with their letters. */
const latinFonts = (manifest: Manifest): string[] =>
  Object.values(manifest)
    .map(({ file }) => file)
    .filter((file) => file.endsWith(".woff2") && !/latin-ext|vietnamese|cyrillic|greek/.test(file));

/** Formats the table, sorted by share of the budget, and marks entries over budget. */
export function table(weights: readonly Weight[]): string {
  const share = ({ bytes, budget }: Weight) => bytes / budget;
  const line = (weight: Weight) =>
    [
      share(weight) > 1 ? "OVER" : "ok  ",
      `${(weight.bytes / KB).toFixed(1).padStart(6)} of ${String(weight.budget / KB).padStart(3)} KB`,
      weight.what,
    ].join("  ");
  return [...weights]
    .toSorted((a, b) => share(b) - share(a))
    .map(line)
    .join("\n");
}

export const overweight = (weights: readonly Weight[]): Weight[] =>
  weights.filter(({ bytes, budget }) => bytes > budget);
