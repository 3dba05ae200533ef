import type { Fault } from "@salon/payment-sandbox";
import type { FaultScenario } from "./replies.ts";
import { pressOnPage } from "../../harness/customers.ts";

const AFTER_FAILURE_MS = 65_000;
type Named<Area> = Extract<Fault, { on: Area }>["fault"];

const lookup = (fault: Named<"lookup">): FaultScenario => ({
  name: `lookup: ${fault}, three times`,
  faults: [{ on: "lookup", fault, times: 3 }],
  expected: "pending until the provider reports the result, then booked",
  run: async (fixture) => {
    const shown = await fixture.pay();
    fixture.expect(shown !== "failed", "the customer saw failed");
    await fixture.advance(AFTER_FAILURE_MS);
    await fixture.waitForState("fulfilled");
  },
});

const oldest: FaultScenario = {
  name: "lookup: oldestAttempt, always",
  faults: [{ on: "lookup", fault: "oldestAttempt" }],
  expected: "a failed attempt does not hide the one that succeeded: booked",
  run: async (fixture) => {
    await pressOnPage(fixture.link, "fail");
    await fixture.pay();
    await fixture.waitForState("fulfilled");
  },
};

const charge = (fault: Named<"charge">, state: "fulfilled" | "review", reason?: string): FaultScenario => ({
  name: `charge: ${fault}`,
  faults: [{ on: "charge", fault }],
  expected: state === "review" ? `in review: ${reason}` : `booked${reason ? `, marked ${reason}` : ""}`,
  run: async (fixture) => {
    const shown = await fixture.pay();
    fixture.expect(shown === (state === "review" ? "pending" : "successful"), `the customer saw ${shown}`);
    await fixture.waitForState(state, reason);
    fixture.expect(state === "fulfilled" || (await fixture.isFree()), "seats are kept for money in review");
  },
});

const twice: FaultScenario = {
  name: "charge: twice",
  faults: [{ on: "charge", fault: "twice" }],
  expected: "one booking, and a second payment in review",
  run: async (fixture) => {
    await fixture.pay();
    await fixture.waitForState("fulfilled");
    await fixture.waitForState("review", "This was paid a second time", `${fixture.ref}-2`);
  },
};

const afterClosed = (seatsGone: boolean): FaultScenario => ({
  name: `charge: afterClosed, ${seatsGone ? "seats gone" : "seats free"}`,
  faults: [{ on: "charge", fault: "afterClosed" }],
  expected: seatsGone ? "in review: the payment arrived after the seats were sold" : "booked",
  run: async (fixture) => {
    await fixture.cancel();
    if (seatsGone) await fixture.fillSlot();
    await fixture.pay();
    await fixture.waitForState(seatsGone ? "review" : "fulfilled");
  },
});

const redirect = (fault: Named<"redirect">): FaultScenario => ({
  name: `redirect: ${fault}, though paid`,
  faults: [{ on: "redirect", fault }],
  expected: "booked, regardless of the redirect's parameters",
  run: async (fixture) => {
    const shown = await fixture.pay();
    fixture.expect(shown === null || shown === "successful" || shown === "pending", `the customer saw ${shown}`);
    await fixture.waitForState("fulfilled");
  },
});

const lie: FaultScenario = {
  name: "redirect: successful without a payment",
  faults: [{ on: "redirect", fault: "successful" }],
  expected: "not booked",
  run: async (fixture) => {
    const shown = await fixture.close();
    fixture.expect(shown === "pending", `the customer saw ${shown}`);
    await fixture.waitForState("pending");
    await fixture.cancel();
    await fixture.waitForState("failed");
  },
};

const later: FaultScenario = {
  name: "a transfer that arrives after the hold ran out",
  faults: [],
  expected: "booked, because its seats are free",
  run: async (fixture) => {
    await fixture.advance(21 * 60_000);
    await fixture.waitForState("expired");
    await fixture.harness.sandbox.pay(fixture.ref, { method: "banktransfer" });
    await fixture.waitForState("fulfilled");
  },
};

const insufficient: FaultScenario = {
  name: "refund: insufficient",
  faults: [{ on: "refund", fault: "insufficient", times: 1 }],
  expected: "back in review; a second try sends it, once",
  run: async (fixture) => {
    await fixture.pay();
    await fixture.waitForState("fulfilled");
    fixture.expect((await fixture.refund()) === 502, "the refusal was not reported");
    await fixture.waitForState("review");
    fixture.expect((await fixture.refund()) === 200, "the second try was refused");
    await fixture.waitForState("refunded");
    fixture.expect(fixture.refundsMade() === 1, `money went back ${fixture.refundsMade()} times`);
  },
};

const stuck: FaultScenario = {
  name: "refund: stuck",
  faults: [{ on: "refund", fault: "stuck" }],
  expected: "stays refunding, never sent twice",
  run: async (fixture) => {
    await fixture.pay();
    await fixture.waitForState("fulfilled");
    await fixture.refund();
    await fixture.advance(AFTER_FAILURE_MS);
    await fixture.waitForState("refunding");
    const again = await fixture.refund();
    fixture.expect(again === 409, `asking again answered ${again}`);
    fixture.expect(fixture.refundsMade() === 1, `money was sent ${fixture.refundsMade()} times`);
  },
};

const failed: FaultScenario = {
  name: "refund: failed",
  faults: [{ on: "refund", fault: "failed", times: 1 }],
  expected: "back in review when the result is known; a second try sends it",
  run: async (fixture) => {
    await fixture.pay();
    await fixture.waitForState("fulfilled");
    await fixture.refund();
    await fixture.waitForState("review");
    fixture.expect((await fixture.refund()) === 200, "the second try was refused");
    await fixture.waitForState("refunded");
  },
};

/** Faults of charges, redirects and refunds. */
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
