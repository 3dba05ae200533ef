import { parseArgs } from "node:util";

import { startEmbeddedMongo } from "./index.ts";

const { values } = parseArgs({
  options: { port: { type: "string", default: "0" }, host: { type: "string" }, data: { type: "string" } },
});
const { host, data } = values;

try {
  const mongo = await startEmbeddedMongo({
    port: Number(values.port),
    ...(host === undefined ? {} : { host }),
    ...(data === undefined ? {} : { dataDir: data }),
  });
  console.log(`embedded-mongo ready: ${mongo.uri}`);
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => void mongo.stop().then(() => process.exit(0)));
} catch (error) {
  console.error(`embedded-mongo: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
