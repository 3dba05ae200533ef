import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** A TCP proxy between a server and its database that simulates network faults. */
export interface Link {
  /** The database's address through this proxy. */
  uri: string;
  /** Delays all data in both directions. */
  delay: (ms: number) => void;
  /** Cuts every connection and refuses new ones. */
  cut: () => void;
  /** Keeps connections open and drops all data. */
  swallow: () => void;
  mend: () => void;
  stop: () => Promise<void>;
}

interface State {
  lateMs: number;
  isCut: boolean;
  swallows: boolean;
}

/** Starts the proxy on a free port; it forwards data until a fault is set. */
export async function startLink(mongoUri: string): Promise<Link> {
  const target = new URL(mongoUri);
  const { hostname, port } = target;
  const sockets = new Set<Socket>();
  const well: State = { lateMs: 0, isCut: false, swallows: false };
  let state = well;
  const dropAll = () => sockets.forEach((socket) => socket.destroy());
  const server = createServer((client) => {
    if (state.isCut) return void client.destroy();
    const upstream = connect(Number(port), hostname);
    pass(client, upstream, sockets, () => state);
    pass(upstream, client, sockets, () => state);
    return undefined;
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  target.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  target.searchParams.set("directConnection", "true");
  return {
    uri: target.href,
    delay: (lateMs) => void (state = { ...well, lateMs }),
    cut: () => {
      state = { ...well, isCut: true };
      dropAll();
    },
    swallow: () => void (state = { ...well, swallows: true }),
    mend: () => {
      // Connections with dropped data cannot be used again.
      if (state.swallows) dropAll();
      state = well;
    },
    stop: async () => {
      const closed = new Promise((resolve) => void server.close(resolve));
      dropAll();
      await closed;
    },
  };
}

/** Forwards data in order, also when a delay ends while data is in flight. */
function pass(from: Socket, to: Socket, sockets: Set<Socket>, now: () => State): void {
  sockets.add(from);
  let last: Promise<void> = Promise.resolve();
  from.setNoDelay(true);
  from.on("error", () => to.destroy());
  from.on("close", () => {
    sockets.delete(from);
    to.destroy();
  });
  from.on("data", (chunk) => {
    const { lateMs, swallows } = now();
    if (swallows) return;
    const due = lateMs === 0 ? last : Promise.all([last, new Promise((resolve) => setTimeout(resolve, lateMs))]);
    last = due.then(() => void to.write(chunk));
  });
}
