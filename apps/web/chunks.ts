import type { Plugin } from "vite";

/** The part of the bundler's module graph that decides about chunks. */
export interface ModuleGraph {
  getModuleInfo: (
    id: string,
  ) => { code: string | null; importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null;
}

const SOURCE = `${import.meta.dirname}/src/`;
const MAIN = `${SOURCE}main.tsx`;
/** A page file; its folder in `pages` and its name. */
const PAGE = /\/src\/pages\/(\w+)\/(?:.+\/)?[^/]+\.page\.tsx$/;
const HOME = "/home.page.tsx";
/** The frame of the back office in one chunk with what its pages share, because each of them loads both. */
const DESK = "admin-layout.page";
/** An icon is too small for a file of its own. */
const ICON = /lucide-react[\\/]dist[\\/]esm[\\/]icons/;
/** A module of so few other pages is no part of what most pages load. */
const FEW = 3;
/** The public pages whose first load is to stay small, and the frame of the back office, which is part of each of its pages. */
const EARLY = /\/(?:bookings|price-list|admin-layout)\.page\.tsx$/;
const LUCIDE = /lucide-react[\\/]dist[\\/]esm[\\/]lucide-react\.mjs$/;

const inPackages = (...names: string[]) => new RegExp(`[\\\\/]node_modules[\\\\/](?:${names.join("|")})[\\\\/]`);
const inFeatures = (files: string) => new RegExp(`[\\\\/]apps[\\\\/]web[\\\\/]src[\\\\/]features[\\\\/]${files}`);
const inContracts = (...files: string[]) =>
  new RegExp(`[\\\\/]packages[\\\\/]contracts[\\\\/]src[\\\\/](?:${files.join("|")})`);

/** Modules that are not of the web app, by chunk; the first match decides. */
const FOREIGN: readonly [chunk: string, test: RegExp][] = [
  ["vendor", inPackages("react", "react-dom", "scheduler", "react-router", "react-router-dom", "react-hot-toast")],
  ["vendor", inPackages("@tanstack[\\\\/](?:react-query|query-core)")],
  // Every icon calls these modules when its chunk runs.
  ["vendor", /lucide-react[\\/]dist[\\/]esm[\\/](?!icons)/],
  ["start", /[\\/]apps[\\/]web[\\/]index\.html|preload-helper/],
  ["start", inPackages("idb-keyval")],
  // The first page listens for Back at the step of a panel that was open when it was loaded again.
  ["start", /[\\/]src[\\/]ui[\\/]overlays[\\/]use-back-to-close\.ts$/],
  ["calendar", inPackages("react-day-picker", "date-fns", "@date-fns")],
  ["calendar", inContracts("rules[\\\\/]shut-days")],
  [
    "overlays",
    inPackages("radix-ui", "@radix-ui", "react-remove-scroll", "react-remove-scroll-bar", "react-style-singleton"),
  ],
  ["overlays", inPackages("use-callback-ref", "use-sidecar", "aria-hidden", "get-nonce", "tslib")],
  // A question before typed text goes is part of every dialog.
  ["overlays", /[\\/]src[\\/]ui[\\/]overlays[\\/](?:throw-away|typed-text)\./],
  ["account", inFeatures("account[\\\\/]second-step-state\\.queries")],
  // What the second step shares with links and calendars.
  ["account", /[\\/]src[\\/]domain[\\/]copy-text\./],
  ["second-step", inContracts("groups[\\\\/]second-step")],
  ["qr-code", inPackages("qrcode\\.react")],
  // The dialogs and the part of the own data that few people open.
  [
    "second-step",
    /[\\/]src[\\/]features[\\/](?:account[\\/](?:code-field|recovery-codes|second-step\.queries|second-step-set-up|two-steps)|auth[\\/](?:second-step\.queries|step-dialog|asked-again-dialog))\.tsx?$/,
  ],
  ["forms", inPackages("react-hook-form", "@hookform", "zod")],
  // The one way to save, for the back office and for the forms and dialogs that the pages of the shop load later.
  ["forms", /[\\/]src[\\/]ui[\\/]forms[\\/](?:use-save-form|edited-record)\./],
  ["forms", inFeatures("landing[\\\\/]contact[\\\\/]landing\\.queries")],
  ["forms", inFeatures("auth[\\\\/]auth-links")],
  // Every page needs the tables and these rules of the contract, few need the other rules. The schemas are those of forms.
  [DESK, inContracts("rules[\\\\/](?:free-people|line-pause|person|progress|roster|search|words)")],
  ["account", inContracts("rules[\\\\/](?:drawer|ended-bill|money|present-bill|skills|till|to-see)")],
  // The 404 page is part of the back office too, and of no other page.
  ["account", /[\\/]src[\\/]shell[\\/]routing[\\/]not-found\.tsx$/],
  ["shared", inContracts("rules[\\\\/](?:channels|cutoff|deposit|open-month)")],
  // What one page shows at first and others later; every other page does without.
  ["price-list.page", inFeatures("services[\\\\/]price-list\\.")],
  ["admin-activity.page", inFeatures("audit[\\\\/](?:action-labels|audit-entries|changes)\\.")],
  ["admin-bookings.page", inFeatures("bookings[\\\\/]desk[\\\\/]booking-table\\.")],
  // Too small for a file of its own.
  [
    "shared",
    /[\\/]src[\\/](?:lib[\\/]api[\\/](?:stale|attempt|made|changed-fields)|ui[\\/]forms[\\/]use-send-once)\.ts$/,
  ],
  // What the booking page, the planner and the sheet of the day share, and no other page needs.
  ["draft", inFeatures("draft[\\\\/](?:draft|draft-lines|who|calendar-days|use-free-places)\\.ts")],
  ["draft", inFeatures("services[\\\\/](?:nothing-to-book|option-checks|services-ready)")],
  ["draft", /[\\/]src[\\/]domain[\\/]with-select\.tsx$/],
  // The visit of several services: its page, its sheet, and the dialogs that move one.
  ["visit", /[\\/]src[\\/]domain[\\/]visits[\\/]plan-cards\./],
  ["visit", /[\\/]icons[\\/]user-round-plus\./],
  ["visit", inFeatures("draft[\\\\/](?:draft-requests|guest-fields|line-fields|visit-search|when-fields)")],
  // What the booking page shares with the pages after it, and the pages of accounts do without.
  [
    "booking",
    inFeatures(
      "payments[\\\\/](?:payments\\.queries|unfinished[\\\\/](?:use-|last-)|pay[\\\\/](?:use-redirect|payment-address))",
    ),
  ],
  ["booking", inFeatures("draft[\\\\/](?:slot-picker|use-day-times)")],
  // Of lists of others, which two parts of the back office load later.
  ["lists", inContracts("rules[\\\\/](?:imports|bank-match)")],
  ["lists", /[\\/]src[\\/]domain[\\/]lists[\\/]/],
  [
    "start",
    inContracts(
      "contract",
      "data-groups",
      "endpoints",
      "list-bytes",
      "pages",
      "salon",
      "page-texts",
      "contact",
      "visit",
      "states",
      "rules",
      "index",
    ),
  ],
  // Only pages of people who have an account change what the desk shows.
  ["account", inContracts("touches")],
  // It needs the item of a booking, which is in the groups.
  ["desk-forms", inContracts("flag-fields")],
  ["forms", inContracts("(?!groups)", "groups[\\\\/](?:auth|messages|users)")],
  ["desk-forms", inContracts("groups")],
];

/** What loads a module: the pages that import it, and the parts that are imported later. */
interface Users {
  pages: Set<string>;
  parts: Set<string>;
}

/**
 * Names the chunk of every module, so that a page loads few files: `vendor`, `start`, its own chunk, and one for each group of
 * modules that several pages share. Null leaves a module with the only part that uses it.
 */
export function createChunking(): (id: string, graph: ModuleGraph) => string | null {
  let read: ReturnType<typeof readGraph> | undefined;
  return (id, graph) => {
    const foreign = FOREIGN.find(([, test]) => test.test(id));
    if (foreign) return foreign[0];
    read ??= readGraph(graph);
    if (read.start.has(id)) return "start";
    const { pages, parts } = read.users.get(id) ?? { pages: new Set<string>(), parts: new Set<string>() };
    const later = new Set([...parts].flatMap((part) => [...read!.loaders.get(part)!]));
    const [page, ...others] = new Set([...pages, ...later]);
    if (pages.size === 1 && page && others.length === 0) return page.slice(page.lastIndexOf("/") + 1, -".tsx".length);
    if (pages.size + parts.size < 2 || read.entries.has(id)) return null;
    if ([...pages].some((page) => page.endsWith(HOME))) return "start";
    const areas = areasOf(pages);
    if (isWithin(areas, "auth")) return "auth";
    const [library, ...more] = librariesOf(id, graph);
    if (library) return chunkWith(library, more, areas);
    if (pages.size === 0) return null;
    if (isWithin(areas, "customer")) return "customer";
    if (isWithin(areas, "admin")) return deskChunk(id, areasOf(later));
    if (isWithin(areas, "admin", "customer")) return "account";
    if ([...pages].some((page) => EARLY.test(page))) return "shared";
    if (!areas.has("admin")) return isWithin(areas, "public") ? null : "shared";
    return pages.size > FEW || ICON.test(id) ? "shared" : null;
  };
}

const isWithin = (areas: ReadonlySet<string>, ...few: string[]): boolean =>
  areas.size > 0 && [...areas].every((area) => few.includes(area));

/** The folders of pages; empty for the start. */
const areasOf = (pages: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([...pages].map((page) => PAGE.exec(page)?.[1] ?? ""));

/** The chunk of a module that pages of the back office need at first, and those of the `later` areas with a part that they load. */
function deskChunk(id: string, later: ReadonlySet<string>): string {
  if (later.size === 0 || isWithin(later, "admin")) return DESK;
  return ICON.test(id) || isWithin(later, "admin", "customer") ? "account" : "shared";
}

/** The chunk of a module that needs a package chunk, so that no chunk of pages without that package imports it. */
function chunkWith(library: string, more: readonly string[], areas: ReadonlySet<string>): string | null {
  if (more.length > 0) return null;
  if (library !== "forms") return library;
  // What later parts alone use would make the forms of all pages import those parts.
  if (areas.size === 0) return null;
  if (isWithin(areas, "admin")) return "desk-forms";
  return isWithin(areas, "admin", "customer") ? null : library;
}

/** The package chunks that a module cannot do without. */
function librariesOf(id: string, graph: ModuleGraph): string[] {
  const needed = [...importedFrom(id, graph)].flatMap((own) => graph.getModuleInfo(own)?.importedIds ?? []);
  const chunks = new Set(needed.map((next) => FOREIGN.find(([, test]) => test.test(next))?.[0]));
  return ["calendar", "overlays", "forms"].filter((chunk) => chunks.has(chunk));
}

function readGraph(graph: ModuleGraph) {
  const start = importedFrom(MAIN, graph);
  const users = new Map<string, Users>();
  const entries = new Set<string>();
  const seen = new Set(start);
  // Iterating a set includes the entries that are added during the iteration.
  for (const id of seen)
    for (const later of graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []) {
      entries.add(later);
      for (const module of importedFrom(later, graph)) {
        seen.add(module);
        const known = users.get(module) ?? { pages: new Set(), parts: new Set() };
        (PAGE.test(later) ? known.pages : known.parts).add(later);
        users.set(module, known);
      }
    }
  return { start, users, entries, loaders: loadersOf(entries, graph) };
}

/** For each part the pages that load it once they are drawn, or once other parts are; every page loads those of the start. */
function loadersOf(entries: ReadonlySet<string>, graph: ModuleGraph): ReadonlyMap<string, ReadonlySet<string>> {
  const loaders = new Map([...entries].map((part) => [part, new Set<string>()]));
  for (const page of [MAIN, ...[...entries].filter((entry) => PAGE.test(entry))]) {
    const seen = new Set([page]);
    for (const from of seen)
      for (const id of importedFrom(from, graph))
        for (const later of graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []) {
          if (PAGE.test(later)) continue;
          seen.add(later);
          loaders.get(later)?.add(page);
        }
  }
  return loaders;
}

/** The own modules and the icons that a module imports statically, and itself. */
function importedFrom(first: string, graph: ModuleGraph): Set<string> {
  const found = new Set([first]);
  for (const id of found) {
    if (!id.startsWith(SOURCE)) continue;
    const { code, importedIds = [] } = graph.getModuleInfo(id) ?? {};
    for (const next of importedIds) {
      if (next.startsWith(SOURCE)) found.add(next);
      // The index of the icons imports all of them.
      else if (LUCIDE.test(next)) for (const icon of iconsIn(code ?? "", next, graph)) found.add(icon);
    }
  }
  return found;
}

const ICON_IMPORT = /import\s*\{([^}]*)\}\s*from\s*"lucide-react"/g;
/** One line of the index: the names of an icon, and its file. */
const ICON_EXPORT = /export \{([^}]*)\} from '\.\/(icons\/[^']+)'/g;
const namesIn = (list: string): string[] => list.split(",").map((name) => name.replace("default as ", "").trim());

