import { describe, expect, test } from "vitest";
import type { PhoneArrival } from "./faulty-phone-server.ts";
import { judgePhones, type PhoneCase } from "./phone-ledger.ts";

const NOON = new Date("2026-11-24T11:00:00Z");
const one = (fields: Partial<PhoneCase> = {}): PhoneCase => ({
  phone: "+234803",
  nature: "usual",
  agreed: ["whatsapp", "sms"],
  withdrawnAt: null,
  cancelledAt: null,
  reminded: true,
  ...fields,
});
const arrival = (fields: Partial<PhoneArrival> = {}): PhoneArrival => ({
  sender: 0,
  at: 10_000,
  clock: NOON,
  channel: "whatsapp",
  to: "+234803",
  kind: "reminder",
  id: "a",
  answered: true,
  ...fields,
});
const judge = (known: PhoneCase, arrivals: PhoneArrival[], kills = [] as { sender: number; at: number }[]) =>
  judgePhones([known], arrivals, kills);

describe("judgePhones", () => {
  test("accepts a message that arrived once, and an SMS in place of a refused one", () => {
    expect(judge(one(), [arrival()])).toEqual({ expected: 1, lost: 0, afterDeath: 0, afterKill: 0, violations: [] });
    expect(judge(one({ nature: "absent" }), [arrival({ channel: "sms" })]).violations).toEqual([]);
    expect(judge(one({ nature: "late" }), [arrival(), arrival({ channel: "sms", id: "b" })]).violations).toEqual([]);
    expect(judge(one({ nature: "absent", agreed: ["whatsapp"] }), []).violations).toEqual([]);
  });

  test.each<[string, PhoneCase, PhoneArrival[], RegExp]>([
    ["is lost", one(), [], /^lost: reminder/],
    ["is lost as an SMS", one({ nature: "late" }), [arrival()], /^lost: reminder to \+234803 by sms/],
    ["arrived without consent", one({ agreed: [], reminded: false }), [arrival()], /^without consent/],
    [
      "came by SMS beside WhatsApp",
      one(),
      [arrival(), arrival({ channel: "sms", id: "b" })],
      /^without consent or need/,
    ],
    ["came after the consent was withdrawn", one({ withdrawnAt: 7000 }), [arrival()], /^after the consent/],
    [
      "came after the cancellation",
      one({ cancelledAt: 7000, withdrawnAt: 9000 }),
      [arrival()],
      /^after the cancellation/,
    ],
    ["came at night", one(), [arrival({ clock: new Date("2026-11-24T20:00:00Z") })], /^in quiet hours/],
    ["came early in the morning", one(), [arrival({ clock: new Date("2026-11-24T05:59:00Z") })], /^in quiet hours/],
    ["was repeated without a reason", one(), [arrival(), arrival({ at: 11_000 })], /^repeated without a reason/],
    [
      "was stored twice",
      one(),
      [arrival({ answered: false }), arrival({ at: 11_000, id: "b" })],
      /^sent under several/,
    ],
  ])("reports a message that %s", (_what, known, arrivals, violation) => {
    expect(judge(known, arrivals).violations[0]).toMatch(violation);
  });

  test("accepts a repeat after the provider died or the sender was killed, and counts it", () => {
    const twice = [arrival({ answered: false }), arrival({ at: 11_000 })];
    expect(judge(one(), twice)).toMatchObject({ afterDeath: 1, violations: [] });
    const killed = [arrival(), arrival({ at: 15_000 })];
    expect(judge(one(), killed, [{ sender: 0, at: 12_000 }])).toMatchObject({ afterKill: 1, violations: [] });
  });
});
