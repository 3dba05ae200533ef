import { join } from "node:path";
import { withPortInUseHint } from "./port-in-use.ts";
import type { Env, StandInAddresses } from "../env.ts";

/** The addresses of mail server and payment provider: the configured ones, or those of stand-ins that this process runs. */
export interface ExternalServices {
  smtpUrl: string;
  flutterwave: NonNullable<StandInAddresses["flutterwave"]>;
  /** One start-up line for each stand-in that this process runs. */
  lines: string[];
  /** Sets the webhook address of the payment sandbox, if this process runs one. */
  setWebhookUrl: (url: string) => void;
  stop: () => Promise<void>;
}

type Keys = ExternalServices["flutterwave"];

/** Returns the configured mail server and payment provider; starts a stand-in for each that is not configured. */
export async function resolveExternalServices(env: Env): Promise<ExternalServices> {
  const inbox = (env.SMTP_URL ?? env.standIns.smtpUrl) ? null : await startInbox(env);
  const sandbox = (configuredKeys(env) ?? env.standIns.flutterwave) ? null : await startSandbox(env);
  return {
    smtpUrl: env.SMTP_URL ?? env.standIns.smtpUrl ?? inbox!.smtpUrl,
    flutterwave: configuredKeys(env) ?? env.standIns.flutterwave ?? sandbox!.keys,
    lines: [...(sandbox ? [sandbox.line] : []), ...(inbox ? [inbox.line] : [])],
    setWebhookUrl: (url) => sandbox?.setWebhookUrl(url),
    stop: async () => void (await Promise.all([inbox?.stop(), sandbox?.stop()])),
  };
}

/** The keys of the configured payment provider; undefined unless all four are set. */
export function configuredKeys(env: Env): Keys | undefined {
  const { FLW_BASE_URL, FLW_PUBLIC_KEY, FLW_SECRET_KEY, FLW_SECRET_HASH } = env;
  if (!FLW_BASE_URL || !FLW_PUBLIC_KEY || !FLW_SECRET_KEY || !FLW_SECRET_HASH) return undefined;
  return { baseUrl: FLW_BASE_URL, publicKey: FLW_PUBLIC_KEY, secretKey: FLW_SECRET_KEY, secretHash: FLW_SECRET_HASH };
}

async function startInbox(env: Env) {
  const { startMailInbox } = await import("@salon/mail-inbox");
  const inbox = await withPortInUseHint("MAIL_SMTP_PORT, MAIL_WEB_PORT", () =>
    startMailInbox({
      smtpPort: env.MAIL_SMTP_PORT,
      webPort: env.MAIL_WEB_PORT,
      host: env.HOST,
      dataDir: join(env.DATA_DIR, "mails"),
    }),
  );
  return { smtpUrl: inbox.smtpUrl, stop: inbox.stop, line: `mail inbox ${inbox.webUrl} (${inbox.smtpUrl})` };
}

async function startSandbox(env: Env) {
  const { startPaymentSandbox } = await import("@salon/payment-sandbox");
  const sandbox = await withPortInUseHint("SANDBOX_PORT", () =>
    startPaymentSandbox({
      port: env.SANDBOX_PORT,
      host: env.HOST,
      dataFile: join(env.DATA_DIR, "payment-sandbox.json"),
    }),
  );
  const keys: Keys = {
    baseUrl: sandbox.url,
    publicKey: sandbox.publicKey,
    secretKey: sandbox.secretKey,
    secretHash: sandbox.secretHash,
  };
  return {
    keys,
    setWebhookUrl: sandbox.setWebhookUrl,
    stop: sandbox.stop,
    line: `payment sandbox ${sandbox.url.replace(/\/$/, "")}`,
  };
}
