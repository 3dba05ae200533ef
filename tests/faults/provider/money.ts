import type { Fault } from "@salon/payment-sandbox";
import type { FaultScenario } from "./replies.ts";
import { pressOnPage } from "../../harness/customers.ts";

const AFTER_FAILURE_MS = 65_000;
type Named<Area> = Extract<Fault, { on: Area }>["fault"];

const lookup = (fault: Named<"lookup">): FaultScenario => ({
  name: `lookup: ${fault}, three times`,
  faults: [{ on: "lookup", fault, times: 3 }],
  expected: "pending until the truth is told, then booked",
  play: async (fixture) => {
    const shown = await fixture.pay();
    fixture.expect(shown !== "failed", "the customer was told that it failed");
    await fixture.passes(AFTER_FAILURE_MS);
    await fixture.ends("fulfilled");
  },
});

const oldest: FaultScenario = {
  name: "lookup: oldestAttempt, always",
  faults: [{ on: "lookup", fault: "oldestAttempt" }],
  expected: "a failed attempt does not hide the one that succeeded: booked",
  play: async (fixture) => {
    await pressOnPage(fixture.link, "fail");
    await fixture.pay();
    await fixture.ends("fulfilled");
  },
};

const charge = (fault: Named<"charge">, state: "fulfilled" | "review", reason?: string): FaultScenario => ({
  name: `charge: ${fault}`,
  faults: [{ on: "charge", fault }],
  expected: state === "review" ? `in review: ${reason}` : `booked${reason ? `, marked ${reason}` : ""}`,
  play: async (fixture) => {
    const shown = await fixture.pay();
    fixture.expect(shown === (state === "review" ? "pending" : "successful"), `the customer was told ${shown}`);
    await fixture.ends(state, reason);
    fixture.expect(state === "fulfilled" || (await fixture.isFree()), "seats are kept for money in review");
  },
});

const twice: FaultScenario = {
  name: "charge: twice",
  faults: [{ on: "charge", fault: "twice" }],
  expected: "one booking, the second money a row of its own in review",
  play: async (fixture) => {
    await fixture.pay();
    await fixture.ends("fulfilled");
    await fixture.ends("review", "This was paid a second time", `${fixture.ref}-2`);
  },
};

const afterClosed = (seatsGone: boolean): FaultScenario => ({
  name: `charge: afterClosed, ${seatsGone ? "seats gone" : "seats free"}`,
  faults: [{ on: "charge", fault: "afterClosed" }],
  expected: seatsGone ? "in review: the money came after the seats were gone" : "booked",
  play: async (fixture) => {
    await fixture.cancel();
    if (seatsGone) await fixture.fillSlot();
    await fixture.pay();
    await fixture.ends(seatsGone ? "review" : "fulfilled");
  },
});

const redirect = (fault: Named<"redirect">): FaultScenario => ({
  name: `redirect: ${fault}, though paid`,
  faults: [{ on: "redirect", fault }],
  expected: "booked, whatever the address says",
  play: async (fixture) => {
    const shown = await fixture.pay();
    fixture.expect(shown === null || shown === "successful" || shown === "pending", `the customer was told ${shown}`);
    await fixture.ends("fulfilled");
  },
});

const lie: FaultScenario = {
  name: "redirect: successful, though nobody paid",
  faults: [{ on: "redirect", fault: "successful" }],
  expected: "not booked",
  play: async (fixture) => {
    const shown = await fixture.close();
    fixture.expect(shown === "pending", `the customer was told ${shown}`);
    await fixture.ends("pending");
    await fixture.cancel();
    await fixture.ends("failed");
  },
};

const later: FaultScenario = {
  name: "a transfer that arrives after the hold ran out",
  faults: [],
  expected: "booked, its seats being free",
  play: async (fixture) => {
    await fixture.passes(21 * 60_000);
    await fixture.ends("expired");
    await fixture.harness.sandbox.pay(fixture.ref, { method: "banktransfer" });
    await fixture.ends("fulfilled");
  },
};

const insufficient: FaultScenario = {
  name: "refund: insufficient",
  faults: [{ on: "refund", fault: "insufficient", times: 1 }],
  expected: "back in review; a second try sends it, once",
  play: async (fixture) => {
    await fixture.pay();
    await fixture.ends("fulfilled");
    fixture.expect((await fixture.refund()) === 502, "the refusal was not told");
    await fixture.ends("review");
    fixture.expect((await fixture.refund()) === 200, "the second try was refused");
    await fixture.ends("refunded");
    fixture.expect(fixture.refundsMade() === 1, `money went back ${fixture.refundsMade()} times`);
  },
};

const stuck: FaultScenario = {
  name: "refund: stuck",
  faults: [{ on: "refund", fault: "stuck" }],
  expected: "stays refunding, never sent twice",
  play: async (fixture) => {
    await fixture.pay();
    await fixture.ends("fulfilled");
    await fixture.refund();
    await fixture.passes(AFTER_FAILURE_MS);
    await fixture.ends("refunding");
    const again = await fixture.refund();
    fixture.expect(again === 409, `asking again answered ${again}`);
    fixture.expect(fixture.refundsMade() === 1, `money was sent ${fixture.refundsMade()} times`);
  },
};

const failed: FaultScenario = {
  name: "refund: failed",
  faults: [{ on: "refund", fault: "failed", times: 1 }],
  expected: "back in review when it is known; a second try sends it",
  play: async (fixture) => {
    await fixture.pay();
    await fixture.ends("fulfilled");
    await fixture.refund();
    await fixture.ends("review");
    fixture.expect((await fixture.refund()) === 200, "the second try was refused");
    await fixture.ends("refunded");
  },
};

/** The money, the customer's way and the refunds go wrong. */
export const MONEY_SCENARIOS: readonly FaultScenario[] = [
  ...(["pending", "unknownStatus", "foreignRef", "notFound"] as const).map(lookup),
  oldest,
  charge("amountLower", "review", "Less money came than was asked for"),
  charge("usd", "review", "The money came in another currency"),
  charge("amountHigher", "fulfilled", "overpaid"),
  charge("fractional", "fulfilled"),
  twice,
  afterClosed(false),
  afterClosed(true),
  ...(["successful", "completed", "failed", "cancelled", "none"] as const).map(redirect),
  lie,
  later,
  insufficient,
  stuck,
  failed,
];
