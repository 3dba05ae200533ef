import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startMailInbox, type MailInbox } from "../index.ts";

const EVIL = "<script>alert(1)</script>";
const templates = { reminder: "Reminder, {{1}}: {{2}}. {{3}} See you!" };
let inbox: MailInbox;
beforeAll(async () => void (inbox = await startMailInbox({ smtpPort: 0, webPort: 0, templates })));
afterAll(() => inbox.stop());

const post = async (url: string, body: unknown, headers: Record<string, string> = {}) => {
  const answer = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
};
const sendWhatsApp = (parameters: string[], name = "reminder", token = inbox.phones.whatsapp.token) => {
  const { baseUrl, phoneId } = inbox.phones.whatsapp;
  const components = [{ type: "body", parameters: parameters.map((text) => ({ type: "text", text })) }];
  const template = { name, language: { code: "en" }, components };
  const body = { messaging_product: "whatsapp", to: "+2348031234567", type: "template", template };
  const headers = { authorization: `Bearer ${token}` };
  return post(`${baseUrl}${phoneId}/messages`, { ...body, biz_opaque_callback_data: "row-1" }, headers);
};
const sendSms = (change: object = {}) => {
  const { baseUrl, apiKey } = inbox.phones.sms;
  const body = { to: "2348031234567", from: "Ibadandun", sms: "Hi", type: "plain", channel: "dnd", api_key: apiKey };
  return post(`${baseUrl}api/sms/send`, { ...body, ...change });
};

describe("the wires", () => {
  test("take a WhatsApp template and show it with its parameters, links and statuses", async () => {
    const received: { body: string; signature: unknown }[] = [];
    const webhook = createServer((req, res) => {
      let body = "";
      req.setEncoding("utf8").on("data", (chunk: string) => (body += chunk));
      req.on("end", () => {
        received.push({ body, signature: req.headers["x-hub-signature-256"] });
        res.end();
      });
    });
    await new Promise<void>((resolve) => webhook.listen(0, "127.0.0.1", resolve));
    inbox.phones.setWebhookUrl(`http://127.0.0.1:${(webhook.address() as AddressInfo).port}/`);
    const { status, body } = await sendWhatsApp([EVIL, "Haircut", "http://salon.test/l/Ab3dEf6hI9"]);
    expect(status).toBe(200);
    const text = `Reminder, ${EVIL}: Haircut. http://salon.test/l/Ab3dEf6hI9 See you!`;
    const links = ["http://salon.test/l/Ab3dEf6hI9"];
    const message = inbox.phones.messages().at(-1)!;
    expect(message).toMatchObject({ channel: "whatsapp", to: "2348031234567", text, links });
    expect(body["messages"]).toEqual([{ id: message.providerId, message_status: "accepted" }]);
    await expect.poll(() => received.length).toBe(1);
    expect(received[0]?.signature).toBe(inbox.phones.sign(received[0]!.body));
    expect(received[0]?.body).toContain('"biz_opaque_callback_data":"row-1"');
    const page = await (await fetch(`${inbox.webUrl}/messages/${message.id}`)).text();
    expect(page).toContain("&lt;script&gt;");
    expect(page).not.toContain("<script>");
    inbox.phones.setWebhookUrl(null);
    webhook.close();
  });

  test.each([
    ["a line break in a parameter", () => sendWhatsApp(["Ada\nObi", "b", "c"]), 400, 132_018],
    ["five spaces in a parameter", () => sendWhatsApp(["Ada     Obi", "b", "c"]), 400, 132_018],
    ["a parameter too few", () => sendWhatsApp(["a", "b"]), 400, 132_000],
    ["an unknown template", () => sendWhatsApp(["a", "b", "c"], "other"), 400, 132_001],
    ["a wrong token", () => sendWhatsApp(["a", "b", "c"], "reminder", "wrong"), 401, 190],
  ])("refuse %s with WhatsApp's code", async (_what, call, status, code) => {
    expect(await call()).toMatchObject({ status, body: { error: { code } } });
  });

  test("take an SMS, and refuse a number with plus, another route and a wrong key", async () => {
    expect(await sendSms()).toMatchObject({ status: 200, body: { code: "ok", message: "Successfully Sent" } });
    expect((await sendSms({ to: "+2348031234567" })).status).toBe(400);
    expect((await sendSms({ channel: "generic" })).status).toBe(400);
    expect((await sendSms({ api_key: "wrong" })).status).toBe(401);
  });

  test("fail as a test wants, for as many messages as it wants", async () => {
    inbox.phones.fault("sms", { status: 429, headers: { "retry-after": "5" }, body: { message: "slow" } }, 1);
    expect((await sendSms()).status).toBe(429);
    inbox.phones.fault("sms", "die-after-taking", 1);
    const before = inbox.phones.messages().length;
    await expect(sendSms()).rejects.toThrow("fetch failed");
    expect(inbox.phones.messages()).toHaveLength(before + 1);
    expect((await sendSms()).status).toBe(200);
  });
});

test("the list shows mails and messages, and finds messages by phone and text", async () => {
  await sendSms({ sms: "Reminder, Bola: Braids" });
  const found = (await (await fetch(`${inbox.webUrl}/api/messages?q=bola`)).json()) as { text: string }[];
  expect(found.map(({ text }) => text)).toEqual(["Reminder, Bola: Braids"]);
  const page = await (await fetch(`${inbox.webUrl}/?q=%2B2348031234567+bola`)).text();
  expect(page).toContain("SMS to +2348031234567");
  expect((await fetch(`${inbox.webUrl}/messages/9999`)).status).toBe(404);
  expect((await fetch(inbox.webUrl, { method: "POST" })).status).toBe(405);
});

test("messages survive a restart until they are cleared", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "inbox-phones-"));
  const options = { smtpPort: 0, webPort: 0, dataDir };
  const first = await startMailInbox(options);
  const { baseUrl, apiKey } = first.phones.sms;
  const sms = { to: "2348031234567", from: "Ibadandun", sms: "Hi", type: "plain", channel: "dnd", api_key: apiKey };
  await post(`${baseUrl}api/sms/send`, sms);
  const before = first.phones.messages();
  await first.stop();
  const second = await startMailInbox(options);
  expect(second.phones.messages()).toEqual(before);
  await second.clear();
  await second.stop();
  const third = await startMailInbox(options);
  expect(third.phones.messages()).toEqual([]);
  await third.stop();
  await rm(dataDir, { recursive: true });
});
