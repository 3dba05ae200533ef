import type mongoose from "mongoose";

type Client = ReturnType<mongoose.Connection["getClient"]>;

/** The connections of the last opened client, by the address and number that the driver gives each. */
const connections = { open: new Set<string>(), inUse: new Set<string>(), waiting: 0, failed: 0, limit: 0 };

const idOf = (event: { address: string; connectionId: number | "<monitor>" }): string =>
  `${event.address} ${event.connectionId}`;

/** Follows the connections of a client from now on. https://www.mongodb.com/docs/drivers/node/current/monitoring/connection-monitoring/ */
export function watchPool(client: Client): void {
  const { open, inUse } = connections;
  open.clear();
  inUse.clear();
  Object.assign(connections, { waiting: 0, failed: 0, limit: client.options.maxPoolSize });
  client.on("connectionReady", (event) => void open.add(idOf(event)));
  client.on("connectionCheckOutStarted", () => void connections.waiting++);
  client.on("connectionCheckOutFailed", () => {
    connections.waiting--;
    connections.failed++;
  });
  client.on("connectionCheckedOut", (event) => {
    connections.waiting--;
    // Connections that are older than this watch show up here.
    open.add(idOf(event));
    inUse.add(idOf(event));
  });
  client.on("connectionCheckedIn", (event) => void inUse.delete(idOf(event)));
  client.on("connectionClosed", (event) => {
    open.delete(idOf(event));
    inUse.delete(idOf(event));
  });
}

/** The connections to the database now: `waiting` queries have none yet, `failed` queries got none. */
export const poolFigures = () => {
  const { open, inUse, waiting, failed, limit } = connections;
  return { open: open.size, inUse: inUse.size, waiting, failed, limit };
};
