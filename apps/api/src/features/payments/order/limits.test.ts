import type { Service } from "@salon/contracts";
import mongoose from "mongoose";
import { describe, expect, test } from "vitest";
import { createRateLimiter } from "../../../http/rate-limit.ts";
import {
  bookedPayment,
  lineOf,
  newPayer,
  seatsAt,
  TUESDAY,
  type Payer,
  type WantedLine,
} from "../../../../test/support/salon/paying.ts";
import type { TestApi } from "../../../../test/support/api/start-api.ts";
import type { TestClient } from "../../../../test/support/api/test-client.ts";
import { openSalon } from "../../../../test/support/salon/open-salon.ts";
import { startSecondServer } from "../../../../test/support/api/second-server.ts";
import { PaymentModel } from "../payments.model.ts";

const PLACES = "More than 10 places at once: pay for some first, or call us";
const NETWORK = "Many places are held from your network and not paid: pay for some first, or call us";
const MANY = "You have begun many payments in a short time. Please wait a few minutes before the next one.";
const TIMES = ["09:00 AM", "10:00 AM", "11:00 AM", "12:00 PM", "01:00 PM"] as const;
const CAPACITY = 50;
let api: TestApi;
let admin: TestClient;
let author: TestClient;
openSalon(CAPACITY, (salon) => ({ api, admin, author } = salon), { config: { trustProxy: 1 } });

const payFrom = ({ client, id }: Payer, address: string, lines: readonly WantedLine[] = [{}]) =>
  client.post(
    "/booking/pay",
    { userID: id, cartItems: lines.map(lineOf) },
    { headers: { "x-forwarded-for": address } },
  );
/** Has each of them pay something at the desk. */
const paidOnce = async (...payers: Payer[]) => {
  const { body } = await author.get("/services/all-services");
  const serviceId = (body as Service[]).find(({ name }) => name === "Haircut & Styling")!._id;
  for (const { id: user } of payers) {
    const walkIn = { user, name: "Ada Obi", serviceId, date: TUESDAY, time: "05:00 PM", method: "cash" };
    expect((await author.post("/booking/walk-in", walkIn)).status).toBe(201);
  }
};
/** A cart of so many places, at most four in each of its lines. */
const placesOf = (places: number): WantedLine[] =>
  Array.from({ length: Math.ceil(places / 4) }, (_, index) => ({
    time: TIMES[index]!,
    cartQuantity: Math.min(4, places - index * 4),
  }));
const placesHeld = async () => {
  const open = await PaymentModel.find({ open: true }).lean();
  return open.flatMap(({ items }) => items).reduce((sum, { cartQuantity }) => sum + cartQuantity, 0);
};
const claimed = async () => {
  const slots = await mongoose.connection.collection<{ taken: number }>("slots").find().toArray();
  return slots.reduce((sum, { taken }) => sum + taken, 0);
};

describe("newly made payments of one customer", () => {
  test("are ten in 15 minutes; the open one stays, and its page again does not count", async () => {
    const payer = await newPayer(api);
    let last: string | undefined;
    for (let made = 0; made < 10; made++) {
      const { status, body } = await payFrom(payer, "192.0.2.1", [{ time: made % 2 === 0 ? "09:00 AM" : "10:00 AM" }]);
      expect(status).toBe(200);
      last = body.ref as string;
      // The same cart again, twice at once.
      const again = await Promise.all(
        [1, 2].map(() => payFrom(payer, "192.0.2.1", [{ time: made % 2 === 0 ? "09:00 AM" : "10:00 AM" }])),
      );
      expect(again.map(({ body: same }) => same.ref)).toEqual([last, last]);
    }
    const refused = await payFrom(payer, "192.0.2.1", [{ time: "11:00 AM" }]);
    expect([refused.status, refused.body.message, refused.headers.get("retry-after")]).toEqual([429, MANY, "900"]);
    expect((await payFrom(payer, "192.0.2.1", [{ time: "10:00 AM" }])).body.ref).toBe(last);
    expect([await seatsAt("10:00 AM"), await seatsAt("11:00 AM")]).toEqual([1, 0]);
    expect(await PaymentModel.countDocuments()).toBe(10);
    expect((await payFrom(await newPayer(api), "192.0.2.1", [{ time: "11:00 AM" }])).status).toBe(200);
    api.clock.advance(15 * 60_000);
    expect((await payFrom(payer, "192.0.2.1", [{ time: "11:00 AM" }])).status).toBe(200);
  }, 60_000);

  test("do not count when there were no seats", async () => {
    await admin.patch("/settings", { slotCapacity: 1 });
    await bookedPayment(await newPayer(api));
    const payer = await newPayer(api);
    for (let tries = 0; tries < 11; tries++) expect((await payFrom(payer, "192.0.2.1")).status).toBe(409);
    expect((await payFrom(payer, "192.0.2.1", [{ time: "10:00 AM" }])).status).toBe(200);
    await admin.patch("/settings", { slotCapacity: CAPACITY });
  }, 60_000);
});

