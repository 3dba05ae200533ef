import mongoose from "mongoose";
import { randomBytes } from "node:crypto";

/** Before a run: names its databases. After it: removes those that its workers have left on the server of `MONGODB_URI`. */
export function setup(): () => Promise<void> {
  const prefix = `salon-test-${randomBytes(4).toString("hex")}`;
  process.env["TEST_DATABASES"] = prefix;
  return async () => {
    const uri = process.env["MONGODB_URI"];
    if (!uri) return;
    const client = await mongoose.mongo.MongoClient.connect(uri);
    const { databases } = await client.db().admin().listDatabases({ nameOnly: true });
    for (const { name } of databases) if (name.startsWith(prefix)) await client.db(name).dropDatabase();
    await client.close();
  };
}
