import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** A network between a server and its database that may be made bad. */
export interface Link {
  /** The database's address, by way of this link. */
  uri: string;
  /** Everything arrives this much later, each way. */
  delay: (ms: number) => void;
  /** Cuts every connection and refuses new ones. */
  cut: () => void;
  /** Connections stay open, and nothing arrives any more. */
  swallow: () => void;
  mend: () => void;
  stop: () => Promise<void>;
}

interface State {
  lateMs: number;
  isCut: boolean;
  swallows: boolean;
}

/** Listens on a port of its own and passes everything on, as well or badly as it is told. */
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
      // What was swallowed is gone: such a connection cannot be used again.
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

/** Nothing overtakes: what came while the link was slow arrives before what comes once it is quick again. */
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
