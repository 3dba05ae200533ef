import type { Bill } from "@salon/contracts";
import type { BankTransfer, Fault } from "@salon/payment-sandbox";
import { until } from "../../harness/harness.ts";
import type { FaultFixture } from "./fixtures.ts";
import type { FaultScenario } from "./replies.ts";

const PRICE = 3000;
const MINUTE_MS = 60_000;
const AFTER_FAILURE_MS = 65_000;
const TIMEOUT_MS = 90_000;

/** A bill of 3,000 naira of a person without an account, and the account numbers that the desk makes for it. */
class TransferFixture {
  readonly fixture: FaultFixture;
  id = "";

  constructor(fixture: FaultFixture) {
    this.fixture = fixture;
  }

  async begin(): Promise<void> {
    const { admin, cartLine } = this.fixture;
    const services = (await admin.get("/services/all-services")).body as { _id: string; name: string }[];
    const serviceId = services.find(({ name }) => name === cartLine.service)!._id;
    const { date, time } = cartLine;
    const walkIn = { name: "Bola Ige", serviceId, date, time, method: "later" };
    this.id = ((await admin.post("/booking/walk-in", walkIn)).body as { _id: string })._id;
  }

  /** Asks for an account number; the status. The reference is kept in the fixture. */
  async ask(fields: object = {}): Promise<number> {
    const { status, body } = await this.fixture.admin.post(`/booking/${this.id}/transfer`, fields);
    if (status === 200 || status === 201) this.fixture.ref = (body as { ref: string }).ref;
    return status;
  }

  /** Makes an account number. @throws Error when it is refused */
  async make(fields: object = {}): Promise<string> {
    const status = await this.ask(fields);
    if (status !== 201) throw new Error(`the account number was answered ${status}`);
    return this.fixture.ref;
  }

  send = (sent: Partial<BankTransfer> = {}, ref = this.fixture.ref) => this.fixture.harness.sandbox.transfer(ref, sent);
  advance = (ms: number): Promise<void> => this.fixture.advance(ms);
  bill = async (): Promise<Bill> => (await this.fixture.admin.get(`/booking/${this.id}/bill`)).body as Bill;
  takeCash = () =>
    this.fixture.admin.post(`/booking/${this.id}/receipts`, {
      key: crypto.randomUUID(),
      kind: "payment",
      method: "cash",
      amount: PRICE,
    });

  /** Waits until the bill has these sums, and checks that what was paid online has a receipt for each transfer. */
  async waitForBill({ paid, over = 0 }: { paid: number; over?: number }, receipts: number): Promise<void> {
    let bill = await this.bill();
    const isSo = () => bill.paid === paid && bill.over === over && bill.receipts.length === receipts;
    await until(async () => ((bill = await this.bill()), isSo()), TIMEOUT_MS);
    const due = Math.max(0, PRICE - paid);
    this.fixture.expect(
      isSo() && bill.due === due,
      `the bill has ${bill.paid} paid, ${bill.due} due, ${bill.over} over and ${bill.receipts.length} receipts`,
    );
  }

  /** Waits until the money is before staff, and checks that the bill has nothing of it. */
  async waitForReview(paid: number, ref = this.fixture.ref): Promise<void> {
    await this.fixture.waitForState("review", undefined, ref);
    const bill = await this.bill();
    this.fixture.expect(bill.paid === paid, `the bill has ${bill.paid} paid, not ${paid}`);
  }
}

type Play = (transfer: TransferFixture) => Promise<void>;
const play = (name: string, expected: string, act: Play, faults: readonly Fault[] = []): FaultScenario => ({
  name: `transfer: ${name}`,
  faults,
  expected,
  early: true,
  run: async (fixture) => {
    const transfer = new TransferFixture(fixture);
    await transfer.begin();
    await act(transfer);
  },
});

/** Money that comes for one number, and what the bill has in the end. */
const came = (
  name: string,
  sent: readonly Partial<BankTransfer>[],
  { paid, over = 0 }: { paid: number; over?: number },
): FaultScenario =>
  play(name, `receipts of ${paid}${over > 0 ? `, ${over} over` : ""}`, async (transfer) => {
    await transfer.make();
    for (const one of sent) {
      await transfer.send(one);
      await transfer.advance(AFTER_FAILURE_MS);
    }
    await transfer.waitForBill({ paid, over }, sent.length);
  });

