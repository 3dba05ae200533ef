import { startEmbeddedMongo } from "./index.ts";

import { parseArgs } from "node:util";

const { values } = parseArgs({
  options: { port: { type: "string", default: "0" }, host: { type: "string" }, data: { type: "string" } },
});
const { host, data } = values;
const mongo = await startEmbeddedMongo({
  port: Number(values.port),
  ...(host === undefined ? {} : { host }),
  ...(data === undefined ? {} : { dataDir: data }),
});
console.log(mongo.uri);
