import { expect, test } from "vitest";
import type { TestApi } from "../../../../test/support/api/start-api.ts";
import { openSalon } from "../../../../test/support/salon/open-salon.ts";
import {
  advanceTime,
  bookedPayment,
  openPayment,
  type Payer,
  pressButton,
  requestPayment,
  type WantedLine,
} from "../../../../test/support/salon/paying.ts";

let api: TestApi;
let ada: Payer;
let bola: Payer;
openSalon(10, (salon) => ({ api, ada, bola } = salon));

const LONG = /^You have held this time for a while without paying\. You can hold it again from .* WAT, or call us\.$/;
const pass = (minutes: number) => advanceTime(api, minutes);
/** Holds the slot for twenty minutes, and does not pay. */
const hold = async (payer: Payer, line: WantedLine = {}) => {
  const made = await openPayment(payer, [line]);
  await pass(20);
  return made;
};

test("a slot is held for forty minutes without an attempt to pay: then again only half an hour later [T13]", async () => {
  await hold(ada);
  // Another service of the same slot is the same slot.
  await hold(ada, { service: "Ear & Nose Piercing" });
  const { status, body, headers } = await requestPayment(ada, [{ cartQuantity: 2 }]);
  expect([status, body.message, Number(headers.get("retry-after"))]).toEqual([
    429,
    expect.stringMatching(LONG),
    30 * 60,
  ]);
  expect((await requestPayment(bola)).status).toBe(200);
  expect((await requestPayment(ada, [{ time: "02:00 PM" }])).status).toBe(200);
  await pass(30);
  expect((await requestPayment(ada)).status).toBe(200);
});

test("a cart that is changed again and again counts as one hold, also of who has paid before", async () => {
  await bookedPayment(ada, [{ time: "04:00 PM" }]);
  for (let change = 0; change < 4; change++) {
    await openPayment(ada, [{ cartQuantity: (change % 2) + 1 }]);
    await pass(10);
  }
  const refused = await requestPayment(ada, [{ cartQuantity: 1 }]);
  expect(refused.status).toBe(429);
});

test("who tried to pay is not judged", async () => {
  const { link } = await openPayment(ada);
  expect(await pressButton(link, "fail")).toBeNull();
  await pass(20);
  await hold(ada);
  expect((await requestPayment(ada)).status).toBe(200);
});

test("who tried to pay a moment ago is asked about before the cart is refused", async () => {
  for (const quantity of [1, 2]) {
    await openPayment(ada, [{ cartQuantity: quantity }]);
    await pass(15);
  }
  const { link } = await openPayment(ada);
  await pass(10);
  expect(await pressButton(link, "fail")).toBeNull();
  expect((await requestPayment(ada, [{ cartQuantity: 2 }])).status).toBe(200);
});

test("who tried to pay after a rest holds on, whatever was held before it", async () => {
  await hold(ada);
  await hold(ada);
  await pass(30);
  const { link } = await openPayment(ada);
  await pass(5);
  expect(await pressButton(link, "fail")).toBeNull();
  expect((await requestPayment(ada, [{ cartQuantity: 2 }])).status).toBe(200);
});

test("what was held two hours ago counts no more", async () => {
  await hold(ada);
  await hold(ada);
  await pass(80);
  expect((await requestPayment(ada)).status).toBe(200);
});