describe("places that accounts hold at once that have never paid", () => {
  test("are ten for an account; paying once lifts it", async () => {
    const payer = await newPayer(api);
    const first = await payFrom(payer, "192.0.2.1", placesOf(10));
    expect(first.status).toBe(200);
    const { status, body, headers } = await payFrom(payer, "192.0.2.1", placesOf(11));
    expect([status, body.message, headers.get("retry-after")]).toEqual([429, PLACES, "1200"]);
    expect(await PaymentModel.find({ open: true }).lean()).toMatchObject([{ ref: first.body.ref, state: "pending" }]);
    await paidOnce(payer);
    expect((await payFrom(payer, "192.0.2.1", placesOf(11))).status).toBe(200);
  });

  test("are forty for an address: further places are released, and other addresses and who has paid are not limited", async () => {
    const [rival, elsewhere, ...crowd] = await Promise.all(Array.from({ length: 6 }, () => newPayer(api)));
    for (const payer of crowd) expect((await payFrom(payer, "192.0.2.1", placesOf(10))).status).toBe(200);
    const before = await claimed();
    const { status, body, headers } = await payFrom(rival!, "192.0.2.1");
    expect([status, body.message, headers.get("retry-after")]).toEqual([429, NETWORK, "1200"]);
    expect([await placesHeld(), await claimed()]).toEqual([40, before]);
    expect(api.sandbox.snapshot().links).toHaveLength(4);
    expect((await payFrom(elsewhere!, "198.51.100.7")).status).toBe(200);
    await paidOnce(rival!);
    expect((await payFrom(rival!, "192.0.2.1")).status).toBe(200);
  });

  test("are not given up by a cart that changes to more than the address has left", async () => {
    const [rival, ...crowd] = await Promise.all(Array.from({ length: 5 }, () => newPayer(api)));
    const own = await payFrom(rival!, "192.0.2.1");
    for (const [index, payer] of crowd.entries())
      expect((await payFrom(payer, "192.0.2.1", placesOf(index === 0 ? 9 : 10))).status).toBe(200);
    api.clock.advance(1000);
    const refused = await payFrom(rival!, "192.0.2.1", [{ cartQuantity: 2 }]);
    expect([refused.status, refused.body.message]).toEqual([429, NETWORK]);
    expect((await payFrom(rival!, "192.0.2.1")).body.ref).toBe(own.body.ref);
    expect((await payFrom(rival!, "192.0.2.1", [{ time: "02:00 PM" }])).status).toBe(200);
  });

  test("do not count once they are released, have expired, or their account has paid since", async () => {
    const [rival, ...crowd] = await Promise.all(Array.from({ length: 5 }, () => newPayer(api)));
    const held = [];
    for (const payer of crowd) held.push((await payFrom(payer, "192.0.2.1", placesOf(10))).body.ref as string);
    expect((await payFrom(rival!, "192.0.2.1")).status).toBe(429);
    await crowd[0]!.client.post(`/booking/payment/${held[0]}/cancel`);
    expect((await payFrom(rival!, "192.0.2.1", placesOf(10))).status).toBe(200);
    expect((await payFrom(crowd[0]!, "192.0.2.1")).status).toBe(429);
    await paidOnce(crowd[1]!);
    expect((await payFrom(crowd[0]!, "192.0.2.1", placesOf(10))).status).toBe(200);
    const late = await newPayer(api);
    expect((await payFrom(late, "192.0.2.1")).status).toBe(429);
    api.clock.advance(20 * 60_000);
    expect((await payFrom(late, "192.0.2.1")).status).toBe(200);
  });

  test("never exceed forty when many come at the same time", async () => {
    const crowd = await Promise.all(Array.from({ length: 9 }, () => newPayer(api)));
    const answers = await Promise.all(crowd.map((payer) => payFrom(payer, "192.0.2.1", placesOf(10))));
    expect(answers.every(({ status }) => status === 200 || status === 429)).toBe(true);
    expect(await placesHeld()).toBe(10 * answers.filter(({ status }) => status === 200).length);
    expect(await placesHeld()).toBeLessThanOrEqual(40);
    const claims = await mongoose.connection.collection<{ claims: { ref: string }[] }>("slots").find().toArray();
    const holders = new Set(claims.flatMap(({ claims: each }) => each.map(({ ref }) => ref)));
    expect(holders).toEqual(new Set(answers.flatMap(({ body }) => (body.ref as string | undefined) ?? [])));
  });

  test("go with a digest of the address that only this salon's secret makes, as long as they are held", async () => {
    const [payer, other] = [await newPayer(api), await newPayer(api)];
    const { body } = await payFrom(payer, "192.0.2.1");
    await paidOnce(other);
    const { body: verified } = await payFrom(other, "192.0.2.1");
    const rows = await PaymentModel.find().sort({ _id: 1 }).lean();
    expect(rows.map(({ ref, heldFrom }) => [ref, typeof heldFrom])).toEqual([
      [body.ref, "string"],
      [verified.ref, "undefined"],
    ]);
    expect(JSON.stringify(rows)).not.toContain("192.0.2.1");
    await payer.client.post(`/booking/payment/${body.ref}/cancel`);
    expect(await PaymentModel.find({ heldFrom: { $exists: true } }).lean()).toEqual([]);
  });
});

