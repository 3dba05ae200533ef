import { spawn, type ChildProcess } from "node:child_process";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { chooseDatabase } from "../apps/api/src/db/connection/connect.ts";
import { ConfigError, type Env, readEnv, type StandInAddresses } from "../apps/api/src/env.ts";
import { withPortInUseHint, probePort } from "../apps/api/src/startup/port-in-use.ts";
import { resolveExternalServices } from "../apps/api/src/startup/external-services.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const POLL_MS = 200;

/** Starts the database and the stand-ins in this process, so that they survive every reload of the API. */
async function startDevelopment(): Promise<void> {
  const env = readEnv();
  const webPort = await withPortInUseHint("WEB_PORT", () => probePort(env.WEB_PORT, "localhost"));
  const apiPort = await withPortInUseHint("PORT", () => probePort(env.PORT, env.HOST));
  const apiUrl = `http://${env.HOST}:${apiPort}`;
  const webUrl = `http://localhost:${webPort}`;
  const database = await chooseDatabase(env);
  const services = await resolveExternalServices(env);
  services.setWebhookUrls(`${apiUrl}/api/v1`);
  const standIns: StandInAddresses = {
    smtpUrl: services.smtpUrl,
    flutterwave: services.flutterwave,
    channels: services.channels,
    ...(database.engine === "configured" ? {} : { mongoUri: database.uri }),
  };
  const children = [
    run("apps/api", ["tsx", "watch", "--clear-screen=false", "src/main.ts"], {
      PORT: String(apiPort),
      PUBLIC_URL: env.PUBLIC_URL ?? webUrl,
      DATA_DIR: resolve(env.DATA_DIR),
      SEED: seedFor(env),
      STAND_INS: JSON.stringify(standIns),
    }),
    run("apps/web", ["vite", "--host", "localhost"], { WEB_PORT: String(webPort), API_URL: apiUrl }),
  ];
  stopTogether(children, async () => void (await Promise.all([services.stop(), database.stop()])));
  await Promise.all([answers(`${apiUrl}/readyz`), answers(webUrl)]);
  const lines = [
    `salon ${webUrl}`,
    `API ${apiUrl}`,
    ...services.lines,
    `database ${database.uri.replace(/\/\/[^@/]*@/, "//")} (${database.engine})`,
  ];
  for (const line of lines) console.log(`ready: ${line}`);
}

/** A lived-in salon where the API alone would show a demo, unless payments go to a provider of one's own, which cannot know its payments. */
const seedFor = ({ SEED, seed, FLW_BASE_URL }: Env): Env["seed"] =>
  SEED ?? (seed === "demo" && !FLW_BASE_URL ? "lived" : seed);

function run(folder: string, [command = "", ...args]: string[], env: Record<string, string>): ChildProcess {
  const cwd = `${ROOT}/${folder}`;
  return spawn(`${cwd}/node_modules/.bin/${command}`, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ["ignore", "inherit", "inherit"],
  });
}

/** Ends all processes when one of them ends. */
function stopTogether(children: readonly ChildProcess[], stopStandIns: () => Promise<void>): void {
  let stopping = false;
  const stop = async (code: number) => {
    if (stopping) return;
    stopping = true;
    const running = children.filter((child) => child.exitCode === null);
    const ended = running.map((child) => new Promise((resolve) => child.once("exit", resolve)));
    for (const child of running) child.kill("SIGTERM");
    await Promise.all(ended);
    await stopStandIns();
    process.exit(code);
  };
  for (const child of children) child.once("exit", (code) => void stop(code ?? 1));
  process.once("SIGINT", () => void stop(0));
  process.once("SIGTERM", () => void stop(0));
}

async function answers(url: string): Promise<void> {
  for (;;) {
    const ready = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

try {
  await startDevelopment();
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  console.error(
    error instanceof ConfigError ? `This configuration cannot run:\n${message}` : `The salon cannot start: ${message}`,
  );
  process.exit(1);
}
