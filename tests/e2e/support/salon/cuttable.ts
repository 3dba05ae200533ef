import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** A way to the salon that can be cut as at a router: nothing comes through any more, and no connection is closed. */
export interface CuttableWay {
  /** The salon's origin by this way. */
  url: string;
  cut: () => void;
  /** New connections come through again; those that lost something stay silent. */
  mend: () => void;
  close: () => Promise<void>;
}

/** Opens a way to the salon at `url`. */
export async function openCuttableWay(url: string): Promise<CuttableWay> {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  let isCut = false;
  const keep = (socket: Socket): void => {
    sockets.add(socket);
    socket.on("error", () => socket.destroy());
    socket.once("close", () => sockets.delete(socket));
  };
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    let isDead = isCut;
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      keep(from);
      from.on("data", (bytes) => {
        isDead ||= isCut;
        if (isDead) return;
        // The other end has closed it while the way was cut.
        if (to.destroyed) from.destroy();
        else to.write(bytes);
      });
      from.once("close", () => !isDead && !isCut && to.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    cut: () => (isCut = true),
    mend: () => (isCut = false),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