test("every limit is multiplied by RATE_LIMIT_SCALE", async () => {
  const small = await startSecondServer(api, { limiter: createRateLimiter({ now: api.deps.now, scale: 0.2 }) });
  try {
    const client = small.client();
    const { _id: id, email } = await client.signUp();
    const payer = { id, email, client };
    expect((await payFrom(payer, "192.0.2.1", placesOf(3))).body.message).toBe(
      "More than 2 places at once: pay for some first, or call us",
    );
    expect((await payFrom(payer, "192.0.2.1", placesOf(2))).status).toBe(200);
    expect((await payFrom(payer, "192.0.2.1", placesOf(1))).status).toBe(200);
    expect((await payFrom(payer, "192.0.2.1", [{ time: "02:00 PM" }])).body.message).toBe(MANY);
  } finally {
    await small.stop();
  }
});

test("no limit is below one use, however small RATE_LIMIT_SCALE is", async () => {
  const tiny = await startSecondServer(api, { limiter: createRateLimiter({ now: api.deps.now, scale: 0.01 }) });
  try {
    const client = tiny.client();
    const { _id: id, email } = await client.signUp();
    const payer = { id, email, client };
    expect((await client.signIn(email)).status).toBe(200);
    expect((await payFrom(payer, "192.0.2.7", placesOf(1))).status).toBe(200);
    expect((await payFrom(payer, "192.0.2.7", [{ time: "02:00 PM" }])).body.message).toBe(MANY);
  } finally {
    await tiny.stop();
  }
});
