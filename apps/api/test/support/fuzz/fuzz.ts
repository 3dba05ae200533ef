import type { Access } from "@salon/contracts";
import * as fc from "fast-check";
import { faultsOfRefusal } from "../api/answer-rules.ts";
import type { Actors, ActorName } from "../routes/actors.ts";
import type { Snapshot } from "../api/database-state.ts";
import { exampleCall, makeCall } from "../routes/example-calls.ts";
import { UNKNOWN_KEY, nearlyRightCalls } from "./fuzz-calls.ts";
import type { Call, NamedRoute } from "../routes/route-examples.ts";

/** For each access level, the caller who passes its check. */
export const CALLER_BY_ACCESS: Record<Access, ActorName> = {
  public: "guest",
  signedIn: "owner",
  staff: "author",
  admin: "admin",
};

/** Collections that a refused call may change: they count or log attempts. */
const RECORDS = ["counters", "audit"];
const LONGEST_SHOWN = 600;

export interface FuzzFixtures {
  actors: Actors;
  snapshot: Snapshot;
}

/**
 * Makes a call and returns its status; restores the database after an accepted call.
 * @throws Error that names the faults of the answer and the unwanted changes
 */
export async function tryCall(named: NamedRoute, call: Call, { actors, snapshot }: FuzzFixtures): Promise<number> {
  const { route, id } = named;
  const answer = await makeCall(named, call, CALLER_BY_ACCESS[route.access], actors);
  const refused = answer.status >= 400;
  // Node itself answers 431 to an address that is too long.
  const faults = refused && answer.status !== 431 ? faultsOfRefusal(answer, [call.body, call.params, call.query]) : [];
  // Routes of the payment provider accept keys that the API does not read.
  if (!refused && !route.provider && JSON.stringify(call).includes(`"${UNKNOWN_KEY}":`))
    faults.push("accepted an unknown key");
  if ((route.method !== "GET" || route.exports) && !refused) await snapshot.restore();
  if (Reflect.has({}, "polluted")) faults.push("changed Object.prototype");
  if (faults.length > 0)
    throw new Error(
      `${id} ${faults.join("; ")}: ${JSON.stringify(call).slice(0, LONGEST_SHOWN)} → ${answer.status} ${answer.text.slice(0, LONGEST_SHOWN)}`,
    );
  return answer.status;
}

/** The result of fuzzing one route. */
export interface Fuzzed {
  id: string;
  calls: number;
  taken: number;
  /** The smallest call that shows a fault, with the fault; null if there is none. */
  fault: string | null;
}

/** Calls a route `runs` times with nearly valid inputs; the same seed makes the same calls. */
export async function fuzzRoute(
  named: NamedRoute,
  fixtures: FuzzFixtures,
  { runs, seed }: { runs: number; seed: number },
): Promise<Fuzzed> {
  const honest = exampleCall(named, "own", CALLER_BY_ACCESS[named.route.access], fixtures.actors);
  let calls = 0;
  let taken = 0;
  const property = fc.asyncProperty(nearlyRightCalls(named, honest), async (call) => {
    calls++;
    if ((await tryCall(named, call, fixtures)) < 400) taken++;
  });
  const { failed, errorInstance, seed: used } = await fc.check(property, { numRuns: runs, seed });
  const left = await changesAfterRefusals(fixtures);
  const shown = failed
    ? `${String(errorInstance instanceof Error ? errorInstance.message : errorInstance)} (seed ${used})`
    : left;
  return { id: named.id, calls, taken, fault: shown };
}

/** Restores the database; returns what refused calls changed, or null. */
export async function changesAfterRefusals({ snapshot }: FuzzFixtures): Promise<string | null> {
  const left = (await snapshot.restore()).filter((name) => !RECORDS.includes(name));
  return left.length > 0 ? `refused, and changed ${left.join(", ")}` : null;
}
