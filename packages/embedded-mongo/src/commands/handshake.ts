import { MAX_DOCUMENT_BYTES } from "../bson/codec.ts";
import type { Value } from "../bson/types.ts";
import { topologyVersionOf } from "./awaitable-hello.ts";
import { ok } from "./context.ts";
import type { Handler } from "./context.ts";

// Like a standalone MongoDB 7.0: without a replica set name drivers send no retryable writes, and with a topologyVersion they stream.
const hello: Handler = ({ now, connectionId, processId }) =>
  ok(
    ["helloOk", true],
    ["isWritablePrimary", true],
    ["ismaster", true],
    ["maxBsonObjectSize", MAX_DOCUMENT_BYTES],
    ["maxMessageSizeBytes", 48_000_000],
    ["maxWriteBatchSize", 100_000],
    ["localTime", now],
    ["logicalSessionTimeoutMinutes", 30],
    ["connectionId", connectionId],
    ["minWireVersion", 0],
    ["maxWireVersion", 21],
    ["readOnly", false],
    ["topologyVersion", topologyVersionOf(processId)],
  );

const buildInfo: Handler = () =>
  ok(
    ["version", "7.0.0"],
    ["gitVersion", "embedded stand-in, not MongoDB"],
    ["versionArray", [7, 0, 0, 0]],
    ["bits", 64],
    ["debug", false],
    ["maxBsonObjectSize", MAX_DOCUMENT_BYTES],
    ["storageEngines", ["embedded"] as Value[]],
  );

const nothing: Handler = () => ok();

const helloFamily: Record<string, Handler> = { hello, ismaster: hello, isMaster: hello };

/** The names of `hello`, including the legacy ones. */
export const helloCommands: ReadonlySet<string> = new Set(Object.keys(helloFamily));

/** Commands about the server itself; sessions have no state here. */
export const handshake: Record<string, Handler> = {
  ...helloFamily,
  buildInfo,
  buildinfo: buildInfo,
  ping: nothing,
  endSessions: nothing,
  killSessions: nothing,
  refreshSessions: nothing,
};
