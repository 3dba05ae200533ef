import { MongoClient } from "mongodb";
import { describe, expect, it } from "vitest";

import { startEmbeddedMongo } from "./index.ts";
import { compareServers } from "./proof/differential/differential.ts";
import { hasOracle, oracleUri } from "./proof/env.ts";

describe.skipIf(!hasOracle())("the same random commands on a real MongoDB", () => {
  it("get the same answers and leave the same state", async () => {
    const server = await startEmbeddedMongo();
    const clients = [new MongoClient(server.uri), new MongoClient(oracleUri())] as const;
    const [ours, real] = [clients[0].db("salon_differential_test"), clients[1].db("salon_differential_test")];
    const { unexplained } = await compareServers({ ours, real }, 11, 400);
    expect(unexplained).toEqual([]);
    await real.dropDatabase();
    await Promise.all(clients.map((client) => client.close()));
    await server.stop();
  });
});
