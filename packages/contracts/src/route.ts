import type * as z from "zod/v4/core";
import type { Endpoint } from "./endpoints.ts";

/** The schemas of an endpoint. */
export interface Shapes {
  params?: z.$ZodObject;
  query?: z.$ZodObject;
  body?: z.$ZodType;
  /** Missing for a raw endpoint, whose handler writes the response. */
  response?: z.$ZodType;
  /** The body of a 409 that has more than a message; `conflictOf` adds what the key of an attempt has made. */
  conflict?: z.$ZodObject;
}

/** One HTTP route with its schemas, shared by API and web. */
export type Route = Endpoint & Shapes;
/** The routes of one group, by the client's method name. */
export type Group = Record<string, Route>;
/** All routes of an API, by group. */
export type Contract = Record<string, Group>;

/** Joins the endpoints of a group with their shapes; a missing, extra or misspelt shape does not compile. */
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

/** The input of a call before parsing. */
export type RouteRequest<R> = Part<R, "params", "input"> & Part<R, "query", "input"> & Part<R, "body", "input">;
/** The input of a handler, after parsing. */
export type RouteInput<R> = Part<R, "params", "output"> & Part<R, "query", "output"> & Part<R, "body", "output">;
type Answer<R> = R extends { response: z.$ZodType } ? z.output<R["response"]> : void;

/** One page of a list, the total number of rows and, where the call asks for it, the sum of their amounts in naira. */
export interface Page<Item> {
  items: Item[];
  total: number;
  sum?: number | undefined;
}
/** The result of a handler and of a client call; a list is sent as an array with `X-Total-Count` and `X-Total-Amount`. */
export type RouteOutput<R> = R extends { list: true }
  ? Answer<R> extends (infer Item)[]
    ? Page<Item>
    : never
  : Answer<R>;
