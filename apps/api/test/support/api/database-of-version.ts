import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** The embedded database under the version of another MongoDB. */
export interface DatabaseOfVersion {
  uri: string;
  stop: () => Promise<void>;
}

/** The field `version` of `buildInfo`, as BSON: its name, its length with the closing zero, its text. */
const fieldOf = (version: string): string => `version\0${String.fromCharCode(version.length + 1)}\0\0\0${version}`;

/** Passes all data between clients and the embedded database on, and changes only the version that it names. The two have one length. */
export async function startDatabaseOfVersion(
  mongo: { uri: string },
  { from, to }: { from: string; to: string },
): Promise<DatabaseOfVersion> {
  const target = new URL(mongo.uri);
  const { hostname, port } = target;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(one);
      one.on("error", () => other.destroy()).on("close", () => other.destroy());
    }
    client.pipe(upstream);
    upstream.on("data", (chunk) => {
      const text = chunk.toString("latin1").replaceAll(fieldOf(from), fieldOf(to));
      client.write(Buffer.from(text, "latin1"));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  target.port = String((server.address() as AddressInfo).port);
  return {
    uri: target.href,
    stop: async () => {
      const closed = new Promise((resolve) => void server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
