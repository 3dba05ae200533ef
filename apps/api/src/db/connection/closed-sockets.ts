import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { Socket } from "node:net";

const CLIENT_SOCKETS = "net.client.socket";

/**
 * Lets a database command fail whose connection closed just before the command was written. Without it the command, and
 * with it the driver's monitor, waits forever: the driver waits for a `drain` event that a closed socket never emits
 * (docs/decisions/016-monitoring-is-streamed.md). Calling it again changes nothing.
 */
export function watchClosedSockets(): void {
  unsubscribe(CLIENT_SOCKETS, watch);
  subscribe(CLIENT_SOCKETS, watch);
}

function watch(message: unknown): void {
  const { socket } = message as { socket: Socket };
  // On the next tick the driver knows that the connection has closed, and reports that instead of waiting for an answer.
  socket.once("close", () => process.nextTick(() => socket.emit("drain")));
}
