import { ObjectId } from "bson";

import { toInteger } from "../bson/numbers.ts";
import { isNumeric } from "../bson/types.ts";
import type { Doc, Value } from "../bson/types.ts";
import { MongoError } from "../errors.ts";
import { Options } from "./options.ts";

// The rules: "Awaitable hello or legacy hello Server Specification" in
// https://github.com/mongodb/specifications/blob/master/source/server-discovery-and-monitoring/server-monitoring.md
// The error codes: https://github.com/mongodb/mongo/blob/master/src/mongo/db/repl/replication_info.cpp

/** The topology of a standalone server never changes while it runs, so the counter stays at its first value. */
const COUNTER = 0n;
/** The longest delay of a Node timer. */
const MAX_TIMER_MS = 2 ** 31 - 1;
const FIELDS = ["topologyVersion", "maxAwaitTimeMS"];

/** How long the server waits before the first and before every further reply to an awaitable `hello`. */
export type HelloWait = { firstMs: number; nextMs: number };

/** The version that every reply to `hello` carries; a driver that sees it sends awaitable `hello` commands. */
export const topologyVersionOf = (processId: ObjectId): Doc =>
  new Map<string, Value>([
    ["processId", processId],
    ["counter", COUNTER],
  ]);

/**
 * The wait that a `hello` asks for; `undefined` when the command is not awaitable and is answered at once.
 * @throws MongoError 31368 for one of the two fields without the other, 51756 for a stream without them, and 14, 31372,
 * 40415, 51024 or 51764 for an invalid value.
 */
export function helloWaitOf(command: Doc, processId: ObjectId, isStream: boolean): HelloWait | undefined {
  const options = new Options(new Map([...command].filter(([name]) => FIELDS.includes(name))), "hello", FIELDS);
  const version = options.document("topologyVersion");
  const maxAwaitTimeMS = options.whole("maxAwaitTimeMS");
  if (version === undefined || maxAwaitTimeMS === undefined) {
    if (version !== undefined)
      throw new MongoError(31368, "A request with a 'topologyVersion' must include 'maxAwaitTimeMS'");
    if (maxAwaitTimeMS !== undefined)
      throw new MongoError(31368, "A request with 'maxAwaitTimeMS' must include a 'topologyVersion'");
    if (isStream)
      throw new MongoError(51756, "An isMaster or hello request with exhaust must specify 'maxAwaitTimeMS'");
    return undefined;
  }
  const nextMs = Math.min(maxAwaitTimeMS, MAX_TIMER_MS);
  return { firstMs: isCurrent(version, processId) ? nextMs : 0, nextMs };
}

/** Whether a client's topology version is this server's; the version of another run is answered at once. */
function isCurrent(version: Doc, processId: ObjectId): boolean {
  Options.check(version, "hello.topologyVersion", ["processId", "counter"]);
  const claimed = version.get("processId");
  const value = version.get("counter") ?? null;
  const counter = isNumeric(value) ? toInteger(value) : undefined;
  if (!(claimed instanceof ObjectId) || counter === undefined)
    throw new MongoError("TypeMismatch", "topologyVersion must have an objectId 'processId' and a long 'counter'");
  if (counter < 0n) throw new MongoError(31372, "topologyVersion must have a non-negative counter");
  if (!claimed.equals(processId)) return false;
  if (counter !== COUNTER)
    throw new MongoError(
      51764,
      `Received a topology version with counter: ${counter} which is greater than the server topology version counter: ${COUNTER}`,
    );
  return true;
}
