import { ConfigError, readEnv } from "./env.ts";
import { startProduct } from "./product.ts";

/** Shorter than the ten seconds after which supervisors kill a process that they stop. */
const MAX_STOP_MS = 9800;

const print = (line: string) => void process.stdout.write(`${line}\n`);

try {
  const product = await startProduct(readEnv());
  let stopping = false;
  const stop = () => {
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(() => process.exit(1), MAX_STOP_MS).unref();
    void product.stop().then(() => process.exit(0));
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  // These lines come last, because their reader may stop the process at once.
  for (const line of product.lines) print(`ready: ${line}`);
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(
    error instanceof ConfigError
      ? `This configuration cannot run:\n${message}\n`
      : `The salon cannot start: ${message}\n`,
  );
  process.exit(1);
}
