import type * as z from "zod/v4/core";
import type { Endpoint } from "./endpoints.ts";

/** What travels over an endpoint. */
export interface Shapes {
  params?: z.$ZodObject;
  query?: z.$ZodObject;
  body?: z.$ZodType;
  /** A raw endpoint writes its own answer and has none. */
  response?: z.$ZodType;
  /** What a 409 carries when it is more than a message. */
  conflict?: z.$ZodType;
}

/** One HTTP route: everything both sides need to know about it, and nothing else. */
export type Route = Endpoint & Shapes;
/** The routes of one domain, by the name the client calls them. */
export type Group = Record<string, Route>;
/** All of an API, by domain. */
export type Contract = Record<string, Group>;

/** Joins the endpoints of a domain with their shapes; a missing, extra or misspelt one does not compile. */
export function defineGroup<const E extends Record<string, Endpoint>, const S extends { [K in keyof E]: Shapes }>(
  group: E,
  shapes: S & { [K in Exclude<keyof S, keyof E>]: never },
): { [K in keyof E]: E[K] & S[K] } {
  const entries = Object.entries(group).map(([key, endpoint]) => [key, { ...endpoint, ...shapes[key] }]);
  return Object.fromEntries(entries) as { [K in keyof E]: E[K] & S[K] };
}

type Part<R, K extends "params" | "query" | "body", Side extends "input" | "output"> = K extends keyof R
  ? R[K] extends z.$ZodType
    ? { [P in K]: Side extends "input" ? z.input<R[K]> : z.output<R[K]> }
    : unknown
  : unknown;

/** What a caller sends, before parsing. */
export type RouteRequest<R> = Part<R, "params", "input"> & Part<R, "query", "input"> & Part<R, "body", "input">;
/** What a handler receives, after parsing. */
export type RouteInput<R> = Part<R, "params", "output"> & Part<R, "query", "output"> & Part<R, "body", "output">;
type Answer<R> = R extends { response: z.$ZodType } ? z.output<R["response"]> : void;

/** One page of a list and how many there are in all. */
export interface Page<Item> {
  items: Item[];
  total: number;
}
/** What a handler returns and a client gets; lists travel as an array plus `X-Total-Count`. */
export type RouteOutput<R> = R extends { list: true }
  ? Answer<R> extends (infer Item)[]
    ? Page<Item>
    : never
  : Answer<R>;
