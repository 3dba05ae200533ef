import { BSON, type Document } from "mongodb";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** Stands between a server and its MongoDB and reads which commands go by. */
export interface WireCounter {
  uri: string;
  /** Commands since anybody last asked, as `find slots`; the driver's own housekeeping is left out. */
  taken: () => string[];
  /** The same commands, whole. */
  takenWhole: () => Document[];
  stop: () => Promise<void>;
}

const HEADER = 16;
/** https://www.mongodb.com/docs/manual/reference/mongodb-wire-protocol/ */
const OP_MSG = 2013;
const HOUSEKEEPING = new Set(["hello", "isMaster", "ismaster", "ping", "endSessions", "buildInfo"]);

/** Listens on a port of its own and passes everything on, unchanged. */
export async function startWireCounter(mongoUri: string): Promise<WireCounter> {
  const target = new URL(mongoUri);
  const { hostname, port } = target;
  const sockets = new Set<Socket>();
  let commands: Seen[] = [];
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

interface Seen {
  name: string;
  collection: string;
  document: Buffer;
}

function readMessages(onCommand: (command: Seen) => void): (chunk: Buffer) => void {
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

/** The first field of a command's document is its name; its value, mostly, the collection. */
function firstField(document: Buffer): { name: string; collection: string } {
  const STRING = 2;
  const nameEnd = document.indexOf(0, 5);
  const name = document.toString("utf8", 5, nameEnd);
  if (document[4] !== STRING) return { name, collection: "" };
  const length = document.readInt32LE(nameEnd + 1);
  return { name, collection: document.toString("utf8", nameEnd + 5, nameEnd + 4 + length) };
}
