import { MAX_DOCUMENT_BYTES } from "../bson/codec.ts";
import type { Value } from "../bson/types.ts";
import { ok } from "./context.ts";
import type { Handler } from "./context.ts";

// A standalone MongoDB 7.0: no replica set name, so drivers send no retryable writes; no topologyVersion, so they poll.
const hello: Handler = ({ now, connectionId }) =>
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

/** Commands by which a driver gets to know the server; sessions carry no state here. */
export const handshake: Record<string, Handler> = {
  hello,
  ismaster: hello,
  isMaster: hello,
  buildInfo,
  buildinfo: buildInfo,
  ping: nothing,
  endSessions: nothing,
  killSessions: nothing,
  refreshSessions: nothing,
};