/** The modules of the icons that a module imports from the index of lucide-react. */
function iconsIn(code: string, index: string, graph: ModuleGraph): string[] {
  const { code: exported, importedIds = [] } = graph.getModuleInfo(index) ?? {};
  const wanted = new Set([...code.matchAll(ICON_IMPORT)].flatMap(([, list = ""]) => namesIn(list)));
  const files = [...(exported ?? "").matchAll(ICON_EXPORT)]
    .filter(([, list = ""]) => namesIn(list).some((name) => wanted.has(name)))
    .map(([, , file]) => `/${file}`);
  return importedIds.filter((id) => files.some((file) => id.endsWith(file)));
}

/** Stops the build where chunks need each other to start: one of them runs before what it calls is there, and no page with it opens. */
export const refuseCircles = (): Plugin => ({
  name: "salon-refuse-circles",
  generateBundle(_options, bundle) {
    const needs = new Map(
      Object.values(bundle).map((file) => [file.fileName, file.type === "chunk" ? file.imports : []]),
    );
    for (const [chunk, imports] of needs) {
      const reached = new Set(imports);
      // Iterating a set includes the entries that are added during the iteration.
      for (const name of reached) for (const next of needs.get(name) ?? []) reached.add(next);
      if (reached.has(chunk)) this.error(`The chunk ${chunk} needs itself by way of other chunks`);
    }
  },
});
