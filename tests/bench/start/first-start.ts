import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** What a newcomer waits for: from the command in a fresh clone, in seconds. */
export interface FirstStart {
  /** Until the site answers. */
  readySeconds: number;
  /** Until the dashboard's figures, today's appointments and the payments to decide are answered. */
  livedSeconds: number;
  /** What is shown then. */
  bookings: number;
  appointments: number;
  toDecide: number;
}

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const TIMEOUT_MS = 180_000;
const ADMIN = { email: "admin@salon.test", password: "Salon#2025" };

/** Clones the last commit, runs `npx -y pnpm dev` in it, installation included, and reads what the back office shows. */
export async function measureFirstStart(): Promise<FirstStart> {
  const folder = await mkdtemp(join(tmpdir(), "salon-first-start-"));
  execFileSync("git", ["clone", "--quiet", ROOT, folder]);
  const startedAt = performance.now();
  const seconds = () => (performance.now() - startedAt) / 1000;
  const dev = spawn("npx", ["-y", "pnpm", "dev"], { cwd: folder, env: environment(), detached: true });
  try {
    const url = await addressOf(dev);
    const readySeconds = seconds();
    const shown = await readBackOffice(`${url}/api/v1`);
    return { readySeconds, livedSeconds: seconds(), ...shown };
  } finally {
    const ended = once(dev, "exit");
    if (dev.pid !== undefined) process.kill(-dev.pid, "SIGTERM");
    await ended;
    await rm(folder, { recursive: true, force: true });
  }
}

const PORTS = ["PORT", "WEB_PORT", "SANDBOX_PORT", "MAIL_SMTP_PORT", "MAIL_WEB_PORT", "MONGO_PORT"];

function environment(): NodeJS.ProcessEnv {
  const { MONGODB_URI: _database, ...others } = process.env;
  return { ...others, ...Object.fromEntries(PORTS.map((name) => [name, "0"])) };
}

/** The address of the site, once everything is ready. @throws Error with the output when it does not start in time */
function addressOf(dev: ChildProcess): Promise<string> {
  let printed = "";
  return new Promise((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`pnpm dev ${why}:\n${printed}`));
    for (const stream of [dev.stdout, dev.stderr])
      stream?.setEncoding("utf8").on("data", (text: string) => {
        printed += text;
        const url = /^ready: salon (\S+)$/m.exec(printed)?.[1];
        if (url) resolve(url);
      });
    dev.once("exit", () => fail("has ended"));
    setTimeout(() => fail("is not ready"), TIMEOUT_MS).unref();
  });
}

async function readBackOffice(api: string) {
  const signedIn = await fetch(`${api}/users/sign-in`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(ADMIN),
  });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((one) => one.split(";", 1)[0])
    .join("; ");
  const read = async <T>(path: string) => (await (await fetch(api + path, { headers: { cookie } })).json()) as T;
  const [stats, today, waiting] = await Promise.all([
    read<{ bookings: { total: number } }>("/stats"),
    read<{ appointments: number }>("/desk/today"),
    read<{ payments: number }>("/waiting"),
  ]);
  return { bookings: stats.bookings.total, appointments: today.appointments, toDecide: waiting.payments };
}
