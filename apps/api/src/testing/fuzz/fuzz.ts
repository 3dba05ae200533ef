import type { Access } from "@salon/contracts";
import * as fc from "fast-check";
import { faultsOfRefusal } from "../api/answer-rules.ts";
import type { Cast, PlayerName } from "../routes/actors.ts";
import type { Snapshot } from "../api/database-state.ts";
import { exampleCall, makeCall } from "../routes/example-calls.ts";
import { SURPRISE, nearlyRightCalls } from "./fuzz-calls.ts";
import type { Call, NamedRoute } from "../routes/route-examples.ts";

/** Who may make a call, and so gets furthest with a bad one. */
export const BOLDEST: Record<Access, PlayerName> = {
  public: "guest",
  signedIn: "owner",
  staff: "author",
  admin: "admin",
};

/** What counts, logs or announces attempts, and so may change with a refusal. */
const RECORDS = ["counters", "audit", "figures"];
const LONGEST_SHOWN = 600;

/** What calls are made on. */
export interface Ground {
  cast: Cast;
  snapshot: Snapshot;
  /** Looks at the whole database after every refusal; else the caller does, after the last one. */
  everyTime: boolean;
}

/**
 * Makes a call, answers its status and puts the database back after one that was taken.
 * @throws Error naming what was wrong with the answer or with what it left behind
 */
export async function tryCall(named: NamedRoute, call: Call, { cast, snapshot, everyTime }: Ground): Promise<number> {
  const { route, id } = named;
  const answer = await makeCall(named, call, BOLDEST[route.access], cast);
  const refused = answer.status >= 400;
  // An address longer than Node reads is refused by Node, in its own words.
  const faults = refused && answer.status !== 431 ? faultsOfRefusal(answer, [call.body, call.params, call.query]) : [];
  // The payment provider may say more than we read.
  if (!refused && !route.provider && JSON.stringify(call).includes(`"${SURPRISE}":`))
    faults.push("took a key that nobody named");
  if (route.method !== "GET" && (everyTime || !refused)) {
    const changed = (await snapshot.restore()).filter((name) => !RECORDS.includes(name));
    if (refused && changed.length > 0) faults.push(`refused, and changed ${changed.join(", ")}`);
  }
  if (Reflect.has({}, "polluted")) faults.push("reached every object");
  if (faults.length > 0)
    throw new Error(
      `${id} ${faults.join("; ")}: ${JSON.stringify(call).slice(0, LONGEST_SHOWN)} → ${answer.status} ${answer.text.slice(0, LONGEST_SHOWN)}`,
    );
  return answer.status;
}

/** What a route did with many calls that were nearly right. */
export interface Fuzzed {
  id: string;
  calls: number;
  taken: number;
  /** The smallest call that shows the fault, and what is wrong; null when nothing is. */
  fault: string | null;
}

/** Calls a route so many times with nearly right inputs; the same seed makes the same calls. */
export async function fuzzRoute(
  named: NamedRoute,
  ground: Ground,
  { runs, seed }: { runs: number; seed: number },
): Promise<Fuzzed> {
  const honest = exampleCall(named, "own", BOLDEST[named.route.access], ground.cast);
  let calls = 0;
  let taken = 0;
  const property = fc.asyncProperty(nearlyRightCalls(named, honest), async (call) => {
    calls++;
    if ((await tryCall(named, call, ground)) < 400) taken++;
  });
  const { failed, errorInstance, seed: used } = await fc.check(property, { numRuns: runs, seed });
  const left = await unasked(ground);
  const shown = failed
    ? `${String(errorInstance instanceof Error ? errorInstance.message : errorInstance)} (seed ${used})`
    : left;
  return { id: named.id, calls, taken, fault: shown };
}

/** What refused calls have changed all the same, or null; the database is as it was afterwards. */
export async function unasked({ snapshot }: Ground): Promise<string | null> {
  const left = (await snapshot.restore()).filter((name) => !RECORDS.includes(name));
  return left.length > 0 ? `refused, and changed ${left.join(", ")}` : null;
}
