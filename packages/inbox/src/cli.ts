import { parseArgs } from "node:util";
import { startMailInbox } from "./index.ts";

const readOptions = () => {
  const { values } = parseArgs({
    options: {
      "smtp-port": { type: "string", default: "1025" },
      "web-port": { type: "string", default: "1080" },
      host: { type: "string", default: "127.0.0.1" },
      "data-dir": { type: "string" },
    },
  });
  const dataDir = values["data-dir"];
  return {
    smtpPort: Number(values["smtp-port"]),
    webPort: Number(values["web-port"]),
    host: values.host,
    ...(dataDir !== undefined && { dataDir }),
  };
};

try {
  const inbox = await startMailInbox(readOptions());
  console.log(`Mail inbox: send to ${inbox.smtpUrl}, read at ${inbox.webUrl}`);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void inbox.stop());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
