import { lagosDay } from "@salon/contracts";
import type { Document } from "mongodb";
import { explain, type Explained } from "./explain.ts";
import { compareFigures } from "./figures.ts";
import { listsOf, queriesOf, type ListOfRows } from "./lists-cases.ts";
import { USERS_PER_BOOKING, openOffice, type Office, type OfficeSize } from "./office.ts";
import type { Proof } from "./report.ts";

const PAGE_SIZE = 25;
const MOST_QUERIES = 3;
const MOST_BYTES = 100_000;
const MOST_TIMES = 3;
/** Everything a signed-in call reads before it is looked at: a page that cannot be is refused after that. */
const REFUSED = "/users/getUsers?page=0";

/** What one call came to. */
interface Asked {
  query: string;
  rows: number;
  total: number;
  bytes: number;
  queries: readonly string[];
  /** Of the read that brings the page. */
  page: Explained;
  scans: readonly string[];
}

/** Asks every list of the back office everything its page can ask, on its first and its last page, and has the database explain each answer. */
export async function proveLists(options: OfficeSize): Promise<Proof> {
  if (!options.mongoUri) throw new Error("This is measured on a real MongoDB: set MONGODB_URI");
  const offices: Office[] = [];
  try {
    const office = await openOffice(options, options.mongoUri, offices);
    const lists = await listsOf(office.db, lagosDay(office.stage.now()));
    const own = await commandsOf(office, () => office.admin.get(REFUSED));
    const rows: (string | number)[][] = [];
    const violations: string[] = [];
    for (const list of lists) {
      const explained = new Map<string, Explained>();
      const ask = (query: string, page: number) => askList(office, { list, query, page, own, explained });
      const asked: Asked[] = [];
      for (const query of queriesOf(list)) asked.push(...(await bothEnds(query, ask)));
      rows.push(rowOf(list.name, asked));
      violations.push(...asked.flatMap((one) => faultsOf(list.name, one)));
      const wide: Asked[] = [];
      for (const q of list.wideSearches) wide.push(await ask(`q=${q}`, 1));
      if (wide.length > 0) rows.push(rowOf(`${list.name}, found by what many share`, wide));
      violations.push(...wide.flatMap((one) => faultsOf(list.name, one, false)));
    }
    const few = await openOffice({ ...options, bookings: 1000 }, options.mongoUri, offices);
    const figures = await compareFigures(few, office);
    return {
      title: "Every list of the back office, in a large salon",
      about: `${options.bookings} bookings, ${options.bookings * USERS_PER_BOOKING} users; each filter, order and search the pages offer, ${PAGE_SIZE} rows, the first and the last page; commands counted on the wire beside the session's own ${own.length}, each explained by the database. The page's own read may look at ${MOST_TIMES} times the documents it returns, and one; a page further back walks keys to get there. A search for what many share puts all it finds in order: it is reported. ${figures.about}`,
      columns: [
        "list",
        "questions",
        "most queries",
        "most documents for 25 rows",
        "most keys",
        "scans",
        "largest answer, KB",
      ],
      rows,
      violations: [...violations, ...figures.violations],
    };
  } finally {
    for (const { stage, counter } of offices) {
      await stage.stop();
      await counter.stop();
    }
  }
}

async function commandsOf({ counter }: Office, ask: () => Promise<unknown>): Promise<Document[]> {
  counter.takenWhole();
  await ask();
  return counter.takenWhole().filter(isQuestion);
}

/** A write notes when a session was last used, now and then; the questions are what is counted. */
const isQuestion = (command: Document): boolean => "find" in command || "aggregate" in command;

const shortName = (command: Document): string => `${Object.keys(command)[0]} ${String(Object.values(command)[0])}`;
const isPageOf = (command: Document, collection: string): boolean =>
  Object.values(command)[0] === collection &&
  (command["limit"] !== undefined || JSON.stringify(command["pipeline"] ?? []).includes('"$limit"'));

interface Question {
  list: ListOfRows;
  query: string;
  page: number;
  own: readonly Document[];
  explained: Map<string, Explained>;
}

async function askList(office: Office, { list, query, page, own, explained }: Question): Promise<Asked> {
  const { admin, counter, db } = office;
  counter.takenWhole();
  const asked = `${query}${query ? "&" : ""}page=${page}`;
  const { status, body, headers } = await admin.get(`${list.path}?${asked}&pageSize=${PAGE_SIZE}`);
  if (status !== 200) throw new Error(`${list.path}?${asked} answered ${status}: ${JSON.stringify(body)}`);
  const commands = withoutOwn(counter.takenWhole().filter(isQuestion), own);
  const scans: string[] = [];
  let ofPage: Explained = { scansCollection: false, documents: 0, keys: 0 };
  for (const command of commands) {
    const isPage = isPageOf(command, list.collection);
    // What belongs to the rows differs by their ids alone, and a count by nothing at all from one page to the next.
    const key = isPage
      ? asked
      : JSON.stringify([shortName(command), command["pipeline"] ?? Object.keys(command["filter"])]);
    const found = explained.get(key) ?? (await explain(db, command));
    explained.set(key, found);
    if (found.scansCollection) scans.push(shortName(command));
    if (isPage) ofPage = found;
  }
  const rows = (body as unknown[]).length;
  const bytes = Buffer.byteLength(JSON.stringify(body));
  const total = Number(headers.get("x-total-count"));
  return { query: asked, rows, total, bytes, queries: commands.map(shortName), page: ofPage, scans };
}

/** The session's reads are the first of their kind. */
function withoutOwn(commands: readonly Document[], own: readonly Document[]): Document[] {
  const left = own.map(shortName);
  return commands.filter((command) => {
    const place = left.indexOf(shortName(command));
    if (place >= 0) left.splice(place, 1);
    return place < 0;
  });
}

async function bothEnds(query: string, ask: (query: string, page: number) => Promise<Asked>): Promise<Asked[]> {
  const first = await ask(query, 1);
  const pages = Math.ceil(first.total / PAGE_SIZE);
  return pages > 1 ? [first, await ask(query, pages)] : [first];
}

function rowOf(name: string, asked: readonly Asked[]): (string | number)[] {
  const most = (value: (one: Asked) => number) => Math.max(...asked.map(value));
  const scans = asked.flatMap(({ scans: found }) => found).length;
  const documents = most(({ page }) => page.documents);
  const keys = most(({ page }) => page.keys);
  const kilobytes = (most(({ bytes }) => bytes) / 1000).toFixed(1);
  return [name, asked.length, most(({ queries }) => queries.length), documents, keys, scans, kilobytes];
}

function faultsOf(name: string, { query, rows, bytes, queries, page, scans }: Asked, judged = true): string[] {
  const where = `${name}?${query}`;
  const allowed = MOST_TIMES * rows + 1;
  return [
    ...(queries.length > MOST_QUERIES ? [`${where}: ${queries.length} queries (${queries.join(", ")})`] : []),
    ...scans.map((scan) => `${where}: ${scan} reads the whole collection`),
    ...(judged && page.documents > allowed ? [`${where}: looked at ${page.documents} documents for ${rows}`] : []),
    ...(bytes > MOST_BYTES ? [`${where}: ${bytes} bytes`] : []),
  ];
}
