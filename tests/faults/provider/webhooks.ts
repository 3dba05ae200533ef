import type { Fault } from "@salon/payment-sandbox";
import type { FaultScenario } from "./replies.ts";
import type { FaultFixture } from "./fixtures.ts";
import { stateDigest } from "@salon/api/testing/interleavings/check-invariants.ts";
import { until } from "../../harness/harness.ts";

type Name = Extract<Fault, { on: "webhook" }>["fault"];
const KEPT_MS = 20_000;
const REPLAYS = 20;

/** The customer pays and never comes back, so that what is told is told by the webhook, or by nobody. */
const paidUnseen = (fault: Name, expected: string, more: object = {}, then?: FaultScenario["play"]): FaultScenario => ({
  name: `webhook: ${fault}`,
  faults: [
    { on: "webhook", fault, ...more },
    { on: "redirect", fault: "none" },
  ],
  expected,
  play: async (fixture) => {
    await fixture.pay();
    await fixture.ends("fulfilled");
    await then?.(fixture);
  },
});

const keeps = (events: number) => async (fixture: FaultFixture) => {
  const kept = await until(async () => (await fixture.keptEvents()) === events, events === 0 ? 0 : KEPT_MS);
  fixture.expect(kept, `${await fixture.keptEvents()} events were kept, not ${events}`);
};

const replays: FaultScenario = {
  name: "the same webhook twenty times at once, long after",
  faults: [],
  expected: "nothing changes",
  play: async (fixture) => {
    const digest = async () =>
      stateDigest((await fixture.harness.db()) as unknown as Parameters<typeof stateDigest>[0]);
    await fixture.pay();
    await fixture.ends("fulfilled");
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
  name: "a forged webhook for a payment nobody made",
  faults: [],
  expected: "401 without the secret; with it the provider is asked, and nothing is booked",
  play: async (fixture) => {
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
    await fixture.ends("pending");
    await fixture.cancel();
    await fixture.ends("failed");
  },
};

/** The webhooks go wrong. */
export const WEBHOOK_SCENARIOS: readonly FaultScenario[] = [
  paidUnseen("dropped", "the reconciler books it", {}, keeps(0)),
  paidUnseen("delayed", "the reconciler books it, the late webhook changes nothing", { delayMs: 4000 }),
  paidUnseen("duplicated", "one booking, one event", { copies: 5 }, keeps(1)),
  paidUnseen("failedLast", "stays booked", {}, keeps(2)),
  paidUnseen("wrongHash", "refused; the reconciler books it", {}, keeps(0)),
  paidUnseen("noHash", "refused; the reconciler books it", {}, keeps(0)),
  paidUnseen("legacy", "understood", {}, keeps(1)),
  paidUnseen("malformed", "kept as unreadable; the reconciler books it", {}, keeps(0)),
  {
    name: "webhook: beforeRedirect",
    faults: [{ on: "webhook", fault: "beforeRedirect" }],
    expected: "booked, and the customer sees it at once",
    play: async (fixture) => {
      const shown = await fixture.pay();
      fixture.expect(shown === "successful", `the customer was told ${shown}`);
      await fixture.ends("fulfilled");
    },
  },
  replays,
  forged,
];
