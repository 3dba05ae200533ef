import { isStaff, canAccess } from "@salon/contracts";
import { UNKNOWN_ID, type Actors, type Actor, type ActorName } from "./actors.ts";
import type { Call, NamedRoute, Subject, Target } from "./route-examples.ts";
import type { Answer } from "../api/test-client.ts";

/** Resources that belong to one user; all others belong to the salon. */
const PERSONAL = {
  user: (actor: Actor) => actor.id,
  booking: (actor: Actor) => actor.booking,
  payment: (actor: Actor) => actor.payment,
  openPayment: (actor: Actor) => actor.openPayment,
  waitEntry: (actor: Actor) => actor.waitEntry,
} as const;
/** Resources of the salon that `Actors` names directly. */
type SalonSubject = "service" | "message" | "picture" | "member" | "absentMember" | "resource" | "client" | "import";
const isPersonal = (subject: Subject): subject is keyof typeof PERSONAL => subject in PERSONAL;

/** Returns the targets that a route's tests call it with. */
export function targetsOf({ example }: NamedRoute): Target[] {
  if (!example.subject) return ["own"];
  return isPersonal(example.subject) ? ["own", "other", "missing"] : ["own", "missing"];
}

/** A well-formed identifier of each kind that does not exist; kinds that are not listed use `UNKNOWN_ID`. */
const MISSING: Partial<Record<Subject, string>> = {
  payment: "IBD-THEREISNONE0",
  openPayment: "IBD-THEREISNONE0",
  picture: `${"0".repeat(32)}-640x480.png`,
  verification: "no-such-link",
  reset: "no-such-link",
  signIn: "no-such-link",
  unsubscribe: "no-such-link",
  feed: "no-such-link",
  payLink: "no-such-link",
  waitOffer: "no-such-link",
};

/** Returns the identifier that the call carries: an id, a reference or a link token. */
function subjectOf({ example }: NamedRoute, target: Target, caller: Actor, actors: Actors): string {
  const { subject } = example;
  if (!subject) return "";
  if (target === "missing") return MISSING[subject] ?? UNKNOWN_ID;
  if (isPersonal(subject)) {
    const stranger = caller.name === "owner" ? actors.people.other : actors.people.owner;
    const owner = target === "other" || caller.name === "guest" ? stranger : caller;
    return PERSONAL[subject](owner);
  }
  if (subject === "mail") return actors.failedMail;
  return subject in actors.tokens ? actors.tokens[subject as keyof Actors["tokens"]] : actors[subject as SalonSubject];
}

/** Builds the valid call of a route as this caller about this target. */
export function exampleCall(named: NamedRoute, target: Target, caller: ActorName, actors: Actors): Call {
  const actor = actors.people[caller];
  const subject = subjectOf(named, target, actor, actors);
  return { params: {}, query: {}, body: undefined, ...named.example.request?.({ subject, actors, caller: actor }) };
}

/** encodeURIComponent throws on these. */
const LONE_SURROGATE = /\p{Cs}/gu;

/** Returns the path and query of a call, relative to the API's base path. */
export function pathOf({ route }: NamedRoute, { params, query }: Call): string {
  const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name]).replaceAll(LONE_SURROGATE, "")),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) search.append(name, String(one));
  return search.size === 0 ? path : `${path}?${search.toString()}`;
}

export const makeCall = (
  named: NamedRoute,
  call: Call,
  caller: ActorName,
  actors: Actors,
): Promise<Answer & { text: string }> =>
  actors.send(
    caller,
    named.route.method,
    pathOf(named, call),
    call.body,
    named.example.raw ? { raw: named.example.raw } : {},
  );

/** Returns the status that the caller gets, by role and by the owner of the target. */
export function expectedStatus(
  { route, example }: NamedRoute,
  caller: ActorName,
  target: Target,
  actors: Actors,
): number {
  const { role } = actors.people[caller];
  if (!canAccess(route.access, role)) return role === "guest" ? 401 : 403;
  const { subject, answers, ownerOnly } = example;
  const special = typeof answers === "function" ? answers(caller, target) : answers;
  if (special !== undefined) return special;
  if (target === "missing") return 404;
  const isPrivate = subject !== undefined && subject !== "user" && isPersonal(subject);
  const staff = role !== "guest" && isStaff(role) && ownerOnly !== true;
  if (target === "other" && isPrivate && !staff) return 404;
  return route.status ?? 200;
}
