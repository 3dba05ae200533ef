import { isStaff, canAccess } from "@salon/contracts";
import { NOBODY, type Cast, type Player, type PlayerName } from "./actors.ts";
import type { Call, NamedRoute, Subject, Target } from "./route-examples.ts";
import type { Answer } from "../api/test-client.ts";

/** Things that belong to somebody; all others are the salon's. */
const PERSONAL = {
  user: (player: Player) => player.id,
  booking: (player: Player) => player.booking,
  payment: (player: Player) => player.payment,
  openPayment: (player: Player) => player.openPayment,
} as const;
const isPersonal = (subject: Subject): subject is keyof typeof PERSONAL => subject in PERSONAL;

/** Whose things a route can be asked about. */
export function targetsOf({ example }: NamedRoute): Target[] {
  if (!example.subject) return ["own"];
  return isPersonal(example.subject) ? ["own", "other", "missing"] : ["own", "missing"];
}

/** What looks like a thing of its kind and is none; an id where nothing else is said. */
const MISSING: Partial<Record<Subject, string>> = {
  payment: "IBD-THEREISNONE0",
  openPayment: "IBD-THEREISNONE0",
  picture: `${"0".repeat(32)}-640x480.png`,
  verification: "no-such-link",
  reset: "no-such-link",
  unsubscribe: "no-such-link",
};

/** The thing itself: an id, a reference or the secret of a link. */
function subjectOf({ example }: NamedRoute, target: Target, caller: Player, cast: Cast): string {
  const { subject } = example;
  if (!subject) return "";
  if (target === "missing") return MISSING[subject] ?? NOBODY;
  if (isPersonal(subject)) {
    const stranger = caller.name === "owner" ? cast.players.other : cast.players.owner;
    const somebody = target === "other" || caller.name === "guest" ? stranger : caller;
    return PERSONAL[subject](somebody);
  }
  if (subject === "service" || subject === "message" || subject === "picture") return cast[subject];
  return subject === "mail" ? cast.failedMail : cast.tokens[subject];
}

/** What a player sends to a route, about this target. */
export function exampleCall(named: NamedRoute, target: Target, caller: PlayerName, cast: Cast): Call {
  const player = cast.players[caller];
  const subject = subjectOf(named, target, player, cast);
  return { params: {}, query: {}, body: undefined, ...named.example.request?.({ subject, cast, caller: player }) };
}

/** What no address can carry. */
const LONE_SURROGATE = /\p{Cs}/gu;

/** The address of a call, below the API's base. */
export function pathOf({ route }: NamedRoute, { params, query }: Call): string {
  const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name]).replaceAll(LONE_SURROGATE, "")),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) search.append(name, String(one));
  return search.size === 0 ? path : `${path}?${search.toString()}`;
}

/** Makes the call as a player. */
export const makeCall = (
  named: NamedRoute,
  call: Call,
  caller: PlayerName,
  cast: Cast,
): Promise<Answer & { text: string }> =>
  cast.send(
    caller,
    named.route.method,
    pathOf(named, call),
    call.body,
    named.example.raw ? { raw: named.example.raw } : {},
  );

/** The one status this player gets, by the role table and whose thing it is. */
export function expectedStatus({ route, example }: NamedRoute, caller: PlayerName, target: Target, cast: Cast): number {
  const { role } = cast.players[caller];
  if (!canAccess(route.access, role)) return role === "guest" ? 401 : 403;
  const { subject, answers, ownerOnly } = example;
  const special = typeof answers === "function" ? answers(caller, target) : answers;
  if (special !== undefined) return special;
  if (target === "missing") return 404;
  const theirsAlone = subject !== undefined && subject !== "user" && isPersonal(subject);
  const staff = role !== "guest" && isStaff(role) && ownerOnly !== true;
  if (target === "other" && theirsAlone && !staff) return 404;
  return route.status ?? 200;
}
