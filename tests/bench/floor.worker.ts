import express from "express";
import { MongoClient, type Collection } from "mongodb";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

// The floor of the ratios: a bare Express route with an answer of the product, and the driver's acknowledged insert alone.

/** What the floor is asked for: to answer its route with this, or to insert for some time. */
export type FloorTask =
  | { kind: "answer"; body: unknown }
  | { kind: "insert"; uri: string; document: object; clients: number; ms: number };

const app = express();
let answer: unknown = {};
app.get("/answer", (_req, res) => void res.json(answer));

const server = createServer((req, res) => void app(req, res));
server.listen(0, "127.0.0.1", () =>
  process.send!({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }),
);
process.on("disconnect", () => process.exit());
process.on("message", (task: FloorTask) => void run(task).then((perSecond) => process.send!({ perSecond })));

async function run(task: FloorTask): Promise<number> {
  if (task.kind === "insert") return insert(task);
  answer = task.body;
  return 0;
}

async function insert({ uri, document, clients, ms }: FloorTask & { kind: "insert" }): Promise<number> {
  const client = await new MongoClient(uri, { writeConcern: { w: "majority", journal: true } }).connect();
  try {
    return await insertsPerSecond(client.db().collection("floor"), document, clients, ms);
  } finally {
    await client.close();
  }
}

async function insertsPerSecond(to: Collection, document: object, clients: number, ms: number): Promise<number> {
  let count = 0;
  const start = performance.now();
  const caller = async () => {
    for (; performance.now() - start < ms; count++) await to.insertOne({ ...document });
  };

  await Promise.all(Array.from({ length: clients }, caller));
  return count / ((performance.now() - start) / 1000);
}
