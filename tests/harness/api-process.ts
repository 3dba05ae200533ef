import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";

/** One running API, as built. */
export interface ApiProcess {
  url: string;
  /** Of the database it runs itself; undefined when it was given one. */
  ownDatabase: () => string | undefined;
  alive: () => boolean;
  /** Resolves when it has ended, by itself or not. */
  ended: Promise<void>;
  /** What it has printed so far. */
  log: () => string;
  /** Puts its clock ahead of the machine's. */
  setAhead: (ms: number) => Promise<void>;
  /** Tells what was loaded before the server, and waits for its answer. */
  ask: (message: object) => Promise<unknown>;
  /** Asks it to end, and goes on at once. */
  signal: (signal: NodeJS.Signals) => void;
  /** The code it ended with, null while it runs or when a signal ended it. */
  exitCode: () => number | null;
  /** As by power loss. */
  kill: () => Promise<void>;
  stop: () => Promise<void>;
}

const CLOCK = new URL("moved-clock.mjs", import.meta.url);
const PASSED_ON = ["PATH", "HOME", "TMPDIR", "TEMP", "SystemRoot", "LANG", "TZ"];
const START_MS = 60_000;
const STOP_MS = 20_000;

/** Starts a built `main.js` and waits until it serves. @throws Error with what it printed when it does not come up */
export async function startApiProcess(
  server: string,
  env: Record<string, string>,
  preload = CLOCK,
): Promise<ApiProcess> {
  const kept = PASSED_ON.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]));
  const child = spawn(process.execPath, ["--import", preload.href, server], {
    env: { ...(Object.fromEntries(kept) as Record<string, string>), ...env },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let log = "";
  let ownDatabase: string | undefined;
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (text: string) => {
      log = (log + text).slice(-100_000);
      ownDatabase ??= /^ready: database (\S+) /m.exec(log)?.[1];
    });
  const alive = () => child.exitCode === null && child.signalCode === null;
  const ended = new Promise<void>((resolve) => void child.once("exit", () => resolve()));
  const kill = async () => {
    child.kill("SIGKILL");
    await ended;
  };
  const ask = async (message: object): Promise<unknown> => {
    const answered = once(child, "message");
    child.send(message);
    const [answer] = await answered;
    return answer;
  };
  const url = await readyUrl(child, () => log).catch(async (error: unknown) => {
    await kill();
    throw error;
  });
  return {
    url,
    ownDatabase: () => ownDatabase,
    alive,
    ended,
    log: () => log,
    kill,
    signal: (signal) => void child.kill(signal),
    exitCode: () => child.exitCode,
    setAhead: async (aheadMs) => void (await ask({ aheadMs })),
    ask,
    stop: async () => {
      if (alive()) child.kill("SIGTERM");
      const impatience = setTimeout(() => child.kill("SIGKILL"), STOP_MS);
      await ended;
      clearTimeout(impatience);
    },
  };
}

function readyUrl(child: ChildProcess, log: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (reason: string) => {
      clearTimeout(patience);
      reject(new Error(`The API ${reason}. It printed:\n${log() || "(nothing)"}`));
    };
    const patience = setTimeout(() => fail(`was not ready within ${START_MS / 1000} s`), START_MS);
    child.once("error", (error) => fail(`could not be started: ${error.message}`));
    child.once("exit", (code, signal) => fail(`stopped while starting (${code ?? signal})`));
    child.stdout?.on("data", () => {
      const url = /^ready: salon (\S+)$/m.exec(log())?.[1];
      if (!url) return;
      clearTimeout(patience);
      resolve(url);
    });
  });
}
