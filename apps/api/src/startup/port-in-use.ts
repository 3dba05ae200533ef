import { createServer } from "node:net";

/** Runs a function that listens on a port. @throws Error that names the variable to change when the port is in use */
export async function withPortInUseHint<T>(variable: string, start: () => Promise<T>): Promise<T> {
  try {
    return await start();
  } catch (error) {
    const { message, code, port, cause } = error as Error & {
      code?: string;
      port?: number;
      cause?: { code?: string; port?: number };
    };
    if (code !== "EADDRINUSE" && cause?.code !== "EADDRINUSE") throw error;
    const number = port ?? cause?.port;
    // The lock of a data folder is also a socket, but without a port; its error names the folder.
    if (number === -1) throw error;
    throw new Error(
      `${variable}: ${number === undefined ? message : `port ${number} is taken`} by another program; choose another, or 0 for any free one`,
      {
        cause: error,
      },
    );
  }
}

/** Returns the port, or a free one for 0. @throws the listening error of a port that is in use */
export const probePort = (port: number, host = "127.0.0.1"): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(port, host, () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : port));
    });
  });
