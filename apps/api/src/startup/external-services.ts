import { WHATSAPP_TEMPLATES } from "@salon/email";
import { join } from "node:path";
import { withPortInUseHint } from "./port-in-use.ts";
import type { Env, StandInAddresses } from "../env.ts";
import { CHANNEL_LIST, configuredChannels, type ChannelKeys } from "../phone-channels/list.ts";

/** The addresses of outside services: the configured ones, or those of stand-ins that this process runs. */
export interface ExternalServices {
  smtpUrl: string;
  channels: ChannelKeys;
  flutterwave: NonNullable<StandInAddresses["flutterwave"]>;
  /** One start-up line for each stand-in that this process runs. */
  lines: string[];
  /** Sets the addresses to which the stand-ins that this process runs send webhooks, below the address of the API. */
  setWebhookUrls: (apiUrl: string) => void;
  stop: () => Promise<void>;
}

type Keys = ExternalServices["flutterwave"];

/** Returns the configured services; starts a stand-in for each that is not configured. In production, a channel to phones that is not configured is not offered. */
export async function resolveExternalServices(env: Env): Promise<ExternalServices> {
  const { standIns } = env;
  const smtpUrl = env.SMTP_URL ?? standIns.smtpUrl;
  const channels: ChannelKeys = { ...(standIns.channels as ChannelKeys), ...configuredChannels(env) };
  const lacksChannel = CHANNEL_LIST.some(({ name }) => !channels[name]);
  const needsInbox = !smtpUrl || (!env.production && lacksChannel);
  const inbox = needsInbox ? await startInbox(env) : null;
  const sandbox = (configuredKeys(env) ?? standIns.flutterwave) ? null : await startSandbox(env);
  return {
    smtpUrl: smtpUrl ?? inbox!.smtpUrl,
    channels: { ...(inbox && standInsOf(inbox.phones)), ...channels },
    flutterwave: configuredKeys(env) ?? standIns.flutterwave ?? sandbox!.keys,
    lines: [...(sandbox ? [sandbox.line] : []), ...(inbox ? [inbox.line] : [])],
    setWebhookUrls: (apiUrl) => {
      sandbox?.setWebhookUrl(`${apiUrl}/booking/payment/webhook`);
      inbox?.phones.setWebhookUrl(`${apiUrl}/messages/whatsapp/webhook`);
    },
    stop: async () => void (await Promise.all([inbox?.stop(), sandbox?.stop()])),
  };
}

/** The keys of the configured payment provider; undefined unless all four are set. */
export function configuredKeys(env: Env): Keys | undefined {
  const { FLW_BASE_URL, FLW_PUBLIC_KEY, FLW_SECRET_KEY, FLW_SECRET_HASH } = env;
  if (!FLW_BASE_URL || !FLW_PUBLIC_KEY || !FLW_SECRET_KEY || !FLW_SECRET_HASH) return undefined;
  return { baseUrl: FLW_BASE_URL, publicKey: FLW_PUBLIC_KEY, secretKey: FLW_SECRET_KEY, secretHash: FLW_SECRET_HASH };
}

/** The access to what the inbox offers in place of each channel. */
const standInsOf = (phones: ChannelKeys): ChannelKeys =>
  Object.fromEntries(CHANNEL_LIST.map(({ name }) => [name, phones[name]]));

async function startInbox(env: Env) {
  const { startMailInbox } = await import("@salon/inbox");
  const inbox = await withPortInUseHint("MAIL_SMTP_PORT, MAIL_WEB_PORT", () =>
    startMailInbox({
      // With a mail server of the salon's own, which may listen on the same port, only the messages to phones come here.
      smtpPort: env.SMTP_URL ? 0 : env.MAIL_SMTP_PORT,
      webPort: env.MAIL_WEB_PORT,
      host: env.HOST,
      dataDir: join(env.DATA_DIR, "mails"),
      templates: WHATSAPP_TEMPLATES,
    }),
  );
  const { smtpUrl, phones, stop } = inbox;
  return {
    smtpUrl,
    phones,
    stop,
    line: `inbox for ${takenBy(env)} ${inbox.webUrl}${env.SMTP_URL ? "" : ` (${smtpUrl})`}`,
  };
}

/** What the inbox takes: the channels that are not configured. In production it never stands in for WhatsApp or SMS. */
function takenBy(env: Env): string {
  const phones = CHANNEL_LIST.filter(({ keysOf }) => !keysOf(env)).map(({ label }) => label);
  const names = [...(env.SMTP_URL ? [] : ["mails"]), ...(env.production ? [] : phones)];
  return names.join(", ").replace(/, (?=[^,]*$)/, " and ");
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
