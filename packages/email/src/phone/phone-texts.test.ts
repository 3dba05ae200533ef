import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sampleMails } from "../testing/sample-mails.ts";
import { isGsm, toGsm } from "./gsm.ts";
import { WHATSAPP_TEMPLATES, isPhoneKind, renderSms, renderTemplate, type PhoneMail } from "./phone-texts.ts";

/** The longest address of a salon, whose host has 40 characters. */
const LINK = `https://${"h".repeat(37)}.ng/l/Ab3dEf6hI9`;
const KINDS = [
  "bookingConfirmed",
  "bookingChanged",
  "bookingCancelled",
  "paymentRequest",
  "reminder",
  "reservationLapsed",
  "waitlistOffer",
];
/** More than the largest bill: ten lines of four at the highest price are 400 million. */
const MOST_DUE = 999_999_999;
const LATEST = new Date("2026-09-30T09:30:00Z");

/** Every kind of message for a name, a service, a start and a number of services. */
const messages = (name: string, service: string, startsAt: Date, count = 1): PhoneMail[] =>
  sampleMails(name)
    .filter((mail): mail is PhoneMail => isPhoneKind(mail.kind))
    .map((mail) => {
      const line = { service, startsAt, quantity: 1, price: 10_000_000 };
      const data = { ...mail.data, service, startsAt, due: MOST_DUE, lines: Array.from({ length: count }, () => line) };
      return { ...mail, data } as PhoneMail;
    });

describe("every SMS", () => {
  test("has the kinds that go to phones, and no mail about security", () => {
    expect(messages("Ada", "Haircut", LATEST).map(({ kind }) => kind)).toEqual(KINDS);
  });

  test.each(KINDS)(
    "%s with the longest name, service, time and address has at most 160 characters of GSM-7",
    (kind) => {
      const mail = messages("Ọ̀ṣunlọ́lá ".repeat(10), "Ẹwà irun ".repeat(30), LATEST, 10).find(
        (one) => one.kind === kind,
      )!;
      const text = renderSms(mail, LINK);
      expect(isGsm(text)).toBe(true);
      expect(text.length).toBeLessThanOrEqual(160);
      expect(text).toContain(LINK);
    },
  );

  test("has at most 160 characters of GSM-7 with any name, service, start and number of services", () => {
    const anyText = fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 120 }),
      fc.string({ unit: "binary", maxLength: 60 }),
    );
    const start = fc.date({ min: new Date("2026-01-01"), max: new Date("2028-01-01"), noInvalidDate: true });
    fc.assert(
      fc.property(anyText, anyText, start, fc.integer({ min: 1, max: 10 }), (name, service, startsAt, count) => {
        for (const mail of messages(name, service, startsAt, count)) {
          const text = renderSms(mail, LINK);
          expect(text.length).toBeLessThanOrEqual(160);
          expect(isGsm(text)).toBe(true);
          expect(text).not.toMatch(/[';[\]{}~^|\\€\n]/);
          expect(text).toContain(LINK);
        }
      }),
    );
  });

  test.each([
    ["Ọ̀ṣunlọ́lá Adéyẹmí", "Osunlola Adéyemi"],
    ["Ẹ̀bùn Ṣadé", "Ebùn Sadé"],
    ["Chịdị Ṅgọzi", "Chidi Ngozi"],
    ["Ɗanjuma Ƙofa", "Danjuma Kofa"],
    ["N’Diaye O'Neil", "NDiaye ONeil"],
    ["Braids 💇🏾‍♀️ & wash; set [2]", "Braids & wash, set (2)"],
    ["₦3,000 – “all”", 'NGN 3,000 - "all"'],
  ])("writes %s as %s", (text, expected) => {
    expect(toGsm(text)).toBe(expected);
  });

  test("a name without any letter of GSM-7 is greeted without the name", () => {
    expect(renderSms(messages("王小明 ", "洗发", LATEST)[0]!, LINK)).toMatch(/^Hi there, your visit on /);
  });

  test("names the first service and how many more there are", () => {
    expect(renderSms(messages("Ada Obi", "Haircut & Styling", LATEST, 3)[0]!, LINK)).toBe(
      `Hi Ada Obi, Haircut & Styling +2 on Wed 30 Sep, 10:30 AM is booked. ${LINK} See you!`,
    );
  });
});

test("a payment request names what is due in place of the services", () => {
  const request = messages("Ada Obi", "Haircut & Styling", LATEST, 3).find(({ kind }) => kind === "paymentRequest")!;
  expect(renderSms(request, LINK)).toBe(
    `Hi Ada Obi, NGN 999,999,999 is due for your visit on Wed 30 Sep, 10:30 AM. ${LINK} Thanks.`,
  );
});

describe("every WhatsApp template", () => {
  test("neither begins nor ends with a parameter, and its parameters are in order", () => {
    for (const [name, text] of Object.entries(WHATSAPP_TEMPLATES)) {
      expect(name).toMatch(/^[a-z_]+$/);
      expect(text).toMatch(/^[^{].*[^}]$/);
      expect(text.match(/\{\{\d\}\}/g)).toEqual(["{{1}}", "{{2}}", "{{3}}", "{{4}}"]);
    }
  });

  test("gets parameters without line breaks, tabs or more than four spaces, and none is empty", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
        const spaced = `${text}\n\t     ${text}\r\n`;
        for (const mail of messages(spaced, spaced, LATEST))
          for (const parameter of renderTemplate(mail, LINK).parameters) {
            expect(parameter).not.toMatch(/[\n\r\t\u2028\u2029]| {2}/);
            expect(parameter).not.toBe("");
          }
      }),
    );
  });
});
