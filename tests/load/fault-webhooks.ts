import type { Fault } from "@salon/payment-sandbox";
import type { FaultScenario } from "./fault-replies.ts";
import type { FaultScene } from "./fault-scene.ts";
import { stateDigest } from "@salon/api/testing/check-invariants.ts";
import { until } from "./stage.ts";

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
  play: async (scene) => {
    await scene.pay();
    await scene.ends("fulfilled");
    await then?.(scene);
  },
});

const keeps = (events: number) => async (scene: FaultScene) => {
  const kept = await until(async () => (await scene.keptEvents()) === events, events === 0 ? 0 : KEPT_MS);
  scene.expect(kept, `${await scene.keptEvents()} events were kept, not ${events}`);
};

const replays: FaultScenario = {
  name: "the same webhook twenty times at once, long after",
  faults: [],
  expected: "nothing changes",
  play: async (scene) => {
    const digest = async () => stateDigest((await scene.stage.db()) as unknown as Parameters<typeof stateDigest>[0]);
    await scene.pay();
    await scene.ends("fulfilled");
    await scene.stage.settle();
    const before = await digest();
    const sent = scene.stage.sandbox.webhooks().find(({ txRef }) => txRef === scene.ref)!;
    const body: unknown = JSON.parse(sent.body);
    const answers = await Promise.all(Array.from({ length: REPLAYS }, () => scene.sendWebhook(body, sent.headers)));
    scene.expect(
      answers.every((status) => status === 200),
      `answers were ${answers.join(" ")}`,
    );
    await scene.stage.settle();
    scene.expect((await digest()) === before, "something changed");
  },
};

const forged: FaultScenario = {
  name: "a forged webhook for a payment nobody made",
  faults: [],
  expected: "401 without the secret; with it the provider is asked, and nothing is booked",
  play: async (scene) => {
    const data = { id: 987_654, tx_ref: scene.ref, status: "successful", amount: 1_000_000, currency: "NGN" };
    const event = { event: "charge.completed", data };
    for (const proof of [{}, { "verif-hash": "guess" }, { "verif-hash": "" }]) {
      const status = await scene.sendWebhook(event, proof);
      scene.expect(status === 401, `a forged webhook was answered ${status}`);
    }
    await keeps(0)(scene);
    const status = await scene.sendWebhook(event, { "verif-hash": scene.stage.sandbox.secretHash });
    scene.expect(status === 200, `a webhook with the secret was answered ${status}`);
    await scene.stage.settle();
    await scene.ends("pending");
    await scene.cancel();
    await scene.ends("failed");
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
  paidUnseen("malformed", "refused; the reconciler books it", {}, keeps(0)),
  {
    name: "webhook: beforeRedirect",
    faults: [{ on: "webhook", fault: "beforeRedirect" }],
    expected: "booked, and the customer sees it at once",
    play: async (scene) => {
      const shown = await scene.pay();
      scene.expect(shown === "successful", `the customer was told ${shown}`);
      await scene.ends("fulfilled");
    },
  },
  replays,
  forged,
];
