import type { ApiRoute, Fault } from "@salon/payment-sandbox";
import type { FaultFixture } from "./fixtures.ts";

/** One fault of the provider and its required result. */
export interface FaultScenario {
  name: string;
  faults: readonly Fault[];
  /** The required result in words. */
  expected: string;
  /** True: the faults are set before the payment page is requested. */
  early?: boolean;
  run: (fixture: FaultFixture) => Promise<void>;
}

type ReplyName = Extract<Fault, { on: "reply" }>["fault"];
const MINUTE_MS = 60_000;
const AFTER_FAILURE_MS = 65_000;
const FAILING = ["error500", "unavailable503", "tooMany429", "unauthorized401", "html502", "reset", "hang"] as const;
const REFUSING: ReadonlySet<string> = new Set(["tooMany429", "unauthorized401"]);
const reply = (fault: ReplyName, route: ApiRoute | "verify", more: object = {}): Fault => ({
  on: "reply",
  fault,
  route,
  ...more,
});

const creating: FaultScenario[] = FAILING.map((fault) => ({
  name: `create: ${fault}`,
  faults: [reply(fault, "create", { times: 1 })],
  expected: `${fault === "hang" ? 504 : 502}, seats free, the next try gets a page and is booked`,
  early: true,
  run: async (fixture) => {
    const status = await fixture.ask();
    fixture.expect(status === (fault === "hang" ? 504 : 502), `paying answered ${status}`);
    fixture.expect(await fixture.isFree(), "seats are still held");
    fixture.expect((await fixture.ask()) === 200, "the next call got no page");
    await fixture.pay();
    await fixture.waitForState("fulfilled");
  },
}));

const lostLinks: FaultScenario[] = (["error500", "reset"] as const).map((fault) => ({
  name: `create: ${fault} after the page was made`,
  faults: [reply(fault, "create", { times: 1, afterEffect: true })],
  expected: "502, seats free; money through that page is booked all the same",
  early: true,
  run: async (fixture) => {
    const status = await fixture.ask();
    fixture.expect(status === 502, `paying answered ${status}`);
    fixture.expect(await fixture.isFree(), "seats are still held");
    const link = fixture.harness.sandbox.snapshot().links.at(-1);
    fixture.ref = link?.txRef ?? "";
    await fixture.harness.sandbox.pay(fixture.ref);
    await fixture.waitForState("fulfilled");
  },
}));

const verifying: FaultScenario[] = FAILING.map((fault) => ({
  name: `verify: ${fault}, three times`,
  faults: [reply(fault, "verify", { times: 3 })],
  expected: "pending until the provider answers, then booked",
  run: async (fixture) => {
    const shown = await fixture.pay();
    fixture.expect(shown === "pending" || shown === "successful", `the customer saw ${shown}`);
    await fixture.advance(AFTER_FAILURE_MS);
    await fixture.waitForState("fulfilled");
  },
}));

const disabling: FaultScenario[] = FAILING.map((fault) => ({
  name: `disable: ${fault}`,
  faults: [reply(fault, "disable")],
  expected: "cancelled, seats free; a payment on the open page is booked",
  run: async (fixture) => {
    const { status } = await fixture.cancel();
    fixture.expect(status === 200, `cancelling answered ${status}`);
    await fixture.waitForState("failed");
    fixture.expect(await fixture.isFree(), "seats are still held");
    await fixture.pay();
    await fixture.waitForState("fulfilled");
  },
}));

const refunding: FaultScenario[] = FAILING.map((fault) => ({
  name: `refund: ${fault}`,
  faults: [reply(fault, "refund", { times: 1 })],
  expected: REFUSING.has(fault)
    ? "back in review with the reason; a second try sends it"
    : "stays refunding for staff and is not repeated",
  run: async (fixture) => {
    await fixture.pay();
    await fixture.waitForState("fulfilled");
    const status = await fixture.refund();
    fixture.expect(status === (fault === "hang" ? 504 : 502), `refunding answered ${status}`);
    await fixture.waitForState(REFUSING.has(fault) ? "review" : "refunding");
    await fixture.advance(MINUTE_MS);
    fixture.expect(fixture.refundsMade() === 0, "a refund was sent without a second call");
    if (!REFUSING.has(fault)) return;
    fixture.expect((await fixture.refund()) === 200, "the second try was refused");
    await fixture.waitForState("refunded");
    fixture.expect(fixture.refundsMade() === 1, `money went back ${fixture.refundsMade()} times`);
  },
}));

const lostRefunds: FaultScenario[] = (["error500", "reset"] as const).map((fault) => ({
  name: `refund: ${fault} after it was made`,
  faults: [reply(fault, "refund", { times: 1, afterEffect: true })],
  expected: "found by the status check, refunded once",
  run: async (fixture) => {
    await fixture.pay();
    await fixture.waitForState("fulfilled");
    await fixture.refund();
    await fixture.waitForState("refunded");
    fixture.expect(fixture.refundsMade() === 1, `money went back ${fixture.refundsMade()} times`);
  },
}));

const following: FaultScenario[] = [
  { name: "refund status: 500 twice", faults: [reply("error500", "refundStatus", { times: 2 })] },
  {
    name: "refund list: 500 twice, after a lost refund answer",
    faults: [reply("reset", "refund", { times: 1, afterEffect: true }), reply("error500", "refundList", { times: 2 })],
  },
].map((scenario) => ({
  ...scenario,
  expected: "checked until the result is known: refunded once",
  run: async (fixture) => {
    await fixture.pay();
    await fixture.waitForState("fulfilled");
    await fixture.refund();
    for (let minute = 0; minute < 3; minute++) {
      await fixture.advance(AFTER_FAILURE_MS);
      await fixture.harness.settle();
    }
    await fixture.waitForState("refunded");
    fixture.expect(fixture.refundsMade() === 1, `money went back ${fixture.refundsMade()} times`);
  },
}));

const slow: FaultScenario = {
  name: "every answer slow",
  faults: (["create", "verify", "disable"] as const).map((route) => reply("slow", route, { delayMs: 1500, times: 2 })),
  expected: "booked, a little later",
  early: true,
  run: async (fixture) => {
    fixture.expect((await fixture.ask()) === 200, "no page");
    await fixture.pay();
    await fixture.waitForState("fulfilled");
  },
};

/** Faults of the provider's answers. */
export const REPLY_SCENARIOS: readonly FaultScenario[] = [
  ...creating,
  ...lostLinks,
  ...verifying,
  ...disabling,
  ...refunding,
  ...lostRefunds,
  ...following,
  slow,
];
