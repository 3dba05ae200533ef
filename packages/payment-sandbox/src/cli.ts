import { parseArgs } from "node:util";
import { startPaymentSandbox } from "./index.ts";

const usage = `payment-sandbox [options]
  --port N        where to listen (4010; 0 takes any free port)
  --host NAME     address to bind (127.0.0.1)
  --public-url U  where browsers reach the hosted page
  --webhook URL   where webhooks go
  --data FILE     keep payments in this file
  --control       serve the fault switches under /__sandbox/`;

async function main(): Promise<void> {
  const { values } = parseArgs({
    // A package manager may hand its own separator on.
    args: process.argv.slice(2).filter((argument) => argument !== "--"),
    options: {
      port: { type: "string", default: "4010" },
      host: { type: "string", default: "127.0.0.1" },
      "public-url": { type: "string" },
      webhook: { type: "string" },
      data: { type: "string" },
      control: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return console.log(usage);
  if (!/^\d{1,5}$/.test(values.port) || Number(values.port) > 65_535) {
    throw new Error(`--port must be a number from 0 to 65535, not ${values.port}`);
  }
  const sandbox = await startPaymentSandbox({
    port: Number(values.port),
    host: values.host,
    control: values.control,
    ...(values["public-url"] === undefined ? {} : { publicUrl: values["public-url"] }),
    ...(values.webhook === undefined ? {} : { webhookUrl: values.webhook }),
    ...(values.data === undefined ? {} : { dataFile: values.data }),
  });
  console.log(`Payment sandbox (test mode) at ${sandbox.url}`);
  console.log(`FLW_BASE_URL=${sandbox.url}\nFLW_PUBLIC_KEY=${sandbox.publicKey}`);
  console.log(`FLW_SECRET_KEY=${sandbox.secretKey}\nFLW_SECRET_HASH=${sandbox.secretHash}`);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void sandbox.stop());
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
