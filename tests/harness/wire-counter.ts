import { BSON, type Document } from "mongodb";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** A TCP proxy between a server and its MongoDB that records the commands. */
export interface WireCounter {
  uri: string;
  /** Returns the commands since the last call, such as `find slots`, without the driver's internal ones. */
  taken: () => string[];
  /** Returns the complete documents of the commands since the last call. */
  takenWhole: () => Document[];
  stop: () => Promise<void>;
}

const HEADER = 16;
/** https://www.mongodb.com/docs/manual/reference/mongodb-wire-protocol/ */
const OP_MSG = 2013;
const HOUSEKEEPING = new Set(["hello", "isMaster", "ismaster", "ping", "endSessions", "buildInfo"]);

/** Starts the proxy on a free port; it forwards everything unchanged. */
export async function startWireCounter(mongoUri: string): Promise<WireCounter> {
  const target = new URL(mongoUri);
  const { hostname, port } = target;
  const sockets = new Set<Socket>();
  let commands: Command[] = [];
  const take = () => {
    const taken = commands;
    commands = [];
    return taken;
  };
  const server = createServer((client) => {
    const upstream = connect(Number(port || 27_017), hostname);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on("error", () => to.destroy()).on("close", () => to.destroy());
      from.pipe(to);
    }
    client.on(
      "data",
      readMessages((command) => commands.push(command)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  target.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  target.searchParams.set("directConnection", "true");
  return {
    uri: target.href,
    taken: () => take().map(({ name, collection }) => `${name} ${collection}`.trim()),
    takenWhole: () => take().map(({ document }) => BSON.deserialize(document)),
    stop: async () => {
      const closed = new Promise((resolve) => void server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

interface Command {
  name: string;
  collection: string;
  document: Buffer;
}

function readMessages(onCommand: (command: Command) => void): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= HEADER && rest.length >= rest.readInt32LE(0)) {
      const length = rest.readInt32LE(0);
      if (rest.readInt32LE(12) === OP_MSG) {
        const start = HEADER + 5;
        const document = rest.subarray(start, start + rest.readInt32LE(start));
        const { name, collection } = firstField(document);
        if (!HOUSEKEEPING.has(name)) onCommand({ name, collection, document: Buffer.from(document) });
      }
      rest = rest.subarray(length);
    }
  };
}

/** Returns the first field of a command's document: its name, and its value, which is usually the collection. */
function firstField(document: Buffer): { name: string; collection: string } {
  const STRING = 2;
  const nameEnd = document.indexOf(0, 5);
  const name = document.toString("utf8", 5, nameEnd);
  if (document[4] !== STRING) return { name, collection: "" };
  const length = document.readInt32LE(nameEnd + 1);
  return { name, collection: document.toString("utf8", nameEnd + 5, nameEnd + 4 + length) };
}
