import { createServer } from "node:net";
import type { AddressInfo, Server, Socket } from "node:net";

import { handshake } from "../commands/handshake.ts";
import { errorReply, runCommand } from "../commands/run.ts";
import { MongoError } from "../errors.ts";
import type { Journal } from "../storage/journal.ts";
import type { Store } from "../storage/store.ts";
import { Cursors } from "./cursors.ts";
import { buildReply, parseMessage, takeMessages } from "./wire.ts";
import type { Request } from "./wire.ts";

const SWEEP_MS = 1000;

/** The sockets, the sweeper and the rule that nobody is told of a change before it is on disk. */
export class MongoServer {
  private readonly store: Store;
  private readonly journal: Journal | undefined;
  private readonly now: () => Date;
  private readonly cursors = new Cursors();
  private readonly sockets = new Set<Socket>();
  private readonly server: Server;
  private readonly sweeper: NodeJS.Timeout;
  private connections = 0;

  constructor(store: Store, journal: Journal | undefined, now: () => Date) {
    this.store = store;
    this.journal = journal;
    this.now = now;
    this.server = createServer((socket) => this.accept(socket));
    this.sweeper = setInterval(() => this.sweep(), SWEEP_MS).unref();
  }

  /** Listens; resolves to the port. Rejects when it is taken. */
  listen(port: number, host: string): Promise<number> {
    return new Promise((resolve, reject) => {
      this.server.once("error", reject);
      this.server.listen(port, host, () => resolve((this.server.address() as AddressInfo).port));
    });
  }

  /** Ends every connection and waits for the journal. */
  async close(): Promise<void> {
    clearInterval(this.sweeper);
    const closed = new Promise((resolve) => this.server.close(resolve));
    for (const socket of this.sockets) socket.destroy();
    await closed;
    await this.journal?.close();
  }

  /** Removes expired documents and forgotten cursors. */
  private sweep(): void {
    const now = this.now();
    this.cursors.sweep(now);
    this.store.sweep(now);
    this.persist().catch(() => undefined); // The journal keeps its failure, and every later command reports it.
  }

  private accept(socket: Socket): void {
    const connectionId = ++this.connections;
    let arrived: Buffer = Buffer.alloc(0);
    let pending = Promise.resolve();
    this.sockets.add(socket);
    socket.setNoDelay(true);
    socket.on("close", () => this.sockets.delete(socket));
    socket.on("error", () => socket.destroy());
    socket.on("data", (chunk) => {
      try {
        const { messages, rest } = takeMessages(arrived.length === 0 ? chunk : Buffer.concat([arrived, chunk]));
        arrived = rest;
        for (const message of messages) pending = pending.then(() => this.answer(socket, message, connectionId));
      } catch {
        socket.destroy(); // Not the MongoDB protocol: there is no request to answer.
      }
    });
  }

  private async answer(socket: Socket, message: Buffer, connectionId: number): Promise<void> {
    let request: Request;
    try {
      request = parseMessage(message);
    } catch (error) {
      refuse(socket, message, error);
      return;
    }
    const { command, database } = request;
    const { store, cursors } = this;
    // The handshake tells nothing of the data: it is answered at once, and even when the disk is full.
    const isHandshake = Object.hasOwn(handshake, command.keys().next().value ?? "");
    const failure = isHandshake ? undefined : this.journal?.failure;
    const context = { store, cursors, now: this.now(), database, command, connectionId };
    let reply = failure === undefined ? runCommand(context) : errorReply(failure);
    try {
      // Reads wait too: they may have seen a change that is not on disk yet.
      if (!isHandshake) await this.persist();
    } catch (error) {
      reply = errorReply(error);
    }
    if (request.expectsReply && !socket.destroyed) socket.write(buildReply(request, reply));
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
    legacy: false,
  };
  socket.write(buildReply(request, errorReply(known)));
}
