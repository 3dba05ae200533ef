import {
  TEXTS,
  canAccess,
  type Group,
  type Page,
  type Role,
  type Route,
  type RouteInput,
  type RouteOutput,
} from "@salon/contracts";
import type { Request, Response, Router } from "express";
import * as z from "zod/mini";
import type { $ZodIssue, $ZodType } from "zod/v4/core";
import { AppError } from "./app-error.ts";
import { bodyParser } from "./body-parser.ts";

/** Who is asking. */
export interface SessionUser {
  id: string;
  name: string;
  email: string;
  role: Role;
  verified: boolean;
  sessionId: string;
}
/** What a handler knows besides its input. */
export interface Context {
  user: SessionUser | null;
  req: Request;
  res: Response;
}

type Handler<R> = (input: RouteInput<R>, context: Context) => Promise<RouteOutput<R>> | RouteOutput<R>;
/** One handler per route of a contract group; a missing or extra one does not compile. */
export type Handlers<G extends Group> = { [K in keyof G]: Handler<G[K]> };

/** Who is asking, for routes whose access says that somebody is. */
export function signedIn({ user }: Context): SessionUser {
  if (!user) throw new AppError(401, TEXTS.signInRequired);
  return user;
}

/** Registers every route of a contract group: guard, parse, handle, check the answer, send. */
export function mount<G extends Group>(router: Router, group: G, handlers: Handlers<G>): void {
  for (const name of Object.keys(group)) {
    const route = group[name]!;
    const handle = handlers[name] as (input: unknown, context: Context) => unknown;
    const method = route.method.toLowerCase() as Lowercase<Route["method"]>;
    router[method](route.path, guard(route), bodyParser(route), async (req: Request, res: Response) => {
      const input = {
        params: parse(route.params, req.params),
        query: parse(route.query, req.query),
        body: parse(route.body, req.body),
      };
      const output = await handle(input, contextOf(req, res));
      if (!route.raw) send(route, res, output);
    });
  }
}

const contextOf = (req: Request, res: Response): Context => ({
  user: (res.locals["user"] as SessionUser | undefined) ?? null,
  req,
  res,
});

const guard = (route: Route) => (req: Request, res: Response, next: () => void) => {
  res.setHeader("Cache-Control", route.cacheable ? "public, no-cache" : "no-store");
  const { user } = contextOf(req, res);
  if (!canAccess(route.access, user?.role ?? "guest")) {
    if (!user) throw new AppError(401, TEXTS.signInRequired);
    throw new AppError(403, user.role === "suspended" ? TEXTS.suspended : TEXTS.notAllowed);
  }
  next();
};

const pathOf = (issue: $ZodIssue): string =>
  [...issue.path, ...(issue.code === "unrecognized_keys" ? issue.keys.slice(0, 1) : [])]
    .map(String)
    .join(".")
    .slice(0, 100);

const textOf = (issue: $ZodIssue): string =>
  issue.code === "unrecognized_keys" ? "This field is not accepted" : issue.message || "Invalid input";

/** A caller's mistake is a 400 that names the field; a handler's bad answer stays a plain ZodError, and so a 500. */
function parse(schema: $ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const result = z.safeParse(schema, value ?? {});
  if (result.success) return result.data;
  const errors = result.error.issues.slice(0, 50).map((issue) => ({ path: pathOf(issue), message: textOf(issue) }));
  throw new AppError(400, errors[0]?.message ?? "Invalid input", { extra: { errors } });
}

function send(route: Route, res: Response, output: unknown): void {
  const body = route.list ? (output as Page<unknown>).items : output;
  if (route.list) res.setHeader("X-Total-Count", String((output as Page<unknown>).total));
  res.status(route.status ?? 200).json(route.response ? z.parse(route.response, body) : body);
}
