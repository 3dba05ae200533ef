import type { Fault } from "@salon/payment-sandbox";
import type { FaultScenario } from "./replies.ts";
import type { FaultFixture } from "./fixtures.ts";
import { stateDigest } from "@salon/api/test/support/interleavings/check-invariants.ts";
import { until } from "../../harness/harness.ts";

type Name = Extract<Fault, { on: "webhook" }>["fault"];
const EVENT_TIMEOUT_MS = 20_000;
const REPLAYS = 20;

/** The customer pays and does not return, so only the webhook or the reconciler reports the payment. */
const paidWithoutReturn = (
  fault: Name,
  expected: string,
  more: object = {},
  then?: FaultScenario["run"],
): FaultScenario => ({
  name: `webhook: ${fault}`,
  faults: [
    { on: "webhook", fault, ...more },
    { on: "redirect", fault: "none" },
  ],
  expected,
  run: async (fixture) => {
    await fixture.pay();
    await fixture.waitForState("fulfilled");
    await then?.(fixture);
  },
});

const keeps = (events: number) => async (fixture: FaultFixture) => {
  const stored = await until(
    async () => (await fixture.storedEvents()) === events,
    events === 0 ? 0 : EVENT_TIMEOUT_MS,
  );
  fixture.expect(stored, `${await fixture.storedEvents()} events were stored, not ${events}`);
};

const replays: FaultScenario = {
  name: "the same webhook twenty times at once, long after",
  faults: [],
  expected: "nothing changes",
  run: async (fixture) => {
    const digest = async () =>
      stateDigest((await fixture.harness.db()) as unknown as Parameters<typeof stateDigest>[0]);
    await fixture.pay();
    await fixture.waitForState("fulfilled");
    await fixture.harness.settle();
    const before = await digest();
    const sent = fixture.harness.sandbox.webhooks().find(({ txRef }) => txRef === fixture.ref)!;
    const body: unknown = JSON.parse(sent.body);
    const answers = await Promise.all(Array.from({ length: REPLAYS }, () => fixture.sendWebhook(body, sent.headers)));
    fixture.expect(
      answers.every((status) => status === 200),
      `answers were ${answers.join(" ")}`,
    );
    await fixture.harness.settle();
    fixture.expect((await digest()) === before, "something changed");
  },
};

const forged: FaultScenario = {
  name: "a forged webhook for an unknown payment",
  faults: [],
  expected: "401 without the secret; with it the provider is asked, and nothing is booked",
  run: async (fixture) => {
    const data = { id: 987_654, tx_ref: fixture.ref, status: "successful", amount: 1_000_000, currency: "NGN" };
    const event = { event: "charge.completed", data };
    for (const report of [{}, { "verif-hash": "guess" }, { "verif-hash": "" }]) {
      const status = await fixture.sendWebhook(event, report);
      fixture.expect(status === 401, `a forged webhook was answered ${status}`);
    }
    await keeps(0)(fixture);
    const status = await fixture.sendWebhook(event, { "verif-hash": fixture.harness.sandbox.secretHash });
    fixture.expect(status === 200, `a webhook with the secret was answered ${status}`);
    await fixture.harness.settle();
    await fixture.waitForState("pending");
    await fixture.cancel();
    await fixture.waitForState("failed");
  },
};

/** Faults of the webhooks. */
export const WEBHOOK_SCENARIOS: readonly FaultScenario[] = [
  paidWithoutReturn("dropped", "the reconciler books it", {}, keeps(0)),
  paidWithoutReturn("delayed", "the reconciler books it, the late webhook changes nothing", { delayMs: 4000 }),
  paidWithoutReturn("duplicated", "one booking, one event", { copies: 5 }, keeps(1)),
  paidWithoutReturn("failedLast", "stays booked", {}, keeps(2)),
  paidWithoutReturn("wrongHash", "refused; the reconciler books it", {}, keeps(0)),
  paidWithoutReturn("noHash", "refused; the reconciler books it", {}, keeps(0)),
  paidWithoutReturn("legacy", "understood", {}, keeps(1)),
  paidWithoutReturn("malformed", "refused; the reconciler books it", {}, keeps(0)),
  {
    name: "webhook: beforeRedirect",
    faults: [{ on: "webhook", fault: "beforeRedirect" }],
    expected: "booked, and the customer sees it at once",
    run: async (fixture) => {
      const shown = await fixture.pay();
      fixture.expect(shown === "successful", `the customer saw ${shown}`);
      await fixture.waitForState("fulfilled");
    },
  },
  replays,
  forged,
];
