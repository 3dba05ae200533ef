import type { Slot, WaitEntry } from "@salon/contracts";
import mongoose from "mongoose";
import { expect, test, vi } from "vitest";
import type { TestApi } from "../../../test/support/api/start-api.ts";
import type { TestClient } from "../../../test/support/api/test-client.ts";
import { bookedPayment, newPayer, type Payer, seatsAt, TUESDAY } from "../../../test/support/salon/paying.ts";
import { openWaitingSalon, windowAt } from "../../../test/support/salon/waiting-salon.ts";
import { slotRows } from "../seats/slots.model.ts";
import { matchWaitlist } from "./matching.ts";

const TIME = "10:00 AM" as const;
let api: TestApi;
let admin: TestClient;
let haircut: string;
openWaitingSalon((salon) => {
  ({ api, admin } = salon);
  haircut = salon.haircut._id;
});

async function newJoined(more: object = {}, time: Slot = TIME): Promise<Payer> {
  const payer = await newPayer(api);
  expect((await payer.client.post("/waitlist", { ...windowAt(haircut, time), ...more })).status).toBe(201);
  return payer;
}
/** A customer who began to wait while the day was full. */
async function newWaiting(time: Slot = TIME): Promise<Payer> {
  const payer = await newJoined({}, time);
  await mongoose.model("WaitEntry").updateMany({}, { $unset: { hadRoom: 1 } });
  return payer;
}
const hadRoom = async () => (await mongoose.model("WaitEntry").findOne().lean<{ hadRoom?: string[] }>())?.hadRoom;
async function entryOf({ client }: Payer): Promise<WaitEntry> {
  const [entry] = (await client.get("/waitlist")).body as WaitEntry[];
  return entry!;
}

/** Counts how often all days of the waiting list are read. */
function countReadings() {
  const read = vi.spyOn(slotRows, "aggregate");
  const isWhole = ([pipeline]: unknown[]) => JSON.stringify(pipeline).split('"2037-1').length > 30;
  const whole = () => read.mock.calls.filter(isWhole).length;
  const stop = (): number => {
    const found = whole();
    read.mockRestore();
    return found;
  };
  return { whole, stop };
}

test("a customer who began to wait while a time was free gets no offer for it, and one for a place that comes free after the day was full", async () => {
  const waiting = await newJoined();
  await api.jobs.runAll();
  expect([await entryOf(waiting), await hadRoom(), await seatsAt(TIME)]).toMatchObject([
    { state: "waiting" },
    [TUESDAY],
    0,
  ]);
  const { bookingId } = await bookedPayment(await newPayer(api), [{ time: TIME }]);
  await api.jobs.runAll();
  expect(await hadRoom()).toEqual([]);
  await admin.post(`/booking/${bookingId}/cancel`, {});
  await api.jobs.runAll();
  expect(await entryOf(waiting)).toMatchObject({ state: "offered", offer: { date: TUESDAY, time: TIME } });
});

test("a customer who waits gets an offer for the time that a no-show gives up", async () => {
  const { bookingId } = await bookedPayment(await newPayer(api), [{ time: TIME }]);
  const waiting = await newJoined();
  api.clock.set(new Date(`${TUESDAY}T07:00:00Z`));
  await admin.patch(`/booking/${bookingId}/flags`, { item: 0, noShow: true });
  await api.jobs.runAll();
  expect((await entryOf(waiting)).state).toBe("waiting");
  expect((await admin.post(`/booking/${bookingId}/free`, { item: 0 })).status).toBe(200);
  await vi.waitFor(async () =>
    expect(await entryOf(waiting)).toMatchObject({ state: "offered", offer: { date: TUESDAY, time: TIME } }),
  );
});

test("a customer who waits for several days gets an offer on one that was full, and none on one that was free", async () => {
  const date = "2037-11-25";
  const { bookingId } = await bookedPayment(await newPayer(api), [{ time: TIME, date }]);
  const waiting = await newJoined({ dayTo: date });
  expect(await hadRoom()).toEqual([TUESDAY]);
  await admin.post(`/booking/${bookingId}/cancel`, {});
  await api.jobs.runAll();
  expect(await entryOf(waiting)).toMatchObject({ state: "offered", offer: { date, time: TIME } });
  expect(await seatsAt(TIME)).toBe(0);
});

test("an ended offer that is declined or removed again starts no matching, and many changes at once start two at most", async () => {
  const [first] = [await newWaiting(), await newWaiting(), await newWaiting()];
  await api.jobs.runAll();
  const { _id, offer } = await entryOf(first);
  const decline = () => first.client.post(`/waitlist/offers/${offer!.path!.slice("/offer/".length)}/decline`);
  const again = () => [decline(), first.client.delete(`/waitlist/${_id}`), admin.delete(`/waitlist/${_id}`)];
  const readings = countReadings();
  await decline();
  await expect.poll(readings.whole).toBe(1);
  for (const { status } of await Promise.all([again(), again()].flat())) expect(status).toBe(200);
  await api.jobs.runAll();
  expect(readings.whole()).toBe(2);

  for (let wakes = 0; wakes < 20; wakes++) api.deps.waitlist.wake(api.deps);
  await api.jobs.runAll();
  expect(readings.stop()).toBeLessThanOrEqual(4);
});

test("one matching that offers many places reads the days once", async () => {
  await admin.patch("/settings", { slotCapacity: 5 });
  const times = ["10:00 AM", "10:30 AM", "11:00 AM", "11:30 AM"] as const;
  const waiting = await Promise.all(times.map((time) => newWaiting(time)));
  const readings = countReadings();
  await api.jobs.runAll();
  expect(readings.stop()).toBe(1);
  for (const payer of waiting) expect(await entryOf(payer)).toMatchObject({ state: "offered" });
});

test("of a hundred customers who wait for one place, two processes give it to one after the other in their order", async () => {
  const { bookingId } = await bookedPayment(await newPayer(api), [{ time: TIME }]);
  const ids = Array.from({ length: 100 }, () => new mongoose.Types.ObjectId());
  const createdAt = api.clock.now();
  await mongoose.model("WaitEntry").insertMany(
    ids.map((user) => ({
      ...windowAt(haircut, TIME),
      user,
      asked: null,
      state: "waiting",
      wishNumber: 1,
      wish: "w",
      createdAt,
    })),
  );
  const order = (await mongoose.model("WaitEntry").find().sort({ createdAt: 1, _id: 1 }).lean()).map(({ _id }) =>
    String(_id),
  );
  await admin.post(`/booking/${bookingId}/cancel`, {});
  const served: string[] = [];
  for (let round = 0; round < 4; round++) {
    await Promise.all([matchWaitlist(api.deps), matchWaitlist(api.deps), api.jobs.runAll()]);
    const live = await mongoose.model("WaitEntry").find({ state: "offered" }).lean();
    expect(live).toHaveLength(1);
    expect(await seatsAt(TIME)).toBe(1);
    served.push(String(live[0]!._id));
    api.clock.advance(30 * 60_000);
    await api.jobs.runAll();
  }
  expect(served).toEqual(order.slice(0, 4));
}, 60_000);
