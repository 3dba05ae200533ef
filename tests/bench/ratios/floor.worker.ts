import express from "express";
import { MongoClient, type Collection, type Db, type Document } from "mongodb";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { Worker } from "node:worker_threads";

/** A task of the floor process: connect to a database, insert documents or compare passwords. */
export type FloorTask =
  | { kind: "connect"; uri: string }
  | { kind: "insert"; uri: string; document: Document; clients: number; ms: number }
  | { kind: "compare"; worker: string; password: string; digest: string; ms: number };

const app = express();
let answer: unknown = {};
app.get("/answer", (_req, res) => void res.json(answer));
let db: Db;
let inserted: Collection | undefined;
app.get("/ping", async (_req, res) => {
  await db.command({ ping: 1 });
  res.json(answer);
});
app.post("/insert", express.json(), async (req, res) => {
  await inserted!.insertOne({ ...(req.body as object) });
  res.json({ message: "Saved" });
});
/** Answers as a payment provider. It uses no Express, to leave most CPU time to the server. */
async function makePage(req: IncomingMessage, res: ServerResponse): Promise<void> {
  const { tx_ref: ref } = (await json(req)) as { tx_ref: string };
  const data = { link: `http://${req.headers.host}/pay/${ref}` };
  const page = JSON.stringify({ status: "success", message: "Hosted Link", data });
  res.writeHead(200, { "content-type": "application/json", "content-length": Buffer.byteLength(page) }).end(page);
}

const server = createServer((req, res) => void (req.url === "/v3/payments" ? makePage(req, res) : app(req, res)));
server.listen(0, "127.0.0.1", () =>
  process.send!({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }),
);
process.on("disconnect", () => process.exit());
process.on("message", (message: { answer: unknown } | FloorTask) => {
  if ("answer" in message) {
    answer = message.answer;
    process.send!({ perSecond: 0 });
  } else
    void run(message).then(
      (perSecond) => process.send!({ perSecond }),
      (error: unknown) => {
        throw error;
      },
    );
});

async function run(task: FloorTask): Promise<number> {
  if (task.kind === "compare") return compare(task);
  if (task.kind === "insert") return insert(task);
  db = (await connect(task.uri)).db();
  inserted = db.collection("floor");
  return 0;
}

const connect = (uri: string): Promise<MongoClient> =>
  new MongoClient(uri, { writeConcern: { w: "majority", journal: true } }).connect();

/** Measures acknowledged inserts per second with several clients at once. */
async function insert({ uri, document, clients, ms }: FloorTask & { kind: "insert" }): Promise<number> {
  const client = await connect(uri);
  const collection = client.db().collection("floor");
  try {
    return await perSecond(clients, ms, () => collection.insertOne({ ...document }));
  } finally {
    await client.close();
  }
}

/** Measures password comparisons per second in one worker, as in the product. */
async function compare({ worker: file, password, digest, ms }: FloorTask & { kind: "compare" }): Promise<number> {
  const worker = new Worker(file);
  const once = () =>
    new Promise((resolve) => {
      worker.once("message", resolve);
      worker.postMessage({ id: 0, password, digest });
    });
  try {
    await once();
    return await perSecond(1, ms, once);
  } finally {
    await worker.terminate();
  }
}

async function perSecond(clients: number, ms: number, work: () => Promise<unknown>): Promise<number> {
  let count = 0;
  const start = performance.now();
  const caller = async () => {
    for (; performance.now() - start < ms; count++) await work();
  };
  await Promise.all(Array.from({ length: clients }, caller));
  return count / ((performance.now() - start) / 1000);
}
