import {
  API_BASE,
  endpoints,
  PAGE_TEXTS,
  type contract,
  type Endpoint,
  type RouteOutput,
  type RouteRequest,
} from "@salon/contracts";
import { learnServerTime } from "../hooks/clock.ts";
import { takePressMark } from "../session/presses.ts";
import { ApiError, NO_CONNECTION } from "./api-error.ts";
import { askAgain, wayOf } from "./asked-again.ts";
import { trackCall } from "./calls-in-flight.ts";
import { reached } from "./reached.ts";

type Contract = typeof contract;
type OptionalQuery<R> = R extends { query: infer Q } ? (object extends Q ? { query?: Q } : { query: Q }) : unknown;
type Content<R> = R extends { pictureBytes: number } ? { body: Blob } : unknown;
/** The argument of one call; `query` is optional when all its fields are. */
type RequestOf<R> = Omit<RouteRequest<R>, "query"> &
  OptionalQuery<RouteRequest<R>> &
  Content<R> & { signal?: AbortSignal };
type Call<R> =
  object extends RequestOf<R>
    ? (request?: RequestOf<R>) => Promise<RouteOutput<R>>
    : (request: RequestOf<R>) => Promise<RouteOutput<R>>;

/** A typed function for every route that responds with JSON: `client.auth.signIn({ body })`; lists respond with `{ items, total }`, and with a `sum` that was asked for. */
export type Client = {
  [G in keyof Contract]: {
    [K in keyof Contract[G] as Contract[G][K] extends { raw: true } ? never : K]: Call<Contract[G][K]>;
  };
};

interface LooseRequest {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  signal?: AbortSignal;
}

const RETRY_AFTER_MS = 400;

/**
 * Builds the client from the table of endpoints, without the schemas, which stay out of the bundle.
 * A call fails with `ApiError`, or with the reason of its aborted signal. A GET without a response is retried once.
 */
function createClient(): Client {
  const groups = Object.entries(endpoints).map(([name, group]) => {
    const calls = Object.entries<Endpoint>(group).map(([key, endpoint]) => [
      key,
      (request: LooseRequest = {}) =>
        goesOn(() => trackCall((signal) => call(endpoint, { ...request, signal }), request.signal)),
    ]);
    return [name, Object.fromEntries(calls)];
  });
  return Object.fromEntries(groups) as Client;
}

/** Sends a call once more, with the key of its attempt, when the person has shown who they are. */
async function goesOn(send: () => Promise<unknown>): Promise<unknown> {
  try {
    return await send();
  } catch (error) {
    const way = wayOf(error);
    if (way && (await askAgain(way))) return send();
    throw error;
  }
}

/** The API client. */
export const api = createClient();

type ParamNames<P extends string> = P extends `${string}:${infer Rest}`
  ? | (Rest extends `${infer Name}/${string}` ? Name : Rest extends `${infer Name}.${string}` ? Name : Rest)
    | ParamNames<Rest>
  : never;

/** The URL of a route that responds with a file or a redirect: `addressOf(endpoints.bookings.calendar, { params: { id } })`. */
export function addressOf<P extends `/${string}`>(
  endpoint: { path: P },
  request: { params?: Record<ParamNames<P>, string>; query?: Record<string, unknown> },
): string {
  return API_BASE + pathOf(endpoint.path, request);
}

function pathOf(path: string, { params = {}, query = {} }: LooseRequest): string {
  const filled = path.replace(/:(\w+)/g, (_match, name: string) => encodeURIComponent(params[name] ?? ""));
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== "");
  const search = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString();
  return search ? `${filled}?${search}` : filled;
}

type Sent = LooseRequest & { signal: AbortSignal };

async function call(endpoint: Endpoint, request: Sent): Promise<unknown> {
  try {
    const answer = await sendOrRetry(endpoint, request);
    // The service worker answers with kept prices while there is no network.
    if (endpoint !== endpoints.services.list) reached.set(true);
    return answer;
  } catch (error) {
    if (error instanceof ApiError && !request.signal.aborted) reached.set(error.status !== 0);
    throw error;
  }
}

async function sendOrRetry(endpoint: Endpoint, request: Sent): Promise<unknown> {
  try {
    return await send(endpoint, request);
  } catch (error) {
    const hasNoResponse = error instanceof ApiError && error.status === 0;
    if (!hasNoResponse || endpoint.method !== "GET" || request.signal.aborted) throw error;
    await new Promise((resume) => setTimeout(resume, RETRY_AFTER_MS));
    return send(endpoint, request);
  }
}

async function send(endpoint: Endpoint, request: Sent): Promise<unknown> {
  const { response, text } = await exchange(endpoint, request);
  const data = parseJson(text);
  if (!response.ok) throw new ApiError(response.status, messageOf(data, response.status), data, secondsIn(response));
  // A captive portal or proxy responded with its own page, which counts as no response.
  if (data === undefined) throw new ApiError(0, NO_CONNECTION);
  if (!endpoint.list) return data;
  const items = data as unknown[];
  const sum = response.headers.get("x-total-amount");
  return {
    items,
    total: Number(response.headers.get("x-total-count") ?? items.length),
    ...(sum !== null && { sum: Number(sum) }),
  };
}

async function exchange(endpoint: Endpoint, request: Sent) {
  const { body, signal } = request;
  signal.throwIfAborted();
  const askedAt = Date.now();
  // The server does not ask for the session of an answer that all share.
  const press = endpoint.cacheable ? undefined : takePressMark();
  const { headers, ...content } = body === undefined ? {} : contentOf(endpoint, body);
  try {
    const response = await fetch(new URL(API_BASE + pathOf(endpoint.path, request), window.location.origin), {
      method: endpoint.method,
      credentials: "include",
      signal,
      headers: { ...headers, ...press?.headers },
      ...content,
    });
    press?.arrived();
    learnServerTime(response.headers.get("date"), askedAt);
    return { response, text: await response.text() };
  } catch {
    press?.lost();
    signal.throwIfAborted();
    throw new ApiError(0, NO_CONNECTION);
  }
}

/** A picture is sent as binary data, a list as a form with its file, every other body as JSON. */
function contentOf(endpoint: Endpoint, body: unknown): { headers?: Record<string, string>; body: BodyInit } {
  if (endpoint.upload) return { body: formOf(body as Record<string, unknown>) };
  return body instanceof Blob
    ? { headers: { "content-type": body.type }, body }
    : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
}

function formOf(body: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) {
    if (value instanceof Blob) form.set(name, value);
    else if (value !== undefined) form.set(name, typeof value === "string" ? value : JSON.stringify(value));
  }
  return form;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function messageOf(data: unknown, status: number): string {
  const message = (data as { message?: unknown } | null | undefined)?.message;
  if (typeof message === "string" && message) return message;
  return status >= 502 && status <= 504 ? PAGE_TEXTS.unavailable : PAGE_TEXTS.failed;
}

function secondsIn({ headers }: Response): number | undefined {
  const seconds = Number(headers.get("Retry-After") ?? NaN);
  return Number.isFinite(seconds) ? seconds : undefined;
}