const MONEY: FaultScenario[] = [
  came("exact", [{}], { paid: PRICE }),
  came("short", [{ amount: 1000 }], { paid: 1000 }),
  came("long", [{ amount: 3700 }], { paid: 3700, over: 700 }),
  came("in two parts", [{ amount: 1000 }, { amount: 2000 }], { paid: PRICE }),
  came(
    "from two payers",
    [
      { amount: 1500, payer: "Ada" },
      { amount: 1500, payer: "Chidi" },
    ],
    { paid: PRICE },
  ),
  came("in two parts, the second too long", [{ amount: 1000 }, { amount: 2500 }], { paid: 3500, over: 500 }),
  came("with kobo", [{ amount: 2999.5 }], { paid: 2999 }),
  came("late", [{ later: true }], { paid: PRICE }),
  play("twice", "one receipt, the second in review", async (transfer) => {
    const ref = await transfer.make();
    await transfer.send();
    await transfer.waitForBill({ paid: PRICE }, 1);
    await transfer.send();
    await transfer.advance(AFTER_FAILURE_MS);
    await transfer.waitForReview(PRICE, `${ref}-2`);
  }),
  play("less than a naira", "in review", async (transfer) => {
    await transfer.make();
    await transfer.send({ amount: 0.5 });
    await transfer.waitForReview(0);
  }),
  play("in another currency", "in review", async (transfer) => {
    await transfer.make();
    await transfer.send({ amount: 5, currency: "USD" });
    await transfer.waitForReview(0);
  }),
  play("after its end", "a receipt", async (transfer) => {
    await transfer.make();
    await transfer.advance(90 * MINUTE_MS);
    await transfer.fixture.waitForState("expired");
    await transfer.send();
    await transfer.waitForBill({ paid: PRICE }, 1);
  }),
  play("on a number that was replaced", "a receipt of each", async (transfer) => {
    const first = await transfer.make({ amount: 1000 });
    await transfer.make({ amount: 2000, replace: true });
    await transfer.send({}, first);
    await transfer.send();
    await transfer.waitForBill({ paid: PRICE }, 2);
  }),
  play("after cash", "in review, and attached by an admin as over", async (transfer) => {
    const ref = await transfer.make();
    await transfer.takeCash();
    await transfer.send();
    await transfer.waitForReview(PRICE);
    const attach = { booking: transfer.id, reason: "The fault test" };
    const { status } = await transfer.fixture.admin.post(`/payments/${ref}/attach`, attach);
    transfer.fixture.expect(status === 200, `attaching answered ${status}`);
    await transfer.waitForBill({ paid: 2 * PRICE, over: PRICE }, 2);
  }),
  play("for a cancelled booking", "in review, and sent back once", async (transfer) => {
    await transfer.make();
    await transfer.fixture.admin.post(`/booking/${transfer.id}/cancel`, {});
    await transfer.send();
    await transfer.waitForReview(0);
    transfer.fixture.expect((await transfer.fixture.refund()) === 200, "the refund was refused");
    await transfer.fixture.waitForState("refunded");
    transfer.fixture.expect(transfer.fixture.refundsMade() === 1, "the money went back another number of times");
  }),
];

/** The provider misbehaves while 1,000 of 3,000 come: still one receipt of 1,000. */
const told = (name: string, fault: Fault): FaultScenario =>
  play(
    name,
    "one receipt of what came, whatever is reported",
    async (transfer) => {
      await transfer.make();
      await transfer.send({ amount: 1000 });
      await transfer.advance(AFTER_FAILURE_MS);
      await transfer.waitForBill({ paid: 1000 }, 1);
    },
    [fault],
  );

const WEBHOOKS = (
  ["dropped", "delayed", "duplicated", "wrongHash", "noHash", "legacy", "malformed", "failedLast"] as const
).map((fault) => told(`webhook ${fault}`, { on: "webhook", fault }));
const LOOKUPS = (["pending", "unknownStatus", "foreignRef", "notFound"] as const).map((fault) =>
  told(`lookup ${fault}, three times`, { on: "lookup", fault, times: 3 }),
);
const READS = (["error500", "html502", "reset", "tooMany429"] as const).map((fault) =>
  told(`verify ${fault}, three times`, { on: "reply", fault, route: "verify", times: 3 }),
);

/** The provider makes no number at first: nothing is open, and the next try is paid. */
const refused = (name: string, fault: Fault, status: number): FaultScenario =>
  play(
    name,
    `${status}, nothing is open; the next try is paid`,
    async (transfer) => {
      const answered = await transfer.ask();
      transfer.fixture.expect(answered === status, `it was answered ${answered}`);
      transfer.fixture.expect((await transfer.bill()).open === undefined, "a payment is open");
      await transfer.make();
      await transfer.send();
      await transfer.waitForBill({ paid: PRICE }, 1);
    },
    [fault],
  );

const once = { times: 1 };
const MAKING: FaultScenario[] = [
  ...(["error500", "unavailable503", "html502", "reset"] as const).map((fault) =>
    refused(`making ${fault}`, { on: "reply", fault, route: "account", ...once }, 502),
  ),
  ...(["tooMany429", "unauthorized401"] as const).map((fault) =>
    refused(`making ${fault}`, { on: "reply", fault, route: "account", ...once }, 502),
  ),
  refused("making, answer lost", { on: "reply", fault: "reset", route: "account", afterEffect: true, ...once }, 502),
  ...(["refused400", "refused403"] as const).map((fault) =>
    refused(`making ${fault}`, { on: "account", fault, ...once }, 409),
  ),
  refused("making noNumber", { on: "account", fault: "noNumber", ...once }, 502),
  refused("making amountLess", { on: "account", fault: "amountLess", by: 1000, ...once }, 502),
  ...(["expiryPast", "expirySoon", "expiryText", "expiryNone", "amountText"] as const).map((fault) =>
    told(`making ${fault}`, { on: "account", fault }),
  ),
  play(
    "making feeOnTop",
    "a receipt without the fee",
    async (transfer) => {
      await transfer.make();
      await transfer.send();
      await transfer.waitForBill({ paid: PRICE }, 1);
    },
    [{ on: "account", fault: "feeOnTop", by: 50 }],
  ),
];

/** Faults of transfers to account numbers of bills. */
export const TRANSFER_SCENARIOS: readonly FaultScenario[] = [...MONEY, ...WEBHOOKS, ...LOOKUPS, ...READS, ...MAKING];
