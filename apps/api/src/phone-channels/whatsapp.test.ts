import type { PhoneMail } from "@salon/email";
import { createHmac } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { startWire, type Wire } from "../../test/support/api/wire.ts";
import type { OutgoingMessage } from "./channels.ts";
import { createWhatsApp } from "./whatsapp.ts";

const MAIL: PhoneMail = {
  kind: "reminder",
  data: {
    name: "Ọ̀ṣun\tAdé\n     Bello",
    bookingId: "65f0c0ffee65f0c0ffee65f0",
    service: "Haircut & Styling",
    startsAt: new Date("2037-11-24T15:00:00Z"),
  },
};
const MESSAGE: OutgoingMessage = {
  to: "+2348031234567",
  mail: MAIL,
  link: "https://salon.test/l/Ab3dEf6hI9",
  row: "65f0c0ffee65f0c0ffee65f1",
};
/** The answer of the Cloud API: https://github.com/balajis183/meta-API/blob/HEAD/send-message-through-template.md */
const ACCEPTED = {
  messaging_product: "whatsapp",
  contacts: [{ input: "+2348031234567", wa_id: "2348031234567" }],
  messages: [{ id: "wamid.HBgMOTE5NjE4ODYzMjg2FQIAERgS", message_status: "accepted" }],
};
/** The form of an error: https://developers.facebook.com/documentation/business-messaging/whatsapp/support/error-codes */
const failure = (code: number, details: string) => ({
  error: {
    message: `(#${code}) failed`,
    type: "OAuthException",
    code,
    error_data: { messaging_product: "whatsapp", details },
    fbtrace_id: "AbJuG-rMVEHq4I",
  },
});

let wire: Wire;
const keys = () => ({
  baseUrl: `${wire.url}/v23.0/`,
  token: "EAAJB-token",
  phoneId: "106540352242922",
  appSecret: "app-secret",
  verifyToken: "verify-me",
});
const whatsapp = () => createWhatsApp(keys(), 300);
const refusedWith = async () =>
  whatsapp()
    .send(MESSAGE)
    .catch((error: unknown) => error);
beforeAll(async () => void (wire = await startWire()));
afterEach(() => wire.clear());
afterAll(() => wire.stop());

describe("sending a template", () => {
  test("is one call of the documented form, and answers WhatsApp's id", async () => {
    wire.reply({ status: 200, body: ACCEPTED });
    expect(await whatsapp().send(MESSAGE)).toBe("wamid.HBgMOTE5NjE4ODYzMjg2FQIAERgS");
    const [call] = wire.calls;
    expect(call).toMatchObject({ method: "POST", path: "/v23.0/106540352242922/messages" });
    expect(call?.headers).toMatchObject({ authorization: "Bearer EAAJB-token", "content-type": "application/json" });
    expect(JSON.parse(call!.body)).toEqual({
      messaging_product: "whatsapp",
      recipient_type: "individual",
      to: "+2348031234567",
      type: "template",
      template: {
        name: "reminder",
        language: { code: "en" },
        components: [
          {
            type: "body",
            parameters: ["Ọ̀ṣun Adé Bello", "Haircut & Styling", "Tue 24 Nov, 4:00 PM", MESSAGE.link].map((text) => ({
              type: "text",
              text,
            })),
          },
        ],
      },
      biz_opaque_callback_data: MESSAGE.row,
    });
  });

  // https://developers.facebook.com/documentation/business-messaging/whatsapp/support/error-codes; the 132018 is that of
  // https://github.com/netflie/whatsapp-cloud-api/issues/201
  test.each([
    [400, 131_026, "Message undeliverable"],
    [400, 131_047, "Re-engagement message"],
    [404, 132_001, "Template name does not exist in the translation"],
    [400, 132_018, "Param text cannot have new-line/tab characters or more than 4 consecutive spaces"],
    [400, 131_049, "not delivered to maintain healthy ecosystem engagement"],
    [403, 131_031, "Business Account locked"],
  ])("%i with code %i refuses the message for good", async (status, code, details) => {
    wire.reply({ status, body: failure(code, details) });
    expect(await refusedWith()).toMatchObject({ permanent: true, message: `WhatsApp: ${code} ${details}` });
  });

  // The list of codes above; limits come with 400 or 429: https://docs.ycloud.com/reference-link/whatsapp-errors,
  // https://help.chakrahq.com/chat/faqs/whatsapp-api-error-code-troubleshooting/whatsapp-api-throttling-errors
  test.each([
    [400, 130_429],
    [429, 131_056],
    [400, 80_007],
    [400, 4],
    [400, 131_048],
    [401, 190],
    [403, 200],
    [500, 131_000],
    [503, 131_016],
  ])("%i with code %i is tried again", async (status, code) => {
    wire.reply({ status, body: failure(code, "later") });
    expect(await refusedWith()).toMatchObject({ permanent: false });
  });

  // https://www.rfc-editor.org/rfc/rfc9110#field.retry-after
  test("a limit names the pause before the next attempt", async () => {
    wire.reply({ status: 429, headers: { "retry-after": "90" }, body: failure(131_056, "pair rate limit hit") });
    expect(await refusedWith()).toMatchObject({ permanent: false, retryAfterMs: 90_000 });
    wire.reply({ status: 400, headers: { "retry-after": "7" }, body: failure(130_429, "rate limit hit") });
    expect(await refusedWith()).toMatchObject({ permanent: false, retryAfterMs: 7000 });
  });

  // Meta asks to build on `error.code` alone, so an answer of a proxy says nothing: the list of codes above.
  test("an answer without a code says nothing about the message, and one without an id is not repeated", async () => {
    wire.reply({ status: 404, body: "<html>not found</html>" });
    expect(await refusedWith()).toMatchObject({ permanent: false, message: "WhatsApp answered 404" });
    wire.reply({ status: 200, body: {} });
    expect(await refusedWith()).toMatchObject({ permanent: true });
  });

  test("a call that hangs, is cut off or reaches no server is tried again, and names no key", async () => {
    wire.reply("hang");
    expect(await refusedWith()).toMatchObject({ permanent: false, message: "WhatsApp took too long" });
    wire.reply("cut");
    expect(await refusedWith()).toMatchObject({ permanent: false, message: "WhatsApp could not be reached" });
    const nowhere = createWhatsApp({ ...keys(), baseUrl: "http://127.0.0.1:1/" }, 300);
    const error = (await nowhere.send(MESSAGE).catch((reason: unknown) => reason)) as Error;
    expect(error).toMatchObject({ permanent: false });
    expect(String(error)).not.toContain("EAAJB");
  });
});

