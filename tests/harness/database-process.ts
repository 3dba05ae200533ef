import { MongoClient } from "mongodb";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { until } from "./harness.ts";

/** A database in its own process, which a test can kill, freeze and restart over the same folder. */
export interface DatabaseProcess {
  uri: string;
  /** Sends SIGKILL, as a power failure would. */
  kill: () => Promise<void>;
  /** Restarts it on the same port and waits until it answers. */
  start: () => Promise<void>;
  /** Freezes it: connections stay open and nothing answers. */
  pause: () => void;
  resume: () => void;
  stop: () => Promise<void>;
}

const EMBEDDED = fileURLToPath(new URL("../../packages/embedded-mongo/src/cli.ts", import.meta.url));
const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 10_000;

/**
 * Starts the command with `{port}` and `{folder}` filled in, or the embedded engine; creates a folder unless one is
 * given.
 */
export async function startDatabaseProcess(command: string | undefined, given?: string): Promise<DatabaseProcess> {
  const folder = given ?? (await mkdtemp(join(tmpdir(), "salon-prove-db-")));
  const port = await freePort();
  const uri = `mongodb://127.0.0.1:${port}/`;
  let child: ChildProcess;
  const start = async () => {
    child = launch(command, String(port), folder);
    const isUp = await until(async () => child.exitCode !== null || (await answers(uri)), START_TIMEOUT_MS);
    if (!isUp || child.exitCode !== null) throw new Error("The database did not start");
  };
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, "exit");
    child.kill(signal);
    await gone;
  };
  await start();
  return {
    uri,
    start,
    kill: () => end("SIGKILL"),
    pause: () => void child.kill("SIGSTOP"),
    resume: () => void child.kill("SIGCONT"),
    stop: async () => {
      child.kill("SIGCONT");
      const timeout = setTimeout(() => void end("SIGKILL"), STOP_TIMEOUT_MS);
      await end("SIGTERM");
      clearTimeout(timeout);
      if (given === undefined) await rm(folder, { recursive: true, force: true });
    },
  };
}

function launch(command: string | undefined, port: string, folder: string): ChildProcess {
  const words = (command ?? "").split(" ").filter(Boolean);
  const [file, ...rest] = words.map((word) => word.replace("{port}", port).replace("{folder}", folder));
  return file
    ? spawn(file, rest, { stdio: "ignore" })
    : spawn(process.execPath, ["--import", "tsx", EMBEDDED, "--port", port, "--data", folder], { stdio: "ignore" });
}

async function answers(uri: string): Promise<boolean> {
  const client = new MongoClient(uri, { serverSelectionTimeoutMS: 200, directConnection: true });
  try {
    await client.db("admin").command({ ping: 1 });
    return true;
  } catch {
    return false;
  } finally {
    await client.close();
  }
}

/** Returns a port that no process listens on. */
async function freePort(): Promise<number> {
  const probe = createServer();
  probe.listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return port;
}
