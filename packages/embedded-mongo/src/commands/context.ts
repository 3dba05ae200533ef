import type { ObjectId } from "bson";

import type { Doc, Value } from "../bson/types.ts";
import { MongoError } from "../errors.ts";
import type { CursorReply, Cursors } from "../server/cursors.ts";
import type { Store } from "../storage/store.ts";

/** The request and the server state that a command handler gets. */
export type Context = {
  store: Store;
  cursors: Cursors;
  /** The instant at which the command runs. */
  now: Date;
  database: string;
  command: Doc;
  connectionId: number;
  /** Identifies this run of the server; a restarted server has another one. */
  processId: ObjectId;
};

/** Runs a command synchronously, so that no other command runs in between. */
export type Handler = (context: Context) => Doc | CursorReply;

/** The namespace of the collection that a command names. @throws MongoError 73 when it names none. */
export function namespaceOf({ command, database }: Context): string {
  const [[name, collection] = []] = command;
  if (typeof collection !== "string" || collection === "")
    throw new MongoError("InvalidNamespace", `collection name has invalid type or is empty in ${name}`);
  return `${database}.${collection}`;
}

/** A successful reply. */
export const ok = (...fields: [string, Value][]): Doc => new Map<string, Value>([...fields, ["ok", 1]]);