/** https://developers.facebook.com/documentation/business-messaging/whatsapp/webhooks/reference/messages/status */
const webhook = (...statuses: object[]) =>
  Buffer.from(
    JSON.stringify({
      object: "whatsapp_business_account",
      entry: [
        {
          id: "102290129340398",
          changes: [{ value: { messaging_product: "whatsapp", metadata: {}, statuses }, field: "messages" }],
        },
      ],
    }),
  );
const sign = (raw: Buffer, secret = "app-secret") => `sha256=${createHmac("sha256", secret).update(raw).digest("hex")}`;

/** The signature: https://developers.facebook.com/documentation/business-messaging/whatsapp/webhooks/create-webhook-endpoint */
describe("a webhook", () => {
  const failed = {
    id: "wamid.1",
    status: "failed",
    timestamp: "1767225600",
    recipient_id: "2348031234567",
    biz_opaque_callback_data: MESSAGE.row,
    errors: [{ code: 131_026, title: "Message undeliverable", message: "Message undeliverable" }],
  };

  test("with the signature of the raw body answers its statuses", () => {
    const raw = webhook(
      { ...failed, status: "delivered", errors: undefined },
      failed,
      { status: "failed" },
      { id: "x" },
    );
    expect(whatsapp().readWebhook(raw, sign(raw))?.statuses).toEqual([
      { id: "wamid.1", row: MESSAGE.row, status: "delivered", error: null },
      {
        id: "wamid.1",
        row: MESSAGE.row,
        status: "failed",
        error: { text: "WhatsApp: 131026 Message undeliverable", permanent: true },
      },
    ]);
  });

  test("with a wrong signature, none, or that of a body that was formatted anew is refused", () => {
    const raw = webhook(failed);
    const formatted = Buffer.from(JSON.stringify(JSON.parse(raw.toString()), null, 1));
    for (const signature of [sign(raw, "other"), undefined, "", "sha256=", sign(formatted), sign(raw).slice(7)])
      expect(whatsapp().readWebhook(raw, signature)).toBeNull();
  });

  test("about anything else has no statuses and no answers", () => {
    for (const body of [
      "{}",
      "[]",
      "1",
      "null",
      '{"entry":[{"changes":[{"value":{"messages":[{"type":"text"}]}}]}]}',
    ]) {
      const raw = Buffer.from(body);
      expect(whatsapp().readWebhook(raw, sign(raw))).toEqual({ statuses: [], answers: [] });
    }
  });

  test("is verified by the owner's token alone", () => {
    expect(["verify-me", "verify-m", "", "verify-me!"].map((token) => whatsapp().isVerifyToken(token))).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});
