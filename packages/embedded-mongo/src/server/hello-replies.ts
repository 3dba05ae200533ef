import type { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

import { helloWaitOf } from "../commands/awaitable-hello.ts";
import type { Context } from "../commands/context.ts";
import { errorReply, runCommand } from "../commands/run.ts";
import { buildReply } from "./wire.ts";
import type { Request } from "./wire.ts";

/** One client: its socket, and a signal that aborts when the socket closes. */
export type Connection = { id: number; socket: Socket; closed: AbortSignal };

/**
 * Answers a `hello`: once, or, when the client allows it, again and again until its connection closes.
 * Resolves when nothing more will be sent. `contextNow` gives the context at the time of each reply.
 */
export async function answerHello(
  { socket, closed }: Connection,
  request: Request,
  contextNow: () => Context,
): Promise<void> {
  const { command, exhaustAllowed } = request;
  let wait;
  try {
    wait = helloWaitOf(command, contextNow().processId, exhaustAllowed);
  } catch (error) {
    socket.write(buildReply(request, errorReply(error)));
    return;
  }
  if (wait === undefined) {
    socket.write(buildReply(request, runCommand(contextNow())));
    return;
  }
  // Every reply of a stream answers the reply before it:
  // https://github.com/mongodb/specifications/blob/master/source/message/OP_MSG.md#moretocome-on-responses
  let answered = request.id;
  for (let id = 1, ms = wait.firstMs; await passes(ms, closed); id++, ms = wait.nextMs) {
    const reply = runCommand(contextNow());
    socket.write(buildReply({ ...request, id: answered }, reply, { id, moreToCome: exhaustAllowed }));
    if (!exhaustAllowed) return;
    answered = id;
  }
}

/** Waits; false when the connection closes meanwhile. */
const passes = (ms: number, closed: AbortSignal): Promise<boolean> =>
  sleep(ms, true, { signal: closed }).catch(() => false);
