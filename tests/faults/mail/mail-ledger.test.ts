import { describe, expect, test } from "vitest";
import type { Arrival } from "./faulty-mail-server.ts";
import { CONTACT_SUBJECT, MailLedger } from "./mail-ledger.ts";

const VERIFY = "Verify your account";
const arrival = (fields: Partial<Arrival> = {}): Arrival => ({
  sender: 0,
  at: 10_000,
  recipients: ["ada@example.com"],
  messageId: "<1@salon.test>",
  subject: VERIFY,
  replyTo: "desk@salon.test",
  source: "",
  answered: true,
  ...fields,
});
const judge = (arrivals: Arrival[], kills = [] as { sender: number; at: number }[]) => {
  const ledger = new MailLedger();
  ledger.expect({ subject: VERIFY, to: "ada@example.com" });
  return ledger.judge(arrivals, kills);
};

describe("MailLedger", () => {
  test("accepts a mail that arrived once", () => {
    expect(judge([arrival()])).toEqual({ arrived: 1, lost: 0, afterCut: 0, afterKill: 0, violations: [] });
  });

  test.each([
    ["is lost", [], /^lost: "Verify your account" to ada@example.com$/],
    ["arrived at another address", [arrival(), arrival({ recipients: ["eve@example.com"] })], /^unexpected/],
    ["has two recipients", [arrival(), arrival({ recipients: ["ada@example.com", "eve@example.com"] })], /^unexpected/],
    ["has two Message-IDs", [arrival(), arrival({ messageId: "<2@salon.test>" })], /^sent under 2 ids/],
    ["is repeated without a reason", [arrival(), arrival({ at: 11_000 })], /^repeated without a reason/],
  ])("reports a mail that %s", (_what, arrivals, violation) => {
    expect(judge(arrivals).violations[0]).toMatch(violation);
  });

  test("accepts a repeat after a lost answer or a kill of its sender", () => {
    expect(judge([arrival({ answered: false }), arrival({ at: 11_000 })])).toMatchObject({
      afterCut: 1,
      violations: [],
    });
    const repeat = [arrival(), arrival({ at: 40_000, sender: 1 })];
    expect(judge(repeat, [{ sender: 0, at: 10_400 }])).toMatchObject({ afterKill: 1, violations: [] });
    for (const kill of [
      { sender: 1, at: 10_400 },
      { sender: 0, at: 9000 },
      { sender: 0, at: 20_000 },
    ])
      expect(judge(repeat, [kill]).violations).toHaveLength(1);
  });

  test("counts the contact form's mails by author", () => {
    const ledger = new MailLedger();
    const written = { subject: CONTACT_SUBJECT, to: "desk@salon.test", from: "ada@example.com" };
    ledger.expect(written, { least: 2, most: 2 });
    const mail = { subject: CONTACT_SUBJECT, recipients: ["desk@salon.test"], replyTo: "ada@example.com" };
    expect(ledger.judge([arrival(mail)], [])).toMatchObject({ arrived: 1, lost: 1 });
    expect(ledger.judge([arrival(mail), arrival({ ...mail, messageId: "<2@x>" })], [])).toMatchObject({ lost: 0 });
  });
});
