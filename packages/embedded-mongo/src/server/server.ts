import { ObjectId } from "bson";
import { createServer } from "node:net";
import type { AddressInfo, Server, Socket } from "node:net";

import { handshake, helloCommands } from "../commands/handshake.ts";
import type { Context } from "../commands/context.ts";
import { errorReply, runCommand } from "../commands/run.ts";
import { MongoError } from "../errors.ts";
import { storeOf } from "../storage/data-folder.ts";
import type { Journal } from "../storage/journal.ts";
import type { Store } from "../storage/store.ts";
import { Cursors } from "./cursors.ts";
import { answerHello } from "./hello-replies.ts";
import type { Connection } from "./hello-replies.ts";
import { buildReply, parseMessage, takeMessages } from "./wire.ts";
import type { Request } from "./wire.ts";

const SWEEP_MS = 1000;
/** Commands that only read; they still run while the disk is full. */
const READING = new Set([
  "aggregate",
  "count",
  "distinct",
  "explain",
  "find",
  "getMore",
  "killCursors",
  "listCollections",
  "listDatabases",
  "listIndexes",
]);

/** Accepts connections, answers commands and removes expired documents. It acknowledges a change only once it is on disk. */
export class MongoServer {
  private store: Store;
  private readonly journal: Journal | undefined;
  private readonly now: () => Date;
  private readonly cursors = new Cursors();
  private readonly sockets = new Set<Socket>();
  private readonly server: Server;
  private readonly sweeper: NodeJS.Timeout;
  private readonly processId = new ObjectId();
  private connections = 0;

  constructor(store: Store, journal: Journal | undefined, now: () => Date) {
    this.store = store;
    this.journal = journal;
    this.now = now;
    journal?.onFailure(async () => void (this.store = storeOf(await journal.content())));
    this.server = createServer((socket) => this.accept(socket));
    this.sweeper = setInterval(() => this.sweep(), SWEEP_MS).unref();
  }

  /** Starts listening and resolves to the port. Rejects when the port is taken. */
  listen(port: number, host: string): Promise<number> {
    return new Promise((resolve, reject) => {
      this.server.once("error", reject);
      this.server.listen(port, host, () => resolve((this.server.address() as AddressInfo).port));
    });
  }

  /** Closes every connection and waits for the journal. */
  async close(): Promise<void> {
    clearInterval(this.sweeper);
    const closed = new Promise((resolve) => this.server.close(resolve));
    for (const socket of this.sockets) socket.destroy();
    await closed;
    await this.journal?.close();
  }

  /** Removes expired documents and idle cursors. */
  private sweep(): void {
    const now = this.now();
    this.cursors.sweep(now);
    if (this.journal?.failure !== undefined) return;
    this.store.sweep(now);
    this.persist().catch(() => undefined); // The journal keeps its failure, and every later write reports it.
  }

  private accept(socket: Socket): void {
    const closing = new AbortController();
    const connection: Connection = { id: ++this.connections, socket, closed: closing.signal };
    let arrived: Buffer = Buffer.alloc(0);
    let pending = Promise.resolve();
    this.sockets.add(socket);
    socket.setNoDelay(true);
    socket.on("close", () => {
      this.sockets.delete(socket);
      closing.abort();
    });
    socket.on("error", () => socket.destroy());
    socket.on("data", (chunk) => {
      try {
        const { messages, rest } = takeMessages(arrived.length === 0 ? chunk : Buffer.concat([arrived, chunk]));
        arrived = rest;
        for (const message of messages) pending = pending.then(() => this.answer(connection, message));
      } catch {
        socket.destroy(); // Not the MongoDB protocol, so there is no request to answer.
      }
    });
  }

  private async answer(connection: Connection, message: Buffer): Promise<void> {
    const { id: connectionId, socket } = connection;
    let request: Request;
    try {
      request = parseMessage(message);
    } catch (error) {
      refuse(socket, message, error);
      return;
    }
    const name = request.command.keys().next().value ?? "";
    if (helloCommands.has(name) && request.expectsReply)
      return answerHello(connection, request, () => this.contextOf(request, connectionId));
    // The handshake reveals no data, so it is answered without waiting for the disk.
    const reply = Object.hasOwn(handshake, name)
      ? runCommand(this.contextOf(request, connectionId))
      : await this.execute(request, connectionId, READING.has(name));
    if (request.expectsReply && !socket.destroyed) socket.write(buildReply(request, reply));
  }

  private async execute(
    request: Request,
    connectionId: number,
    isReading: boolean,
  ): Promise<ReturnType<typeof runCommand>> {
    const refusal = await this.refusalOf(isReading);
    if (refusal !== undefined) return errorReply(refusal);
    const reply = runCommand(this.contextOf(request, connectionId));
    if (this.journal?.failure !== undefined) return reply;
    try {
      // Reads wait too: they may have seen a change that is not on disk yet.
      await this.persist();
      return reply;
    } catch (error) {
      // The read may have seen a change that failed and was rolled back by now, so it runs again.
      return isReading ? this.execute(request, connectionId, isReading) : errorReply(error);
    }
  }

  /** The error that stops a command from running now; with a full disk only reads run. */
  private async refusalOf(isReading: boolean): Promise<MongoError | undefined> {
    const { journal } = this;
    for (;;) {
      const recovery = journal?.recovery;
      if (recovery !== undefined) {
        await recovery;
        continue;
      }
      if (journal?.failure === undefined || (isReading && journal.isReadable)) return undefined;
      if (!(await journal.hasRoom())) return journal.failure;
    }
  }

  private contextOf({ database, command }: Request, connectionId: number): Context {
    const { store, cursors, processId } = this;
    return { store, cursors, now: this.now(), database, command, connectionId, processId };
  }

  private async persist(): Promise<void> {
    const changes = this.store.takeChanges();
    if (this.journal === undefined) return;
    if (changes.length > 0) this.journal.append(changes);
    await this.journal.settled();
  }
}

function refuse(socket: Socket, message: Buffer, error: unknown): void {
  const known = error instanceof MongoError ? error : new MongoError("InvalidBSON", String(error));
  const request: Request = {
    id: message.readInt32LE(4),
    command: new Map(),
    database: "",
    expectsReply: true,
    exhaustAllowed: false,
    legacy: false,
  };
  socket.write(buildReply(request, errorReply(known)));
}
