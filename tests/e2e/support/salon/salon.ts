import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { dropDatabase, withDatabaseName } from "./real-database.ts";

/** The built product, running in its own process for one Playwright worker. */
export interface Salon {
  /** The site's origin, which the links of mails and payment pages use. */
  url: string;
  sandboxUrl: string;
  inboxUrl: string;
  /** The server's output so far. */
  log: () => string;
  /** Stops the server and starts it again on the same ports with the same data, where asked with another clock. Payments and mails of the stand-ins are lost. */
  restart: (moved?: Pick<SalonOptions, "aheadMs">) => Promise<void>;
  stop: () => Promise<void>;
}

/** How a salon is started, where it differs from an empty one of today. */
export interface SalonOptions {
  /** With the bookings of a lived-in salon. */
  seed?: "lived";
  /** How far the server's clock is ahead of the machine's. */
  aheadMs?: number;
}

/** The seeded admin account. */
export const ADMIN = { email: "admin@salon.test", password: "Salon#2025" };

const ROOT = fileURLToPath(new URL("../../../../", import.meta.url));
/** The built server. */
export const SERVER = join(ROOT, "apps/api/dist/main.js");
const MOVED_CLOCK = new URL("../../../harness/moved-clock.mjs", import.meta.url).href;
const INHERITED_VARIABLES = ["PATH", "HOME", "TMPDIR", "TEMP", "SystemRoot", "LANG", "TZ", "MONGO_ENGINE"];
const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 20_000;

/**
 * Starts the built `main.js` with free ports and its own data folder. With MONGODB_URI set it uses a new database on that
 * server and drops it at the end.
 * @throws Error with the server's output if it does not start
 */
export async function startSalon({ seed, aheadMs = 0 }: SalonOptions = {}): Promise<Salon> {
  if (!existsSync(SERVER)) throw new Error(`There is no ${SERVER}: run \`pnpm build\` first`);
  const dataDir = await mkdtemp(join(tmpdir(), "salon-e2e-"));
  const mongoUri = process.env["MONGODB_URI"];
  const ownUri = mongoUri ? withDatabaseName(mongoUri, `salon-e2e-${randomBytes(6).toString("hex")}`) : undefined;
  let log = "";
  const start = (ports: NodeJS.ProcessEnv = {}, ahead = aheadMs): ChildProcess => {
    log = "";
    const started = spawn(process.execPath, ["--import", MOVED_CLOCK, SERVER], {
      cwd: ROOT,
      detached: true,
      env: {
        ...environment(dataDir, ownUri),
        PROVE_AHEAD_MS: String(ahead),
        ...(seed && { SEED: seed }),
        ...ports,
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    for (const stream of [started.stdout, started.stderr])
      stream.setEncoding("utf8").on("data", (text: string) => (log += text));
    return started;
  };
  let child = start();
  const killNow = () => signal(child, "SIGKILL");
  process.once("exit", killNow);
  const stop = async () => {
    await stopProcess(child);
    process.off("exit", killNow);
    if (ownUri) await dropDatabase(ownUri);
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const known = await addresses(child, () => log);
    const restart: Salon["restart"] = async (moved) => {
      await stopProcess(child);
      child = start(portsOf(known), moved?.aheadMs);
      await addresses(child, () => log);
    };
    return { ...known, log: () => log, restart, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function environment(dataDir: string, mongoUri: string | undefined): NodeJS.ProcessEnv {
  const passedOn = INHERITED_VARIABLES.flatMap((name) =>
    process.env[name] === undefined ? [] : [[name, process.env[name]]],
  );
  return {
    ...(Object.fromEntries(passedOn) as NodeJS.ProcessEnv),
    ...(mongoUri && { MONGODB_URI: mongoUri, ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password }),
    PORT: "0",
    SANDBOX_PORT: "0",
    MAIL_SMTP_PORT: "0",
    MAIL_WEB_PORT: "0",
    MONGO_PORT: "0",
    DATA_DIR: dataDir,
    JOBS_SECONDS: "1",
    RATE_LIMIT_SCALE: "1000",
  };
}

type Addresses = Pick<Salon, keyof typeof READY>;

const portsOf = ({ url, sandboxUrl, inboxUrl }: Addresses): NodeJS.ProcessEnv => ({
  PORT: new URL(url).port,
  SANDBOX_PORT: new URL(sandboxUrl).port,
  MAIL_WEB_PORT: new URL(inboxUrl).port,
});

const READY = {
  url: /^ready: salon (\S+)$/m,
  sandboxUrl: /^ready: payment sandbox (\S+)$/m,
  inboxUrl: /^ready: inbox for mails[, \w]* (http\S+) \(\S+\)$/m,
};

/** Waits for the start-up lines, which the server prints when it is ready. */
function addresses(child: ChildProcess, log: () => string): Promise<Addresses> {
  return new Promise((resolve, reject) => {
    const fail = (reason: string) => {
      clearTimeout(timeout);
      reject(new Error(`The salon ${reason}. It printed:\n${log() || "(nothing)"}`));
    };
    const timeout = setTimeout(() => fail(`was not ready within ${START_TIMEOUT_MS / 1000} s`), START_TIMEOUT_MS);
    child.once("error", (error) => fail(`could not be started: ${error.message}`));
    child.once("exit", (code) => fail(`stopped while starting, with code ${code}`));
    child.stdout?.on("data", () => {
      const url = READY.url.exec(log())?.[1];
      const sandboxUrl = READY.sandboxUrl.exec(log())?.[1];
      const inboxUrl = READY.inboxUrl.exec(log())?.[1];
      if (!url || !sandboxUrl || !inboxUrl) return;
      clearTimeout(timeout);
      // The links of mails and payment pages use localhost, and a cookie of 127.0.0.1 is not sent there.
      resolve({ url: url.replace("127.0.0.1", "localhost"), sandboxUrl, inboxUrl });
    });
  });
}

async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise<void>((resolve) => void child.once("exit", () => resolve()));
  signal(child, "SIGTERM");
  const imtimeout = setTimeout(() => signal(child, "SIGKILL"), STOP_TIMEOUT_MS);
  await exited;
  clearTimeout(imtimeout);
}

/** Signals the whole process group, so that the server's children end too. */
function signal(child: ChildProcess, name: "SIGTERM" | "SIGKILL"): void {
  if (child.pid === undefined) return;
  try {
    process.kill(process.platform === "win32" ? child.pid : -child.pid, name);
  } catch {
    // The process has already ended.
  }
}
