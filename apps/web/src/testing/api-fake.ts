import {
  API_BASE,
  endpoints,
  FIRST_SETTINGS,
  type contract,
  type Endpoint,
  type RouteInput,
  type RouteOutput,
} from "@salon/contracts";
import { delay, http, HttpResponse, type DefaultBodyType } from "msw";
import { setupServer } from "msw/node";
import { afterAll, beforeAll, beforeEach } from "vitest";

type Contract = typeof contract;
type Group = keyof Contract;
type Key<G extends Group> = keyof Contract[G] & string;
/** The request that a fake receives. */
type Seen<R> = RouteInput<R> & { query: Record<string, string> };
type Answer<R> = RouteOutput<R> | Refusal;
type Reply<R> = Answer<R> | ((seen: Seen<R>) => Answer<R> | Promise<Answer<R>>);

/** As a reply: the fake responds with this status and body. */
export class Refusal {
  readonly status: number;
  readonly body: { message: string } & Record<string, unknown>;

  readonly headers: Record<string, string>;

  constructor(
    status: number,
    message: string,
    more: Record<string, unknown> = {},
    headers: Record<string, string> = {},
  ) {
    this.status = status;
    this.headers = headers;
    this.body = { message, ...more };
  }
}

/** What waits for staff at first: nothing. */
export const NOTHING_WAITS = { date: "2026-11-24", payments: 0, messages: 0, unclosedDays: 0 };

/** The bill of a booking about which a test says nothing. */
const EMPTY_BILL = { lines: [], extras: [], receipts: [], total: 0, paid: 0, due: 0, over: 0, tips: 0 };

/** Default replies to requests that every page sends. */
const QUIET_ANSWERS: [Endpoint, DefaultBodyType][] = [
  [endpoints.cart.get, []],
  [endpoints.bookings.usedServices, []],
  [endpoints.payments.holds, []],
  [endpoints.services.list, []],
  [endpoints.settings.get, FIRST_SETTINGS],
  [endpoints.settings.desk, FIRST_SETTINGS],
  [endpoints.seats.nextFree, { next: null }],
  [endpoints.team.list, []],
  [endpoints.team.all, []],
  [endpoints.till.bill, EMPTY_BILL],
  [endpoints.clients.list, []],
  [endpoints.clients.day, []],
  [endpoints.waitlist.list, []],
  [endpoints.payments.mine, []],
  [endpoints.myData.obstacles, { obstacles: [] }],
  [
    endpoints.desk.today,
    { date: "2026-11-24", appointments: 0, late: 0, toCome: 0, next: [], freeNow: null, taken: [], days: [] },
  ],
  [endpoints.reports.waiting, NOTHING_WAITS],
];
/** The server's clock, for tests of pages on devices whose own is wrong; at first answers have no time. */
let clock: (() => Date) | null = null;
const json = (body: DefaultBodyType, { status = 200, headers = {} } = {}) =>
  HttpResponse.json(body, { status, headers: { ...headers, ...(clock && { date: clock().toUTCString() }) } });
const server = setupServer(
  ...QUIET_ANSWERS.map(([{ path }, body]) => http.get(`*${API_BASE}${path}`, () => json(body))),
);
/** Every call since the test began, such as `POST /users/sign-in`, with its body. */
const calls: { call: string; body: unknown }[] = [];

/** What stands for a file: the pages' environment does not hand its bytes on. */
export const A_FILE = "a file";

/** The body of a request; a form as its fields. */
async function bodyOf(request: Request): Promise<unknown> {
  if (request.headers.get("content-type")?.startsWith("multipart/form-data")) {
    const fields = [...(await request.formData())];
    return Object.fromEntries(fields.map(([name, value]) => [name, typeof value === "string" ? value : A_FILE]));
  }
  const text = await request.text();
  return text ? JSON.parse(text) : undefined;
}

async function seenBy(request: Request, params: Record<string, unknown>) {
  const body = await bodyOf(request);
  const url = new URL(request.url);
  calls.push({ call: `${request.method} ${url.pathname.slice(API_BASE.length)}${url.search}`, body });
  return { params, body, query: Object.fromEntries(url.searchParams) };
}

function answer(endpoint: Endpoint, reply: unknown) {
  if (reply instanceof Refusal) return json(reply.body, { status: reply.status, headers: reply.headers });
  if (!endpoint.list) return json(reply as DefaultBodyType, { status: endpoint.status ?? 200 });
  const { items, total, sum } = reply as { items: DefaultBodyType[]; total: number; sum?: number };
  const headers = { "x-total-count": String(total), ...(sum !== undefined && { "x-total-amount": String(sum) }) };
  return json(items, { headers });
}

function on(endpoint: Endpoint, resolve: (seen: never) => unknown) {
  const method = endpoint.method.toLowerCase() as "get" | "post" | "patch" | "delete";
  server.use(
    http[method](`*${API_BASE}${endpoint.path}`, async ({ request, params }) => {
      const reply = await resolve((await seenBy(request, params)) as never);
      return reply instanceof Response ? reply : answer(endpoint, reply);
    }),
  );
}

const endpointOf = (group: string, key: string) =>
  (endpoints as Record<string, Record<string, Endpoint>>)[group]![key]!;

/** A fake API at the network level; replies have the contract's types. Later replies take precedence. */
export const fake = {
  calls,
  /** Replies to a call with a value, a `Refusal`, or the result of a function. */
  reply<G extends Group, K extends Key<G>>(group: G, key: K, reply: Reply<Contract[G][K]>): void {
    on(endpointOf(group, key), typeof reply === "function" ? (reply as (seen: never) => unknown) : () => reply);
  },
  /** Puts the server's time into every answer. */
  setClock(now: () => Date): void {
    clock = now;
  },
  /** Fails a call with a network error. */
  breakOff<G extends Group>(group: G, key: Key<G>): void {
    on(endpointOf(group, key), () => HttpResponse.error());
  },
  /** Leaves a call without a response. */
  hang<G extends Group>(group: G, key: Key<G>): void {
    on(endpointOf(group, key), () => delay("infinite"));
  },
  /** The bodies sent to one call, in order. */
  sent<G extends Group>(group: G, key: Key<G>): unknown[] {
    const { method, path } = endpointOf(group, key);
    const pattern = new RegExp(`^${method} ${path.replaceAll(/:\w+/g, "[^/?]+")}(\\?.*)?$`);
    return calls.filter(({ call }) => pattern.test(call)).map(({ body }) => body);
  },
};

/** Makes the fake active during the tests of a file; an unexpected call fails its test. */
export function fakeTheApi(): void {
  beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
  // Not after each test: its page is still mounted then, and may send a request before it is unmounted.
  beforeEach(() => {
    server.resetHandlers();
    calls.length = 0;
    clock = null;
  });
  afterAll(() => server.close());
}
