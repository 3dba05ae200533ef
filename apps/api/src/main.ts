import { ConfigError, readEnv } from "./env.ts";
import { startProduct, type Product } from "./product.ts";

/** Whoever asked this process to end kills it after ten seconds. */
const LONGEST_STOP_MS = 9800;

const print = (line: string) => void process.stdout.write(`${line}\n`);

async function start(): Promise<Product> {
  const product = await startProduct(readEnv());
  for (const line of product.lines) print(`ready: ${line}`);
  return product;
}

try {
  const product = await start();
  let stopping = false;
  const stop = () => {
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(() => process.exit(1), LONGEST_STOP_MS).unref();
    void product.stop().then(() => process.exit(0));
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(
    error instanceof ConfigError
      ? `This configuration cannot run:\n${message}\n`
      : `The salon cannot start: ${message}\n`,
  );
  process.exit(1);
}
