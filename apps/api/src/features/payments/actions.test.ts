import { type Payment, PAYMENT_ACTIONS, type PaymentAction } from "@salon/contracts";
import { describe, expect, test } from "vitest";
import type { TestApi } from "../../../test/support/api/start-api.ts";
import type { TestClient } from "../../../test/support/api/test-client.ts";
import { openSalon } from "../../../test/support/salon/open-salon.ts";
import {
  advanceTime,
  bookedPayment,
  openPayment,
  paidTooLate,
  type Payer,
  TUESDAY,
  underpaid,
} from "../../../test/support/salon/paying.ts";

let api: TestApi;
let ada: Payer;
let bola: Payer;
let author: TestClient;
let admin: TestClient;
openSalon(1, (salon) => ({ api, ada, bola, author, admin } = salon));

const listed = async (ref: string): Promise<Payment> =>
  ((await author.get(`/payments?q=${ref}`)).body as Payment[]).find((payment) => payment.ref === ref)!;

/** Does one of the actions; its status. */
async function act(ref: string, action: PaymentAction): Promise<number> {
  const bodies = {
    recheck: {},
    reassign: { item: 0, date: TUESDAY, time: "03:00 PM" },
    refund: { reason: "Agreed" },
    decline: { reason: "Came too late" },
  };
  const path = action === "decline" ? "decline-refund" : action;
  return (await admin.post(`/payments/${ref}/${path}`, bodies[action])).status;
}

/** Lets the money of a refund arrive. */
async function arrive(): Promise<void> {
  await api.sandbox.advance(60_000);
  await advanceTime(api, 1);
}

const cancelled = async (): Promise<string> => {
  const { ref, bookingId } = await bookedPayment(ada);
  await author.patch(`/booking/${bookingId}`, { bookingStatus: "cancelled" });
  return ref;
};
const CASES: [string, () => Promise<string>, PaymentAction[]][] = [
  ["an open page", async () => (await openPayment(ada)).ref, ["recheck"]],
  [
    "a page whose time ran out",
    async () => {
      const { ref } = await openPayment(ada);
      await advanceTime(api, 60);
      return ref;
    },
    ["recheck"],
  ],
  ["a booked payment", async () => (await bookedPayment(ada)).ref, []],
  ["a payment of a cancelled booking", cancelled, ["refund", "decline"]],
  [
    "a payment whose refund was declined",
    async () => {
      const ref = await cancelled();
      await act(ref, "decline");
      return ref;
    },
    ["refund"],
  ],
  [
    "a payment whose money is on its way back",
    async () => {
      api.sandbox.faults.add({ on: "refund", fault: "stuck", times: 1 });
      const ref = await cancelled();
      await act(ref, "refund");
      return ref;
    },
    ["recheck"],
  ],
  [
    "a payment whose money was sent back",
    async () => {
      const ref = await cancelled();
      await act(ref, "refund");
      await arrive();
      return ref;
    },
    [],
  ],
  [
    "a payment whose refund the provider refused",
    async () => {
      api.sandbox.faults.add({ on: "refund", fault: "insufficient", times: 1 });
      const ref = await cancelled();
      await act(ref, "refund");
      return ref;
    },
    ["refund", "decline"],
  ],
  ["too little money", () => underpaid(api, ada), ["refund"]],
  ["money that came after the seats were gone", () => paidTooLate(api, ada), ["recheck", "reassign", "refund"]],
];

describe("the actions that staff are offered:", () => {
  test.each(CASES)("for %s", async (_name, make, offered) => {
    const ref = await make();
    expect((await listed(ref)).actions).toEqual(offered);
  });

  test.each(CASES.flatMap(([name, make, offered]) => offered.map((action) => [name, action, make] as const)))(
    "for %s, %s succeeds",
    async (_name, action, make) => {
      expect(await act(await make(), action)).toBe(200);
    },
  );

  test.each(CASES.map(([name, make, offered]) => [name, make, offered] as const))(
    "for %s, every other change is refused",
    async (_name, make, offered) => {
      const ref = await make();
      // A recheck is never refused: where it is not offered, it finds nothing to change.
      const others = PAYMENT_ACTIONS.filter((action) => action !== "recheck" && !offered.includes(action));
      for (const action of others) expect([action, await act(ref, action)]).toEqual([action, 409]);
    },
  );
});

describe("a customer's payments without a booking", () => {
  const mine = async (payer: Payer) => (await payer.client.get("/booking/payment")).body;

  test("are those that need a decision: what was asked, what came, and no word for staff", async () => {
    expect(await mine(ada)).toEqual([]);
    const ref = await underpaid(api, ada);
    const payment = await listed(ref);
    const [shown, ...others] = await mine(ada);
    expect(others).toEqual([]);
    expect(shown).toEqual({
      ref,
      amount: 3000,
      received: payment.received,
      goingBack: false,
      items: [expect.objectContaining({ service: "Haircut & Styling", time: "09:00 AM" })],
      createdAt: payment.createdAt,
    });
    expect(payment.received!.minor).toBeLessThan(300_000);
    expect(await mine(bola)).toEqual([]);
    expect((await api.client().get("/booking/payment")).status).toBe(401);
  });

  test("say that the money is on its way back, and end with it", async () => {
    const ref = await underpaid(api, ada);
    expect(await act(ref, "refund")).toBe(200);
    expect(await mine(ada)).toMatchObject([{ ref, goingBack: true }]);
    await arrive();
    expect((await listed(ref)).state).toBe("refunded");
    expect(await mine(ada)).toEqual([]);
  });

  test("are not those of a booking, which shows its refund itself", async () => {
    await cancelled();
    expect(await mine(ada)).toEqual([]);
  });
});
