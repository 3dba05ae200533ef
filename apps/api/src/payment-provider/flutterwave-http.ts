import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import { createTurns } from "../turns.ts";
import { ProviderError } from "./provider.ts";

/** How long each kind of call may take, in milliseconds. */
export type Deadlines = Record<"create" | "disable" | "verify" | "refund", number>;

/** The provider itself gives up after about 28 seconds. */
export const DEADLINES: Deadlines = { create: 30_000, disable: 10_000, verify: 10_000, refund: 30_000 };

const LARGEST_ANSWER = 256 * 1024;
const LONGEST_TEXT = 300;

/** The provider's `{status, message, data}` with the HTTP status it came with. */
export interface Envelope {
  httpStatus: number;
  ok: boolean;
  message: string;
  data: unknown;
  /** How many pages a list has, by `meta.page_info`; 1 for everything else. */
  pages: number;
}

/** One call of the provider. */
export interface HttpCall {
  method: string;
  headers: Record<string, string>;
  body?: string;
  deadlineMs: number;
}

/** Kept open between calls; let go of before a server that closes idle connections would. */
const KEPT = { keepAlive: true, timeout: 4000 };
const AGENTS = { http: new HttpAgent(KEPT), https: new HttpsAgent(KEPT) };

/**
 * Calls of this process at once. With a provider that hangs they wait for its deadline and further ones are refused, so
 * that requests which need the provider never take all places of the load shedder.
 */
const inTurn = createTurns({ atOnce: 16, mostWaiting: 32, patienceMs: 5000 });

/** What was not sent cannot have changed anything, so a change is refused for certain; a question stays open. */
const notSent = (method: string): ProviderError => {
  const text = "Too many calls of the payment provider are under way. Please try again in a moment.";
  return new ProviderError(method === "GET" ? "unknown" : "rejected", text, { timedOut: true });
};

/** Makes one call when it is its turn. @throws ProviderError */
export const callProvider = (url: string, call: HttpCall): Promise<Envelope> =>
  inTurn(
    () => callNow(url, call),
    () => notSent(call.method),
  );

/**
 * Makes one call: no redirect is followed, no answer is read past its size, none is waited for past its deadline.
 * On Node's own client: `fetch` takes six times the processor's time for the same call.
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
  // Leaving the loop early closes the connection.
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > LARGEST_ANSWER) throw new ProviderError("unknown", "The payment provider answered too much");
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
    message: typeof message === "string" ? message.slice(0, LONGEST_TEXT) : "",
    data,
    pages: Number.isFinite(pages) ? pages : 1,
  };
}

/** A JSON object, or null when the text is anything else. */
export function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return fieldsOf(value);
  } catch {
    return null;
  }
}

/** A value's fields, or null when it is no object. */
export const fieldsOf = (value: unknown): Record<string, unknown> | null =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : null;

/**
 * What a refusal means: a 4xx is a definite no, anything else may have happened all the same.
 * https://developer.flutterwave.com/docs/error-timeouts
 * Its reason is the text in `data` where there is one: a refused refund has "Some error occured" as its message.
 */
export function refusal({ httpStatus, message, data }: Envelope): ProviderError {
  const definite = httpStatus >= 400 && httpStatus < 500 && httpStatus !== 408;
  const reason = typeof data === "string" && data.trim() !== "" ? data.slice(0, LONGEST_TEXT) : message;
  return new ProviderError(definite ? "rejected" : "unknown", reason || `The payment provider answered ${httpStatus}`);
}
