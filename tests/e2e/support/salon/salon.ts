import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { dropDatabase, withDatabaseName } from "./real-database.ts";

/** The built product, running by itself for one worker of the tests. */
export interface Salon {
  /** Origin of the site, as mails and payment pages link to it. */
  url: string;
  sandboxUrl: string;
  inboxUrl: string;
  /** What it has printed so far. */
  log: () => string;
  stop: () => Promise<void>;
}

/** The staff account that is there from the start, on any database. */
export const ADMIN = { email: "admin@salon.test", password: "Salon#2025" };

const ROOT = fileURLToPath(new URL("../../../../", import.meta.url));
const SERVER = join(ROOT, "apps/api/dist/main.js");
const PASSED_ON = ["PATH", "HOME", "TMPDIR", "TEMP", "SystemRoot", "LANG", "TZ", "MONGO_ENGINE"];
const START_MS = 60_000;
const STOP_MS = 20_000;

/**
 * Starts `main.js` as a customer would find it: nothing configured but free ports and a folder of its own. With
 * MONGODB_URI set it uses a new database there, and removes it at the end.
 * @throws Error with what the server printed when it does not come up
 */
export async function startSalon(): Promise<Salon> {
  if (!existsSync(SERVER)) throw new Error(`There is no ${SERVER}: run \`pnpm build\` first`);
  const dataDir = await mkdtemp(join(tmpdir(), "salon-e2e-"));
  const mongoUri = process.env["MONGODB_URI"];
  const ownUri = mongoUri ? withDatabaseName(mongoUri, `salon-e2e-${randomBytes(6).toString("hex")}`) : undefined;
  const child = spawn(process.execPath, [SERVER], {
    cwd: ROOT,
    detached: true,
    env: environment(dataDir, ownUri),
    stdio: ["ignore", "pipe", "pipe"],
  });
  const killNow = () => signal(child, "SIGKILL");
  process.once("exit", killNow);
  let log = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => (log += text));
  }
  const stop = async () => {
    await stopProcess(child);
    process.off("exit", killNow);
    if (ownUri) await dropDatabase(ownUri);
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    return { ...(await addresses(child, () => log)), log: () => log, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function environment(dataDir: string, mongoUri: string | undefined): NodeJS.ProcessEnv {
  const passedOn = PASSED_ON.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]));
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

const READY = {
  url: /^ready: salon (\S+)$/m,
  sandboxUrl: /^ready: payment sandbox (\S+)$/m,
  inboxUrl: /^ready: mail inbox (\S+) \(\S+\)$/m,
};

/** Waits for the start-up lines, which come once everything answers. */
function addresses(child: ChildProcess, log: () => string): Promise<Pick<Salon, keyof typeof READY>> {
  return new Promise((resolve, reject) => {
    const fail = (reason: string) => {
      clearTimeout(patience);
      reject(new Error(`The salon ${reason}. It printed:\n${log() || "(nothing)"}`));
    };
    const patience = setTimeout(() => fail(`was not ready within ${START_MS / 1000} s`), START_MS);
    child.once("error", (error) => fail(`could not be started: ${error.message}`));
    child.once("exit", (code) => fail(`stopped while starting, with code ${code}`));
    child.stdout?.on("data", () => {
      const url = READY.url.exec(log())?.[1];
      const sandboxUrl = READY.sandboxUrl.exec(log())?.[1];
      const inboxUrl = READY.inboxUrl.exec(log())?.[1];
      if (!url || !sandboxUrl || !inboxUrl) return;
      clearTimeout(patience);
      // Mails and payment pages say localhost, and a cookie set for one name is not sent to the other.
      resolve({ url: url.replace("127.0.0.1", "localhost"), sandboxUrl, inboxUrl });
    });
  });
}

async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise<void>((resolve) => void child.once("exit", () => resolve()));
  signal(child, "SIGTERM");
  const impatience = setTimeout(() => signal(child, "SIGKILL"), STOP_MS);
  await exited;
  clearTimeout(impatience);
}

/** To the whole group, so that nothing the server started stays behind. */
function signal(child: ChildProcess, name: "SIGTERM" | "SIGKILL"): void {
  if (child.pid === undefined) return;
  try {
    process.kill(process.platform === "win32" ? child.pid : -child.pid, name);
  } catch {
    // It has already gone.
  }
}
