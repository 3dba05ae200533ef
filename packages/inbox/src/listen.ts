import type { Server } from "node:net";

/** Starts listening and resolves to the port. @throws a one-line error when the port is taken or invalid. */
export const listen = (server: Server, what: string, host: string, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`${what}: ${port} is not a port`);
    server.once("error", (error: NodeJS.ErrnoException) => {
      const taken = error.code === "EADDRINUSE";
      reject(new Error(`${what}: ${taken ? `port ${port} on ${host} is taken` : error.message}`, { cause: error }));
    });
    server.listen(port, host, () => {
      const address = server.address();
      resolve(typeof address === "object" && address !== null ? address.port : port);
    });
  });
