import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readEnv } from "../env.ts";
import { resolveExternalServices } from "./external-services.ts";

const WHATSAPP = {
  WHATSAPP_BASE_URL: "https://graph.facebook.com/v23.0/",
  WHATSAPP_TOKEN: "EAAJB",
  WHATSAPP_PHONE_ID: "106540352242922",
  WHATSAPP_APP_SECRET: "app-secret",
  WHATSAPP_VERIFY_TOKEN: "verify-me",
};
const SMS = { SMS_BASE_URL: "https://v3.api.termii.com/", SMS_API_KEY: "TL1", SMS_SENDER: "Ibadandun" };
const SMTP = { SMTP_URL: "smtps://mail.example" };
const FLUTTERWAVE = {
  FLW_BASE_URL: "https://api.flutterwave.com/",
  FLW_PUBLIC_KEY: "FLWPUBK-1-X",
  FLW_SECRET_KEY: "FLWSECK-1-X",
  FLW_SECRET_HASH: "0123456789abcdef0123456789abcdef",
};
const PRODUCTION = {
  NODE_ENV: "production",
  MONGODB_URI: "mongodb://127.0.0.1:1/salon",
  PUBLIC_URL: "https://salon.example",
  JWT_SECRET: "a secret of at least thirty-two bytes",
  MAIL_FROM: "Salon <hello@salon.example>",
  SUPPORT_EMAIL: "help@salon.example",
  TRUST_PROXY: "1",
  ...SMTP,
  ...FLUTTERWAVE,
};
let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), "services-"))));
afterAll(() => rm(folder, { recursive: true }));

async function resolve(source: Record<string, string>) {
  const ports = { MAIL_SMTP_PORT: "0", MAIL_WEB_PORT: "0", SANDBOX_PORT: "0", DATA_DIR: folder };
  const services = await resolveExternalServices(readEnv({ ...ports, ...source }));
  await services.stop();
  return services;
}

test("in production a channel without keys is not offered, and no stand-in starts", async () => {
  const none = await resolve(PRODUCTION);
  expect([none.channels, none.lines]).toEqual([{}, []]);
  const { channels, lines } = await resolve({ ...PRODUCTION, ...SMS });
  expect(channels).toEqual({ sms: expect.objectContaining({ sender: "Ibadandun" }) });
  expect(lines).toEqual([]);
});

describe("outside production the inbox stands in for what is not configured, and its line names that", () => {
  test.each([
    [{}, /^inbox for mails, WhatsApp and SMS http:\/\/\S+ \(smtp:\/\/\S+\)$/],
    [SMTP, /^inbox for WhatsApp and SMS http:\/\/\S+$/],
    [{ ...SMTP, ...WHATSAPP }, /^inbox for SMS http:\/\/\S+$/],
    [{ ...WHATSAPP, ...SMS }, /^inbox for mails http:\/\/\S+ \(smtp:\/\/\S+\)$/],
  ])("%#", async (source, line) => {
    const { lines, channels } = await resolve({ ...FLUTTERWAVE, ...source });
    expect(lines).toEqual([expect.stringMatching(line)]);
    expect(Object.keys(channels).toSorted()).toEqual(["sms", "whatsapp"]);
  });
});
