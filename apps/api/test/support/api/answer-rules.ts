import { API_BASE, contract, type Route } from "@salon/contracts";
import type { Answer } from "./test-client.ts";

const SECRET_KEY = /pass|hash|token|secret|__v/i;
/** Keys that match the pattern but hold no secret. */
const HARMLESS_KEYS = ["passwordChangedAt"];
/** The seal of a row of a bank's list: it opens nothing, and says what the answer says beside it. */
const SEALED_ROW = /^match\.rows\.\d+\.token$/;
/** The description of the API names fields, and who sets up a second step gives its secret to the code app. */
const MAY_NAME_SECRETS = /\/(?:openapi\.json|second-step\/begin)$/;
const TRACE = /\bat (?:async )?[\w.<>]+ ?\(|node_modules|node:internal|\.(?:ts|js|mjs):\d+/;
/** The longest part of an input that a refusal may repeat, in characters. */
const LONGEST_ECHO = 100;

/** Returns the path of the first key, at any depth, that looks like the name of a secret. */
export function secretKeyIn(value: unknown, path = ""): string | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  for (const [key, inner] of Object.entries(value)) {
    const here = path === "" ? key : `${path}.${key}`;
    if (SECRET_KEY.test(key) && !HARMLESS_KEYS.includes(key) && !SEALED_ROW.test(here)) return here;
    const found = secretKeyIn(inner, here);
    if (found) return found;
  }
  return undefined;
}

const cacheable = Object.values(contract)
  .flatMap((group): Route[] => Object.values(group))
  .filter((route) => route.cacheable === true || route.path === "/openapi.json")
  .map(({ path }) => new RegExp(`^${API_BASE}${path.replaceAll(/:\w+/g, "[^/]+")}$`));

/**
 * Checks the rules of every API answer: it holds no secret, and a cache may store it only if the contract marks its route
 * `cacheable`.
 * @throws Error that names the broken rule
 */
export function requireHarmless(method: string, path: string, { status, body, headers }: Answer): void {
  const [address = ""] = path.split("?");
  const secret = MAY_NAME_SECRETS.test(address) ? undefined : secretKeyIn(body);
  if (secret) throw new Error(`${path} answers a secret: ${secret}`);
  // A server that starts, stops or is overloaded, and Node itself, answer before the cache headers are set. Caches do not store 503 and 431.
  if (status === 503 || status === 431) return;
  const cached = headers.get("cache-control");
  const read = method === "GET" || method === "HEAD";
  const shared = read && status < 400 && cacheable.some((pattern) => pattern.test(API_BASE + address));
  if (cached !== "no-store" && !(shared && cached?.startsWith("public, ")))
    throw new Error(`${path} may be cached: ${cached}`);
}

/** Returns every string in a value, at any depth. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(textsIn);
};

const echoes = (answer: string, sent: string): boolean => {
  for (let at = 0; at + LONGEST_ECHO < sent.length; at += LONGEST_ECHO / 2)
    if (answer.includes(JSON.stringify(sent.slice(at, at + LONGEST_ECHO + 1)).slice(1, -1))) return true;
  return false;
};

/** Returns the faults of a refusal. A correct one is a sentence in JSON without a stack trace and without long parts of the input. */
export function faultsOfRefusal({ status, body, headers, text }: Answer & { text: string }, sent: unknown): string[] {
  const { message, errors = [] } = (body ?? {}) as { message?: unknown; errors?: unknown };
  const named = Array.isArray(errors) && errors.every((error) => typeof error?.path === "string" && error.message);
  return [
    ...(status >= 500 ? [`status ${status}`] : []),
    ...(headers.get("content-type") === "application/json; charset=utf-8" ? [] : ["not JSON"]),
    ...(typeof message === "string" && /^[^\n]{1,200}$/.test(message) ? [] : [`message ${JSON.stringify(message)}`]),
    ...(named ? [] : ["errors without path and message"]),
    ...(TRACE.test(text) ? ["shows a stack"] : []),
    ...(textsIn(sent).some((one) => echoes(text, one)) ? ["echoes what was sent"] : []),
  ];
}
