import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { startWire, type Wire } from "../../test/support/api/wire.ts";
import type { OutgoingMessage } from "./channels.ts";
import { createSms } from "./termii.ts";

const MESSAGE: OutgoingMessage = {
  to: "+2348031234567",
  mail: {
    kind: "reminder",
    data: {
      name: "Ṣadé Ọ̀ṣun",
      bookingId: "65f0c0ffee65f0c0ffee65f0",
      service: "Haircut & Styling",
      startsAt: new Date("2037-11-24T15:00:00Z"),
    },
  },
  link: "https://salon.test/l/Ab3dEf6hI9",
  row: "65f0c0ffee65f0c0ffee65f1",
};
let wire: Wire;
const sms = () => createSms({ baseUrl: `${wire.url}/`, apiKey: "TL-key", sender: "Ibadandun" }, 300);
const refusedWith = async () =>
  sms()
    .send(MESSAGE)
    .catch((error: unknown) => error);
beforeAll(async () => void (wire = await startWire()));
afterEach(() => wire.clear());
afterAll(() => wire.stop());

describe("sending an SMS", () => {
  test("is one call of the documented form to the route that reaches every number, and answers Termii's id", async () => {
    // https://developers.termii.com/messaging-api
    const body = {
      code: "ok",
      message_id: "9122821270554876574",
      message: "Successfully Sent",
      balance: 9,
      user: "Peter",
    };
    wire.reply({ status: 200, body });
    expect(await sms().send(MESSAGE)).toBe("9122821270554876574");
    expect(wire.calls).toMatchObject([{ method: "POST", path: "/api/sms/send" }]);
    expect(JSON.parse(wire.calls[0]!.body)).toEqual({
      to: "2348031234567",
      from: "Ibadandun",
      sms: "Reminder, Sadé Osun: Haircut & Styling on Tue 24 Nov, 4:00 PM. https://salon.test/l/Ab3dEf6hI9 See you!",
      type: "plain",
      channel: "dnd",
      api_key: "TL-key",
    });
  });

  // https://developers.termii.com/error
  test.each([
    [400, "Invalid phone number"],
    [404, "ApplicationSenderId not found for applicationId: 51976 and senderName: Ibadandun"],
    [422, "The sms field is required"],
  ])("%i refuses the message for good", async (status, message) => {
    wire.reply({ status, body: { code: status, message } });
    expect(await refusedWith()).toMatchObject({ permanent: true, message: `Termii: ${status} ${message}` });
  });

  // The same page: 401 and 403 are about the key. Without a balance the owner tops up.
  test.each([
    [400, "Insufficient balance"],
    [401, "Unauthorized"],
    [403, "Forbidden"],
    [500, "Server error"],
  ])("%i %s is tried again", async (status, message) => {
    wire.reply({ status, body: { message } });
    expect(await refusedWith()).toMatchObject({ permanent: false });
  });

  // The same page, and https://www.rfc-editor.org/rfc/rfc9110#field.retry-after
  test("429 names the pause before the next attempt", async () => {
    wire.reply({ status: 429, headers: { "retry-after": "30" }, body: { message: "Too Many Requests" } });
    expect(await refusedWith()).toMatchObject({ permanent: false, retryAfterMs: 30_000 });
  });

  // The answer of a message that was taken has a `message_id`: https://developers.termii.com/messaging-api
  test("a page in place of an answer, a hanging call and a cut one are tried again; an answer without an id is not", async () => {
    wire.reply({ status: 404, body: "<html>" });
    expect(await refusedWith()).toMatchObject({ permanent: false });
    wire.reply("hang");
    expect(await refusedWith()).toMatchObject({ permanent: false, message: "Termii took too long" });
    wire.reply("cut");
    expect(await refusedWith()).toMatchObject({ permanent: false, message: "Termii could not be reached" });
    wire.reply({ status: 200, body: { message: "Queued" } });
    expect(await refusedWith()).toMatchObject({ permanent: true });
  });
});
