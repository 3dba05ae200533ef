import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";

/** A running process of the built API. */
export interface ApiProcess {
  url: string;
  /** The address of the process's own embedded database; undefined if it uses another one. */
  ownDatabase: () => string | undefined;
  alive: () => boolean;
  /** Resolves when the process has ended. */
  ended: Promise<void>;
  /** The output so far. */
  log: () => string;
  /** Moves the process's clock ahead of the machine's. */
  setAhead: (ms: number) => Promise<void>;
  /** Sends a signal without waiting. */
  signal: (signal: NodeJS.Signals) => void;
  /** The exit code; null while the process runs or after a signal ended it. */
  exitCode: () => number | null;
  /** Sends SIGKILL and waits for the end, as after a power failure. */
  kill: () => Promise<void>;
  stop: () => Promise<void>;
}

const CLOCK = new URL("moved-clock.mjs", import.meta.url);
const INHERITED_VARIABLES = ["PATH", "HOME", "TMPDIR", "TEMP", "SystemRoot", "LANG", "TZ"];
const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 20_000;

/** Starts a built `main.js` and waits until it serves. @throws Error with its output if it does not start */
export async function startApiProcess(server: string, env: Record<string, string>, core?: number): Promise<ApiProcess> {
  const child = spawnApi(server, env, core);
  let log = "";
  let ownDatabase: string | undefined;
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (text: string) => {
      log = (log + text).slice(-100_000);
      ownDatabase ??= /^ready: database (\S+) /m.exec(log)?.[1];
    });
  const ended = new Promise<void>((resolve) => void child.once("exit", () => resolve()));
  const kill = async () => {
    child.kill("SIGKILL");
    await ended;
  };
  const url = await readyUrl(child, () => log).catch(async (error: unknown) => {
    await kill();
    throw error;
  });
  return {
    url,
    ownDatabase: () => ownDatabase,
    alive: () => isAlive(child),
    ended,
    log: () => log,
    kill,
    signal: (signal) => void child.kill(signal),
    exitCode: () => child.exitCode,
    setAhead: async (aheadMs) => void (await askChild(child, { aheadMs })),
    stop: () => stopChild(child, ended),
  };
}

function spawnApi(server: string, env: Record<string, string>, core?: number): ChildProcess {
  const inherited = INHERITED_VARIABLES.flatMap((name) =>
    process.env[name] === undefined ? [] : [[name, process.env[name]]],
  );
  const onCore = core === undefined ? [] : ["taskset", "--cpu-list", String(core)];
  const [command, ...words] = [...onCore, process.execPath, "--import", CLOCK.href, server];
  return spawn(command, words, {
    env: { ...(Object.fromEntries(inherited) as Record<string, string>), ...env },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
}

const isAlive = (child: ChildProcess): boolean => child.exitCode === null && child.signalCode === null;

async function stopChild(child: ChildProcess, ended: Promise<void>): Promise<void> {
  if (isAlive(child)) child.kill("SIGTERM");
  const timeout = setTimeout(() => child.kill("SIGKILL"), STOP_TIMEOUT_MS);
  await ended;
  clearTimeout(timeout);
}

async function askChild(child: ChildProcess, message: object): Promise<unknown> {
  const answered = once(child, "message");
  child.send(message);
  const [answer] = await answered;
  return answer;
}

function readyUrl(child: ChildProcess, log: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (reason: string) => {
      clearTimeout(timeout);
      reject(new Error(`The API ${reason}. It printed:\n${log() || "(nothing)"}`));
    };
    const timeout = setTimeout(() => fail(`was not ready within ${START_TIMEOUT_MS / 1000} s`), START_TIMEOUT_MS);
    child.once("error", (error) => fail(`could not be started: ${error.message}`));
    child.once("exit", (code, signal) => fail(`stopped while starting (${code ?? signal})`));
    child.stdout?.on("data", () => {
      const url = /^ready: salon (\S+)$/m.exec(log())?.[1];
      if (!url) return;
      clearTimeout(timeout);
      resolve(url);
    });
  });
}
