import type { contract, RouteRequest } from "@salon/contracts";
import type { Actor, ActorName, Actors } from "./actors.ts";

/** The kind of resource that a call's parameter names. */
export type Subject =
  | "user"
  | "booking"
  | "payment"
  | "openPayment"
  | "service"
  | "message"
  | "mail"
  | "picture"
  | "member"
  | "absentMember"
  | "resource"
  | "feed"
  | "client"
  | "import"
  | "waitEntry"
  | "waitOffer"
  | "verification"
  | "reset"
  | "signIn"
  | "unsubscribe"
  | "payLink";
/** The owner of the resource; a resource of the salon either exists (`own`) or is missing. */
export type Target = "own" | "other" | "missing";

/** What the example of a call is built from. */
export interface ExampleContext {
  subject: string;
  actors: Actors;
  caller: Actor;
}
/** What a call with access is answered. */
export interface Expectations {
  subject?: Subject;
  /** The body of a route that takes no JSON. */
  raw?: Uint8Array<ArrayBuffer>;
  /** The status for a caller with access, where it differs from the route's own; undefined means the usual rules. */
  answers?: number | ((caller: ActorName, target: Target) => number | undefined);
  /** Staff get no access to resources of other users on this route. */
  ownerOnly?: true;
}
/** One valid call of a route, built from the resource that it is about. */
export type Example<R> = Expectations &
  (unknown extends RouteRequest<R>
    ? { request?: undefined }
    : { request: (context: ExampleContext) => RouteRequest<R> });
export type Contract = typeof contract;
/** An example for every route; a new route without one does not compile. */
export type Examples = { [G in keyof Contract]: { [K in keyof Contract[G]]: Example<Contract[G][K]> } };
