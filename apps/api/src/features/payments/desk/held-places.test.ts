import { randomUUID } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import { setFailpointHook } from "../../../failpoint.ts";
import { killAt } from "../../../../test/support/failpoints/failpoints.ts";
import type { TestApi } from "../../../../test/support/api/start-api.ts";
import type { TestClient } from "../../../../test/support/api/test-client.ts";
import { openSalon } from "../../../../test/support/salon/open-salon.ts";
import {
  openPayment,
  type Payer,
  pressButton,
  seatsAt,
  stateOf,
  TUESDAY,
} from "../../../../test/support/salon/paying.ts";

let api: TestApi;
let ada: Payer;
let author: TestClient;
let admin: TestClient;
openSalon(2, (salon) => ({ api, ada, author, admin } = salon));
afterEach(() => setFailpointHook(null));

const held = async (day = TUESDAY) => (await author.get(`/booking/holds?day=${day}`)).body;
const release = (ref: string, key: string = randomUUID()) => author.post(`/booking/holds/${ref}/release`, { key });
const entries = async (ref: string) => (await admin.get(`/audit?target=${ref}&action=payment.release`)).body;

test("the places that payment pages hold on a day have a first name and a time, and go when they are paid", async () => {
  expect(await held()).toEqual([]);
  const { ref, link } = await openPayment(ada, [{ cartQuantity: 2 }, { date: "2037-11-25" }]);
  const since = api.clock.now();
  expect(await held()).toEqual([
    {
      ref,
      firstName: expect.not.stringContaining(" "),
      since: since.toISOString(),
      until: new Date(since.getTime() + 20 * 60_000).toISOString(),
      lines: [{ service: "Haircut & Styling", time: "09:00 AM", places: 2 }],
    },
  ]);
  expect(await held("2037-11-26")).toEqual([]);
  await pressButton(link, "pay");
  expect(await held()).toEqual([]);
});

test("staff release them: the page is switched off, the places are free, and it is written once", async () => {
  const { ref, link } = await openPayment(ada);
  const key = randomUUID();
  expect((await release(ref, key)).status).toBe(200);
  expect((await release(ref, key)).status).toBe(200);
  expect([await seatsAt("09:00 AM"), await stateOf(ref), (await fetch(link)).status]).toEqual([0, "failed", 410]);
  expect(await entries(ref)).toHaveLength(1);
});

test("a release whose server was killed goes on when it is sent again", async () => {
  const { ref } = await openPayment(ada);
  const key = randomUUID();
  killAt("closing");
  await release(ref, key);
  expect(await stateOf(ref)).toBe("pending");
  expect((await release(ref, key)).status).toBe(200);
  expect([await stateOf(ref), await seatsAt("09:00 AM")]).toEqual(["failed", 0]);
  expect(await entries(ref)).toHaveLength(1);
});

test("what was paid at this moment stays with its customer", async () => {
  const { ref } = await openPayment(ada);
  api.sandbox.faults.add({ on: "webhook", fault: "dropped" });
  await api.sandbox.pay(ref);
  expect((await release(ref)).status).toBe(409);
  expect(await stateOf(ref)).toBe("fulfilled");
  expect(await entries(ref)).toEqual([]);
});
