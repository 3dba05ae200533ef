import { lagosDay, PAYMENT_STATES } from "@salon/contracts";
import type { Document } from "mongodb";
import { explain, type Explained } from "./explain.ts";
import { compareFigures } from "./figures.ts";
import { MAX_FOUND_KEYS, measureSearchBox } from "./search-box.ts";
import { boxTexts, listsOf, queriesOf, type ListOfRows, type ListQuery } from "./lists-cases.ts";
import {
  USERS_PER_BOOKING,
  openMeasuredSalon,
  type MeasuredSalon,
  type SalonSize,
} from "../../harness/generated-salon/measured-salon.ts";
import { BOOKINGS_WITHOUT_PAST } from "../../harness/generated-salon/generate.ts";
import { until } from "../../harness/harness.ts";
import type { Report } from "../../harness/report.ts";

const PAGE_SIZE = 25;
/** The page and its count; each collection that the rows are joined with adds one. */
const MAX_QUERIES = 2;
/** The salon's settings: one document, which says whether the salon has a team to name in the rows. */
const SETTINGS_READ = "find settings";
const MAX_BYTES = 100_000;
const MAX_RATIO = 3;
/** Keys at the start of merged index ranges: at most one for each payment state, with and without the attention flag. */
const MAX_RUNS = 2 * PAYMENT_STATES.length;
/** A call that is refused after the session is read, so that it shows the session's own commands. */
const REFUSED = "/users/getUsers?page=0";

/** Without a read for so long, the jobs have ended. */
const QUIET_MS = 1000;
const JOBS_TIMEOUT_MS = 60_000;

const COLUMNS = [
  "list",
  "questions",
  "most queries",
  "most documents for 25 rows",
  "most documents to count them",
  "most keys, first page, with limit",
  "most keys, first page of a search",
  "most keys of a search per match",
  "most keys, first page, without limit",
  "most keys, later pages, without limit",
  "scans",
  "largest answer, KB",
];

/** The measurements of one call. */
interface Asked {
  query: string;
  isFirst: boolean;
  isStraight: boolean;
  isSearch: boolean;
  isWide: boolean;
  rows: number;
  total: number;
  bytes: number;
  queries: readonly string[];
  /** The explanation of the commands that read the page; a search of bookings has two. */
  page: Explained;
  /** Documents that the count examined, if it is a separate command. */
  counted: number;
  scans: readonly string[];
}

/**
 * Sends every query of every back-office list for its first, middle and last page, and lets the database explain each.
 */
export async function runListsTest(options: SalonSize): Promise<Report> {
  if (!options.mongoUri) throw new Error("This test needs a real MongoDB: set MONGODB_URI");
  const offices: MeasuredSalon[] = [];
  try {
    const salon = await openMeasuredSalon(options, options.mongoUri, offices);
    const lists = await listsOf(salon.db, lagosDay(salon.harness.now()));
    await untilQuiet(salon);
    const own = await ownCommands(salon);
    const rows: (string | number)[][] = [];
    const violations: string[] = [];
    for (const list of lists) {
      const explained = new Map<string, Explained>();
      const ask = async (query: ListQuery, page: number) => {
        const question = { list, ...query, page, own, explained };
        const first = await askList(salon, question);
        // A job may ask at the same moment, so a call with too many commands is asked again.
        return first.queries.length > mostQueries(list, query.query) ? askList(salon, question) : first;
      };
      const asked: Asked[] = [];
      for (const query of queriesOf(list)) asked.push(...(await somePages(query, ask)));
      rows.push(rowOf(list.name, asked));
      violations.push(...asked.flatMap((one) => faultsOf(list, one)));
    }
    const box = await measureSearchBox(salon, boxTexts(lists), (ask) => commandsOf(salon, ask));
    const few = await openMeasuredSalon({ ...options, bookings: BOOKINGS_WITHOUT_PAST }, options.mongoUri, offices);
    const figures = await compareFigures(few, salon);
    return {
      title: "Back-salon lists of a large salon",
      about: `${aboutLists(options.bookings, own.length)}\n${box.about}\n${figures.about}`,
      columns: COLUMNS,
      rows,
      violations: [...violations, ...box.violations, ...figures.violations],
    };
  } finally {
    for (const { harness, counter } of offices) {
      await harness.stop();
      await counter.stop();
    }
  }
}

