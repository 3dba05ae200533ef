import {
  API_BASE,
  TEXTS,
  canAccess,
  type Group,
  type Page,
  type Role,
  type Route,
  type RouteInput,
  type RouteOutput,
  type Waits,
} from "@salon/contracts";
import type { Request, Response, Router } from "express";
import { createHash } from "node:crypto";
import * as z from "zod/mini";
import type { $ZodIssue, $ZodType } from "zod/v4/core";
import { singleflightByKey } from "../concurrency/singleflight.ts";
import { labelRoute } from "../metrics/requests.ts";
import { AppError } from "./app-error.ts";
import { bodyParser } from "./body-parser.ts";
import { sendJson } from "./send-json.ts";
import { countAsAnswered, countInFlight } from "./load-shedder.ts";

/** The account of a session. */
export interface SessionUser extends Waits {
  id: string;
  name: string;
  email: string;
  role: Role;
  verified: boolean;
  /** The caller owns the mailbox of the account. */
  proven: boolean;
  sessionId: string;
  /** When the person of the session last showed who they are. */
  provedAt?: Date | undefined;
  /** When a mailed link started the session. */
  byLinkAt?: Date | undefined;
  /** The epoch of the account when the request arrived; a write that must not outlive the session names it. */
  epoch?: number | undefined;
}
/** What a handler gets besides its input. */
export interface Context {
  user: SessionUser | null;
  req: Request;
  /** For headers, and for the status that the contract names as `also`. */
  res: Response;
}

/** Finds the signed-in account of the request; null for a guest. */
export type FindUser = () => Promise<SessionUser | null>;

type Handler<R> = (input: RouteInput<R>, context: Context) => Promise<RouteOutput<R>> | RouteOutput<R>;
/** One handler per route of a contract group; a missing or extra one does not compile. */
export type Handlers<G extends Group> = { [K in keyof G]: Handler<G[K]> };

/** Returns the signed-in account of a route that guests may not call. @throws AppError 401 for a guest */
export function signedIn({ user }: Context): SessionUser {
  if (!user) throw new AppError(401, TEXTS.signInRequired);
  return user;
}

/** Registers every route of a contract group: check access, parse, handle, check the answer, send. */
export function mount<G extends Group>(router: Router, group: G, handlers: Handlers<G>): void {
  for (const name of Object.keys(group)) {
    const route = group[name]!;
    const handle = handlers[name] as (input: unknown, context: Context) => unknown;
    const output = async (req: Request, res: Response) => handle(inputOf(route, req), contextOf(req, res));
    const answer = async (req: Request, res: Response) => ready(route, await output(req, res).catch(checkMade(route)));
    // Such an answer is the same for all callers, so callers that wait at the same time share one.
    const shared = singleflightByKey<Answer>();
    const label = `${API_BASE}${route.path}`;
    const method = route.method.toLowerCase() as Lowercase<Route["method"]>;
    const respond = async (req: Request, res: Response) => {
      res.status(route.status ?? 200);
      if (route.raw) await output(req, res);
      else if (route.cacheable || route.shared) send(res, await shared(req.originalUrl, () => answer(req, res)));
      else send(res, await answer(req, res));
      if (route.stream) leaveOpen(req, res);
    };
    router[method](route.path, counted(guard(route, label)), bodyParser(route), counted(respond));
  }
}

/** An event stream has its answer once it is open; that to a HEAD request, which express routes like a GET, has nothing to stay open for. */
function leaveOpen({ method }: Request, res: Response): void {
  countAsAnswered(res);
  if (method === "HEAD") res.end();
}

type Step = (req: Request, res: Response, next: () => void) => Promise<void>;
/** A handler that continues after its caller has disconnected still counts for the load shedder. */
const counted =
  (step: Step): Step =>
  (req, res, next) =>
    countInFlight(res, () => step(req, res, next));

const inputOf = (route: Route, req: Request) => ({
  params: parse(route.params, req.params),
  query: parse(route.query, req.query),
  body: parse(route.body, req.body),
});

/** Finds the account of the request and stores it for the handler; on a public route a session that waits for its second step is none. */
async function readUser(res: Response, { access, beforeStep }: Route): Promise<SessionUser | null> {
  const found = await (res.locals["findUser"] as FindUser)();
  const user = found?.step && access === "public" && !beforeStep ? null : found;
  res.locals["user"] = user;
  return user;
}

const contextOf = (req: Request, res: Response): Context => ({
  user: (res.locals["user"] as SessionUser | undefined) ?? null,
  req,
  res,
});

const guard = (route: Route, label: string) => async (_req: Request, res: Response, next: () => void) => {
  labelRoute(res, label);
  res.setHeader("Cache-Control", route.cacheable ? "public, no-cache" : "no-store");
  // A cacheable answer must contain nothing personal, not even a renewed cookie.
  if (route.cacheable) return next();
  const user = await readUser(res, route);
  if (!canAccess(route.access, user?.role ?? "guest")) {
    if (!user) throw new AppError(401, TEXTS.signInRequired);
    throw new AppError(403, user.role === "suspended" ? TEXTS.suspended : TEXTS.notAllowed);
  }
  if (user?.step && !route.beforeStep)
    throw new AppError(403, user.step === "code" ? TEXTS.codeFirst : TEXTS.setUpFirst, { extra: { step: user.step } });
  return next();
};

const pathOf = (issue: $ZodIssue): string =>
  [...issue.path, ...(issue.code === "unrecognized_keys" ? issue.keys.slice(0, 1) : [])]
    .map(String)
    .join(".")
    .slice(0, 100);

const textOf = (issue: $ZodIssue): string =>
  issue.code === "unrecognized_keys" ? TEXTS.notAccepted : issue.message || "Invalid input";

/** @throws AppError 400 that names the field. The answer of a handler is parsed elsewhere: its ZodError becomes a 500. */
function parse(schema: $ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const result = z.safeParse(schema, value ?? {});
  if (result.success) return result.data;
  const errors = result.error.issues.slice(0, 50).map((issue) => ({ path: pathOf(issue), message: textOf(issue) }));
  throw new AppError(400, errors[0]?.message ?? "Invalid input", { extra: { errors } });
}

/** A serialised answer. */
interface Answer {
  total: number | null;
  sum: number | undefined;
  text: string;
  /** Null unless the answer is cacheable. */
  etag: string | null;
}

function ready(route: Route, output: unknown): Answer {
  const { items: body, total, sum } = route.list ? (output as Page<unknown>) : { items: output, total: null };
  const checked = route.response ? z.parse(route.response, body) : body;
  const text = JSON.stringify(checked);
  return { total, sum, text, etag: route.cacheable ? etagOf(text) : null };
}

/** What a refusal says was made is checked as an answer of the call: it has the fields of the contract alone. */
const checkMade =
  ({ response }: Route) =>
  (error: unknown): never => {
    if (!(error instanceof AppError) || !response || !("made" in error.extra)) throw error;
    const extra = { ...error.extra, made: z.parse(response, error.extra["made"]) };
    throw new AppError(error.status, error.message, { extra, cause: error });
  };

const etagOf = (text: string): string => `"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`;

function send(res: Response, { total, sum, text, etag }: Answer): void {
  if (total !== null) res.setHeader("X-Total-Count", String(total));
  if (sum !== undefined) res.setHeader("X-Total-Amount", String(sum));
  if (etag !== null) {
    res.setHeader("ETag", etag);
    if (res.req.fresh) return void res.status(304).end();
  }
  sendJson(res, text);
}
