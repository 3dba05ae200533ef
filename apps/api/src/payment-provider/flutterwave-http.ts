import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import { createSemaphore } from "../concurrency/semaphore.ts";
import { ProviderError } from "./provider.ts";

/** The longest duration of each kind of call, in milliseconds. */
export type Deadlines = Record<"create" | "disable" | "verify" | "refund", number>;

/** The provider's own time-out is about 28 seconds. */
export const DEADLINES: Deadlines = { create: 30_000, disable: 10_000, verify: 10_000, refund: 30_000 };

const MAX_RESPONSE_BYTES = 256 * 1024;
const MAX_TEXT_LENGTH = 300;

/** The provider's `{status, message, data}` with the HTTP status of the response. */
export interface Envelope {
  httpStatus: number;
  ok: boolean;
  message: string;
  data: unknown;
  /** What a charge tells besides, and the pages of a list. */
  meta: Record<string, unknown> | null;
  /** The number of pages of a list, from `meta.page_info`; 1 for everything else. */
  pages: number;
}

/** One call of the provider. */
export interface HttpCall {
  method: string;
  headers: Record<string, string>;
  body?: string;
  deadlineMs: number;
}

/** Connections stay open between calls, for a shorter time than servers keep idle connections. */
const KEEP_ALIVE = { keepAlive: true, timeout: 4000 };
const AGENTS = { http: new HttpAgent(KEEP_ALIVE), https: new HttpsAgent(KEEP_ALIVE) };

/**
 * Limits the calls of this process. When the provider hangs, open calls wait for their deadline and further ones are
 * refused, so that requests which need the provider never fill the load shedder.
 */
const limitCalls = createSemaphore({ maxConcurrent: 16, maxWaiting: 48, maxWaitMs: 5000 });

/** The error of a call that was not sent: a write certainly changed nothing, the answer of a read stays unknown. */
const notSent = (method: string): ProviderError => {
  const text = "Too many calls of the payment provider are under way. Please try again in a moment.";
  return new ProviderError(method === "GET" ? "unknown" : "rejected", text, { timedOut: true });
};

/** Makes one call within the limit of concurrent calls. @throws ProviderError */
export const callProvider = (url: string, call: HttpCall): Promise<Envelope> =>
  limitCalls(
    () => callNow(url, call),
    () => notSent(call.method),
  );

/**
 * Makes one call. It follows no redirect, reads at most `MAX_RESPONSE_BYTES` and ends at the deadline. It uses Node's
 * HTTP client, because `fetch` takes six times the processor time for the same call.
 * @throws ProviderError
 */
async function callNow(url: string, { deadlineMs, ...call }: HttpCall): Promise<Envelope> {
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), deadlineMs);
  try {
    const response = await send(url, call, deadline.signal);
    return readEnvelope(response.statusCode ?? 0, await readBounded(response));
  } catch (error) {
    if (error instanceof ProviderError) throw error;
    const timedOut = deadline.signal.aborted;
    const text = timedOut ? "The payment provider took too long" : "The payment provider could not be reached";
    throw new ProviderError("unknown", text, { cause: error, timedOut });
  } finally {
    clearTimeout(timer);
  }
}

const send = (url: string, { method, headers, body = "" }: Omit<HttpCall, "deadlineMs">, signal: AbortSignal) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const [request, agent] = url.startsWith("https:") ? [httpsRequest, AGENTS.https] : [httpRequest, AGENTS.http];
    const length = body === "" ? {} : { "content-length": Buffer.byteLength(body) };
    const own = { accept: "application/json", "user-agent": "node", ...length };
    request(url, { method, headers: { ...headers, ...own }, agent, signal }, resolve)
      .once("error", reject)
      .end(body);
  });

async function readBounded(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  // The error ends the loop early, which closes the connection.
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_RESPONSE_BYTES) throw new ProviderError("unknown", "The payment provider answered too much");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function readEnvelope(httpStatus: number, text: string): Envelope {
  const body = parseObject(text);
  const { status, message, data, meta } = body ?? {};
  const pages = Number(fieldsOf(fieldsOf(meta)?.["page_info"])?.["total_pages"] ?? 1);
  if (status !== "success" && status !== "error")
    throw new ProviderError("unknown", `The payment provider answered ${httpStatus} without a result`);
  return {
    httpStatus,
    ok: status === "success" && httpStatus >= 200 && httpStatus < 300,
    message: typeof message === "string" ? message.slice(0, MAX_TEXT_LENGTH) : "",
    data,
    meta: fieldsOf(meta),
    pages: Number.isFinite(pages) ? pages : 1,
  };
}

/** Parses a JSON object; null when the text is anything else. */
export function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return fieldsOf(value);
  } catch {
    return null;
  }
}

/** Returns the fields of an object, or null for any other value. */
export const fieldsOf = (value: unknown): Record<string, unknown> | null =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : null;

/**
 * Translates an error response: a 4xx is a definite refusal; after any other status the change may have been made.
 * https://developer.flutterwave.com/docs/error-timeouts
 * The reason is the text in `data` if there is one, because a refused refund has the message "Some error occured".
 */
export function refusal({ httpStatus, message, data }: Envelope): ProviderError {
  const definite = httpStatus >= 400 && httpStatus < 500 && httpStatus !== 408;
  const reason = typeof data === "string" && data.trim() !== "" ? data.slice(0, MAX_TEXT_LENGTH) : message;
  return new ProviderError(definite ? "rejected" : "unknown", reason || `The payment provider answered ${httpStatus}`, {
    status: httpStatus,
  });
}