const aboutLists = (bookings: number, own: number): string =>
  `${bookings} bookings, ${bookings * USERS_PER_BOOKING} users; each filter, order and search of the pages with ${PAGE_SIZE} rows, on the first, the middle and the last page. Commands are counted on the wire without the session's own ${own}, and the database explains each of them.
Limits: at most ${MAX_QUERIES} commands, one for each collection that the rows are joined with, one read of the settings, one for a count that is kept and one for a number that may be a transaction's, no collection scan, and at most ${MAX_BYTES / 1000} KB. The command that reads the page examines at most ${MAX_RATIO} documents per returned row plus one, with those of joins, and a count examines none. On the first page, without a filter, with one filter, with a range of the list's own order or with one day, it examines at most ${MAX_RATIO} keys per row plus ${MAX_RUNS} for merged index ranges. A search examines at most ${MAX_RATIO} keys per match plus ${MAX_RUNS}, because it counts its matches, and one for each person whom it looks up by name; one of several words, or of a receipt number that many begin with, also reads each match at most twice. The search box examines at most ${MAX_FOUND_KEYS} keys. Other keys have no limit: several filters skip keys that do not match or sort all matches, and a later page walks the index from the nearer end.`;

/** Waits until the jobs that a start runs have ended, so that their commands are not counted. */
const untilQuiet = ({ counter }: MeasuredSalon): Promise<boolean> =>
  until(async () => {
    counter.takenWhole();
    await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
    return counter.takenWhole().filter(isQuestion).length === 0;
  }, JOBS_TIMEOUT_MS);

/** Returns the session's own commands: of several calls the smallest set, without commands of the jobs. */
async function ownCommands(salon: MeasuredSalon): Promise<Document[]> {
  let own = await commandsOf(salon, () => salon.admin.get(REFUSED));
  for (let again = 0; again < 5; again++) {
    const other = await commandsOf(salon, () => salon.admin.get(REFUSED));
    if (other.length < own.length) own = other;
  }
  return own;
}

async function commandsOf({ counter }: MeasuredSalon, ask: () => Promise<unknown>): Promise<Document[]> {
  counter.takenWhole();
  await ask();
  return counter.takenWhole().filter(isQuestion);
}

/** Only reads count; a session call sometimes also writes the time of its last use. */
const isQuestion = (command: Document): boolean => "find" in command || "aggregate" in command;

const shortName = (command: Document): string => `${Object.keys(command)[0]} ${String(Object.values(command)[0])}`;
const isOf = (command: Document, collection: string): boolean => Object.values(command)[0] === collection;
const isPageOf = (command: Document, collection: string): boolean =>
  isOf(command, collection) &&
  (command["limit"] !== undefined || JSON.stringify(command["pipeline"] ?? []).includes('"$limit"'));

interface Question extends ListQuery {
  list: ListOfRows;
  page: number;
  own: readonly Document[];
  explained: Map<string, Explained>;
}

async function askList(
  salon: MeasuredSalon,
  { list, query, isStraight, isSearch, isWide, page, own, explained }: Question,
): Promise<Asked> {
  const { admin, counter, db } = salon;
  counter.takenWhole();
  const asked = `${query}${query ? "&" : ""}page=${page}`;
  const { status, body, headers } = await admin.get(`${list.path}?${asked}&pageSize=${PAGE_SIZE}`);
  if (status !== 200) throw new Error(`${list.path}?${asked} answered ${status}: ${JSON.stringify(body)}`);
  const commands = withoutFirst(counter.takenWhole().filter(isQuestion), [...own.map(shortName), SETTINGS_READ]);
  const scans: string[] = [];
  let ofPage: Explained = { scansCollection: false, documents: 0, keys: 0 };
  let counted = 0;
  for (const command of commands) {
    const isPage = isPageOf(command, list.collection);
    // Joins for the rows differ only in ids between pages, and counts do not differ, so each is explained once.
    const key = isPage
      ? `${asked} ${shortName(command)} ${JSON.stringify(Object.keys(command))}`
      : JSON.stringify([shortName(command), command["pipeline"] ?? Object.keys(command["filter"])]);
    const found = explained.get(key) ?? (await explain(db, command));
    explained.set(key, found);
    if (found.scansCollection) scans.push(shortName(command));
    if (isPage) ofPage = { ...found, documents: ofPage.documents + found.documents, keys: ofPage.keys + found.keys };
    else if (isOf(command, list.collection) && "aggregate" in command) counted = found.documents;
  }
  return {
    query: asked,
    isFirst: page === 1,
    isStraight,
    isSearch,
    isWide,
    rows: (body as unknown[]).length,
    total: Number(headers.get("x-total-count")),
    bytes: Buffer.byteLength(JSON.stringify(body)),
    queries: commands.map(shortName),
    page: ofPage,
    counted,
    scans,
  };
}

