import { startMailInbox } from "@salon/inbox";
import { startPaymentSandbox, type PaymentSandbox } from "@salon/payment-sandbox";
import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startDatabaseProcess } from "../../../harness/database-process.ts";
import { dropDatabase, withDatabaseName } from "./real-database.ts";
import { SERVER } from "./salon.ts";
import { httpsInFront, makeCertificate, tlsInFront } from "./tls.ts";

/** The built product with `NODE_ENV=production` behind TLS, with test keys of the payment sandbox. */
export interface ProductionSalon {
  url: string;
  inboxUrl: string;
  sandbox: PaymentSandbox;
  stop: () => Promise<void>;
}

/** The first admin, from `ADMIN_EMAIL` and `ADMIN_PASSWORD`. */
export const OWNER = { email: "owner@example.com", password: "Owner#2025" };

const START_TIMEOUT_MS = 30_000;

/** Starts the product as an owner does who tries it before the opening. @throws Error with the server's output */
export async function startProduction(): Promise<ProductionSalon> {
  const folder = await mkdtemp(join(tmpdir(), "salon-production-"));
  const certificate = await makeCertificate();
  const authority = join(folder, "authority.pem");
  await writeFile(authority, certificate.cert);
  const database = await emptyDatabase();
  const inbox = await startMailInbox({ smtpPort: 0, webPort: 0 });
  const ports = { server: 0, sandbox: 0 };
  const mailFront = await tlsInFront(certificate, () => inbox.smtpPort);
  const salonFront = await httpsInFront(certificate, () => ports.server);
  const sandboxFront = await httpsInFront(certificate, () => ports.sandbox);
  const address = ({ port }: { port: number }) => `https://localhost:${port}`;
  const sandbox = await startPaymentSandbox({
    publicUrl: `${address(sandboxFront)}/`,
    secretHash: randomBytes(16).toString("hex"),
  });
  ports.sandbox = sandbox.port;
  const server = spawn(process.execPath, [SERVER], {
    env: {
      ...CONFIGURATION,
      NODE_EXTRA_CA_CERTS: authority,
      PUBLIC_URL: address(salonFront),
      MONGODB_URI: database.uri,
      SMTP_URL: `smtps://localhost:${mailFront.port}`,
      FLW_BASE_URL: `${address(sandboxFront)}/`,
      ...keysOf(sandbox),
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const stop = async () => {
    if (server.exitCode === null && server.kill("SIGTERM")) await once(server, "exit");
    await Promise.all([salonFront, sandboxFront, mailFront, sandbox, inbox, database].map((one) => one.stop()));
    await rm(folder, { recursive: true, force: true });
  };
  try {
    ports.server = await portOf(server);
  } catch (error) {
    await stop();
    throw error;
  }
  sandbox.setWebhookUrl(`http://127.0.0.1:${ports.server}/api/v1/booking/payment/webhook`);
  return { url: address(salonFront), inboxUrl: inbox.webUrl, sandbox, stop };
}

const CONFIGURATION = {
  PATH: process.env["PATH"],
  NODE_ENV: "production",
  PORT: "0",
  TRUST_PROXY: "1",
  JWT_SECRET: randomBytes(48).toString("base64"),
  MAIL_FROM: "Salon <salon@example.com>",
  SUPPORT_EMAIL: "desk@example.com",
  ADMIN_EMAIL: OWNER.email,
  ADMIN_PASSWORD: OWNER.password,
};

const keysOf = ({ publicKey, secretKey, secretHash }: PaymentSandbox) => ({
  FLW_PUBLIC_KEY: publicKey,
  FLW_SECRET_KEY: secretKey,
  FLW_SECRET_HASH: secretHash,
  FLW_ALLOW_TEST: "1",
  FLW_ALLOW_SANDBOX: "1",
});

/** A database of its own on the server of MONGODB_URI, else on an embedded one. */
async function emptyDatabase(): Promise<{ uri: string; stop: () => Promise<void> }> {
  const name = `salon-production-${randomBytes(6).toString("hex")}`;
  const known = process.env["MONGODB_URI"];
  const own = known === undefined ? await startDatabaseProcess(undefined) : undefined;
  const uri = withDatabaseName(known ?? own!.uri, name);
  return { uri, stop: own?.stop ?? (() => dropDatabase(uri)) };
}

/** Waits for the server's port. @throws Error with its output when it does not start */
function portOf(server: ChildProcess): Promise<number> {
  let printed = "";
  return new Promise((resolve, reject) => {
    for (const stream of [server.stdout, server.stderr])
      stream?.setEncoding("utf8").on("data", (text: string) => {
        printed += text;
        const address = /^ready: salon (\S+)$/m.exec(printed)?.[1];
        if (address) resolve(Number(new URL(address).port));
      });
    server.once("exit", () => reject(new Error(`The server has ended:\n${printed}`)));
    setTimeout(() => reject(new Error(`The server did not start:\n${printed}`)), START_TIMEOUT_MS).unref();
  });
}
