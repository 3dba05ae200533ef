import { describe, expect, test } from "vitest";
import type { Arrival } from "./faulty-mail-server.ts";
import { CONTACT_SUBJECT, MailLedger } from "./mail-ledger.ts";

const VERIFY = "Verify your account";
const arrival = (fields: Partial<Arrival> = {}): Arrival => ({
  door: 0,
  at: 10_000,
  recipients: ["ada@example.com"],
  messageId: "<1@salon.test>",
  subject: VERIFY,
  replyTo: "desk@salon.test",
  source: "",
  answered: true,
  ...fields,
});
const judge = (arrivals: Arrival[], kills = [] as { door: number; at: number }[]) => {
  const ledger = new MailLedger();
  ledger.owe({ subject: VERIFY, to: "ada@example.com" });
  return ledger.judge(arrivals, kills);
};

describe("the ledger of mails", () => {
  test("is content with a mail that came once", () => {
    expect(judge([arrival()])).toEqual({ arrived: 1, lost: 0, afterCut: 0, afterKill: 0, violations: [] });
  });

  test.each([
    ["is lost", [], /^lost: "Verify your account" to ada@example.com$/],
    ["came to somebody else", [arrival(), arrival({ recipients: ["eve@example.com"] })], /^nobody is owed/],
    ["went to two", [arrival(), arrival({ recipients: ["ada@example.com", "eve@example.com"] })], /^nobody is owed/],
    ["was written twice", [arrival(), arrival({ messageId: "<2@salon.test>" })], /^sent under 2 ids/],
    ["was repeated for nothing", [arrival(), arrival({ at: 11_000 })], /^repeated without a reason/],
  ])("sees when one %s", (_what, arrivals, violation) => {
    expect(judge(arrivals).violations[0]).toMatch(violation);
  });

  test("takes a repeat after an answer that never came, or from a sender that was killed", () => {
    expect(judge([arrival({ answered: false }), arrival({ at: 11_000 })])).toMatchObject({
      afterCut: 1,
      violations: [],
    });
    const repeat = [arrival(), arrival({ at: 40_000, door: 1 })];
    expect(judge(repeat, [{ door: 0, at: 10_400 }])).toMatchObject({ afterKill: 1, violations: [] });
    for (const kill of [
      { door: 1, at: 10_400 },
      { door: 0, at: 9000 },
      { door: 0, at: 20_000 },
    ])
      expect(judge(repeat, [kill]).violations).toHaveLength(1);
  });

  test("tells the salon's mails apart by who wrote them, and wants as many as were written", () => {
    const ledger = new MailLedger();
    const written = { subject: CONTACT_SUBJECT, to: "desk@salon.test", from: "ada@example.com" };
    ledger.owe(written, { least: 2, most: 2 });
    const mail = { subject: CONTACT_SUBJECT, recipients: ["desk@salon.test"], replyTo: "ada@example.com" };
    expect(ledger.judge([arrival(mail)], [])).toMatchObject({ arrived: 1, lost: 1 });
    expect(ledger.judge([arrival(mail), arrival({ ...mail, messageId: "<2@x>" })], [])).toMatchObject({ lost: 0 });
  });
});
