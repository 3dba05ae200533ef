import type { Doc, Value } from "../bson/types.ts";
import { MongoError } from "../errors.ts";
import type { CursorReply } from "../server/cursors.ts";
import { catalog } from "./catalog.ts";
import type { Context, Handler } from "./context.ts";
import { findAndModify } from "./find-and-modify.ts";
import { handshake } from "./handshake.ts";
import { indexes } from "./indexes.ts";
import { reads } from "./reads.ts";
import { writes } from "./writes.ts";

const HANDLERS = new Map<string, Handler>(
  [handshake, reads, writes, indexes, catalog, { findAndModify, findandmodify: findAndModify }].flatMap((family) =>
    Object.entries(family),
  ),
);

/** Runs a command; a refusal becomes an error reply. */
export function runCommand(context: Context): Doc | CursorReply {
  const name = context.command.keys().next().value ?? "";
  try {
    const handler = HANDLERS.get(name);
    if (handler === undefined) throw new MongoError("CommandNotFound", `no such command: '${name}'`);
    return handler(context);
  } catch (error) {
    return errorReply(error);
  }
}

/** The reply for a failed command. An unexpected error is reported as an internal error. */
export function errorReply(error: unknown): Doc {
  const known =
    error instanceof MongoError
      ? error
      : new MongoError(1, `internal error of the embedded stand-in: ${String(error)}`);
  return new Map<string, Value>([
    ["ok", 0],
    ["errmsg", known.message],
    ["code", known.code],
    ["codeName", known.codeName],
    ...known.extra,
  ]);
}
