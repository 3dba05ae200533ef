import type { IncomingMessage, ServerResponse } from "node:http";
import { ProviderError } from "./provider-error.ts";

const LARGEST_BODY = 100_000;

/** The request's path and query, with the doubled leading slash of some SDK calls taken as one. */
export function requestUrl(request: IncomingMessage): URL {
  const target = (request.url ?? "/").replace(/^\/+/, "/");
  if (!URL.canParse(target, "http://sandbox")) throw new ProviderError(400, "Bad request");
  return new URL(target, "http://sandbox");
}

/** The whole body as text. @throws ProviderError 413 when it is larger than any call of the provider needs */
export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    chunks.push(chunk as Buffer);
    size += (chunk as Buffer).length;
    if (size > LARGEST_BODY) throw new ProviderError(413, "Request body is too large");
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** The body as JSON; an empty one is an empty object. @throws ProviderError 400 */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  const text = await readBody(request);
  if (text === "") return {};
  try {
    return JSON.parse(text);
  } catch {
    throw new ProviderError(400, "Request body is not valid JSON");
  }
}

/** Answers with JSON. */
export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json; charset=utf-8", "cache-control": "no-store" });
  response.end(JSON.stringify(body));
}

/** Answers with the provider's error envelope. */
export function sendError(response: ServerResponse, status: number, message: string): void {
  sendJson(response, status, { status: "error", message, data: null });
}

/** Answers with a page that may run nothing and load nothing. */
export function sendPage(response: ServerResponse, status: number, html: string): void {
  response.writeHead(status, {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    // No form-action: browsers apply it to the redirect after the form too, which leads to the merchant.
    "content-security-policy":
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; frame-ancestors 'none'",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
  });
  response.end(html);
}

/** Sends the browser elsewhere with a GET. */
export function sendRedirect(response: ServerResponse, status: 302 | 303, location: string): void {
  response.writeHead(status, { location, "cache-control": "no-store" });
  response.end();
}