/** Removes one command of each name: the session's are the first of their kind. */
function withoutFirst(commands: readonly Document[], names: readonly string[]): Document[] {
  const left = [...names];
  return commands.filter((command) => {
    const place = left.indexOf(shortName(command));
    if (place >= 0) left.splice(place, 1);
    return place < 0;
  });
}

async function somePages(query: ListQuery, ask: (query: ListQuery, page: number) => Promise<Asked>): Promise<Asked[]> {
  const first = await ask(query, 1);
  const last = Math.ceil(first.total / PAGE_SIZE);
  const further = new Set([Math.ceil(last / 2), last].filter((page) => page > 1));
  const asked = [first];
  for (const page of further) asked.push(await ask(query, page));
  return asked;
}

function rowOf(name: string, asked: readonly Asked[]): (string | number)[] {
  const most = (value: (one: Asked) => number) => Math.max(...asked.map(value));
  return [
    name,
    asked.length,
    most(({ queries }) => queries.length),
    most(({ page }) => page.documents),
    most(({ counted }) => counted),
    most((one) => (isWalkJudged(one) ? one.page.keys : 0)),
    most((one) => (isSearchJudged(one) ? one.page.keys : 0)),
    most((one) => (isSearchJudged(one) ? one.page.keys / Math.max(1, one.total) : 0)).toFixed(1),
    most((one) => (one.isFirst && !one.isStraight && !one.isSearch ? one.page.keys : 0)),
    most((one) => (one.isFirst ? 0 : one.page.keys)),
    asked.flatMap(({ scans }) => scans).length,
    (most(({ bytes }) => bytes) / 1000).toFixed(1),
  ];
}

const isSearchJudged = ({ isFirst, isSearch }: Asked): boolean => isFirst && isSearch;
const isWalkJudged = ({ isFirst, isStraight }: Asked): boolean => isFirst && isStraight;

/** The most commands that a query may take: see the limits. */
function mostQueries({ joins, countedBy, numbered }: ListOfRows, query: string): number {
  const asked = new URLSearchParams(query);
  const filters = [...asked.keys()].filter((key) => key !== "sort" && key !== "page");
  const isCountKept = filters.length === 1 && filters[0] === countedBy;
  const isNumber = numbered?.test(asked.get("q") ?? "") ?? false;
  return MAX_QUERIES + joins.length + (isCountKept ? 1 : 0) + (isNumber ? 1 : 0);
}

function faultsOf(list: ListOfRows, asked: Asked): string[] {
  const { name, lookedUp = 0 } = list;
  const most = mostQueries(list, asked.query);
  const { query, rows, total, bytes, queries, page, counted, scans } = asked;
  const where = `${name}?${query}`;
  // A search with two commands reads each match once in each.
  const allowed = (asked.isWide ? 2 * (total + rows) : MAX_RATIO * rows) + 1;
  const isLongWalk = isWalkJudged(asked) && page.keys > MAX_RATIO * rows + MAX_RUNS;
  const isLongSearch = isSearchJudged(asked) && page.keys > MAX_RATIO * Math.max(rows, total) + MAX_RUNS + lookedUp;
  return [
    ...(isLongSearch ? [`${where}: walked past ${page.keys} keys for ${total} matches`] : []),
    ...(queries.length > most ? [`${where}: ${queries.length} queries (${queries.join(", ")})`] : []),
    ...scans.map((scan) => `${where}: ${scan} reads the whole collection`),
    ...(page.documents > allowed ? [`${where}: looked at ${page.documents} documents for ${rows}`] : []),
    ...(isLongWalk ? [`${where}: walked past ${page.keys} keys for ${rows} rows`] : []),
    ...(counted > 0 ? [`${where}: looked at ${counted} documents to count them`] : []),
    ...(bytes > MAX_BYTES ? [`${where}: ${bytes} bytes`] : []),
  ];
}
