import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import { ChannelError } from "./channels.ts";

/** The longest duration of a call. */
const CALL_TIMEOUT_MS = 10_000;
const MAX_RESPONSE_BYTES = 64 * 1024;
const MAX_RETRY_AFTER_S = 24 * 60 * 60;
const KEEP_ALIVE = { keepAlive: true, timeout: 4000 };

/** The answer of a provider. */
export interface ProviderAnswer {
  status: number;
  /** Null when the body is no JSON object. */
  body: Record<string, unknown> | null;
  retryAfterMs: number | undefined;
}

/** The HTTP client of one provider: it follows no redirect, reads a bounded answer, and ends each call at its deadline. */
export interface ChannelHttp {
  post: (url: string, body: object, headers?: Record<string, string>) => Promise<ProviderAnswer>;
  get: (url: string, headers?: Record<string, string>) => Promise<ProviderAnswer>;
  close: () => void;
}

/** Creates a client. `provider` is the name in error messages, which contain no address and no key. */
export function createChannelHttp(provider: string, timeoutMs = CALL_TIMEOUT_MS): ChannelHttp {
  const closed = new AbortController();
  const agents = { http: new HttpAgent(KEEP_ALIVE), https: new HttpsAgent(KEEP_ALIVE) };
  const call = async (method: string, url: string, body: string, headers: Record<string, string>) => {
    const deadline = AbortSignal.timeout(timeoutMs);
    try {
      const signal = AbortSignal.any([deadline, closed.signal]);
      const response = await new Promise<IncomingMessage>((resolve, reject) => {
        const [request, agent] = url.startsWith("https:") ? [httpsRequest, agents.https] : [httpRequest, agents.http];
        const length = body === "" ? {} : { "content-length": Buffer.byteLength(body) };
        const own = { accept: "application/json", "user-agent": "node", ...length };
        request(url, { method, headers: { ...headers, ...own }, agent, signal }, resolve)
          .once("error", reject)
          .end(body);
      });
      return readAnswer(response, await readBounded(response, provider));
    } catch (error) {
      if (error instanceof ChannelError) throw error;
      const text = deadline.aborted ? `${provider} took too long` : `${provider} could not be reached`;
      throw new ChannelError(text, { permanent: false, cause: error });
    }
  };
  return {
    post: (url, body, headers = {}) =>
      call("POST", url, JSON.stringify(body), { "content-type": "application/json", ...headers }),
    get: (url, headers = {}) => call("GET", url, "", headers),
    close: () => closed.abort(),
  };
}

async function readBounded(response: IncomingMessage, provider: string): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  // The error ends the loop early, which closes the connection.
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_RESPONSE_BYTES) throw new ChannelError(`${provider} answered too much`, { permanent: false });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function readAnswer(response: IncomingMessage, text: string): ProviderAnswer {
  const seconds = Number(response.headers["retry-after"]);
  return {
    status: response.statusCode ?? 0,
    body: parseObject(text),
    retryAfterMs: seconds > 0 ? Math.min(seconds, MAX_RETRY_AFTER_S) * 1000 : undefined,
  };
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    return fieldsOf(JSON.parse(text));
  } catch {
    return null;
  }
}

/** A text or number as text; empty for any other value. */
export const textOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";

/** The fields of an object, or null for any other value. */
export const fieldsOf = (value: unknown): Record<string, unknown> | null =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : null;
