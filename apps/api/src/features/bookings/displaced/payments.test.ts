import mongoose from "mongoose";
import { afterEach, beforeEach, expect, test } from "vitest";
import { advanceTime, payLate, stateOf } from "../../../../test/support/salon/paying.ts";
import { tillSalon } from "../../../../test/support/salon/till-salon.ts";
import { setFailpointHook } from "../../../failpoint.ts";
import { PaymentModel } from "../../payments/payments.model.ts";

const till = tillSalon();
beforeEach(() => till.api.inbox.clear());
afterEach(async () => {
  till.api.sandbox.faults.clear();
  setFailpointHook(null);
  await till.admin.patch("/settings", { closedDates: [] });
});

const WEDNESDAY = "2037-11-25";
const close = () => till.admin.patch("/settings", { closedDates: [{ date: WEDNESDAY, reason: "Generator" }] });
const bookingOf = async (id: string) => (await till.author.get(`/booking/getBooking/${id}`)).body;
const settle = (id: string) => till.author.post(`/booking/${id}/takes-place`, { item: 0 });
/** A walk-in on Wednesday with a link. */
const linked = async (fields: object = {}) => {
  const id = await till.unpaid({ date: WEDNESDAY, phone: "0803 555 0111", ...fields });
  const { body } = await till.author.post(`/booking/${id}/ask-payment`);
  return { id, token: body.link.split("/").at(-1) as string };
};
const read = async (token: string) => (await till.api.client().get(`/pay-links/${token}`)).body;
const open = async (token: string, way: "pay" | "transfer") =>
  (await till.api.client().post(`/pay-links/${token}/${way}`, {})).body.ref as string;
const until = (hours: number) => new Date(till.api.clock.now().getTime() + hours * 3_600_000).toISOString();
const held = () => linked({ method: "later", hold: { until: until(2), deposit: 1000 } });
const reasonOf = async (ref: string) => (await PaymentModel.findOne({ ref }).lean())?.reason;

test("open payments of its bill end once the day is closed, and money that comes nevertheless is on the bill", async () => {
  const page = await linked();
  const account = await linked({ time: "11:00 AM" });
  const [paid, sent] = [await open(page.token, "pay"), await open(account.token, "transfer")];
  await close();
  await expect.poll(() => Promise.all([stateOf(paid), stateOf(sent)])).toEqual(["failed", "failed"]);
  expect(await reasonOf(paid)).toBe("An appointment of the bill cannot take place");
  expect(await read(page.token)).toMatchObject({ blocked: { by: "closed" } });
  expect((await till.api.client().post(`/pay-links/${page.token}/pay`, {})).status).toBe(409);

  await payLate(till.api, paid);
  await advanceTime(till.api, 1);
  expect(await till.billOf(page.id)).toMatchObject({ paid: 3000, due: 0 });
});

test("the job ends them where the process that changed the day was killed, or the provider was silent", async () => {
  const { token, id } = await linked();
  const ref = await open(token, "pay");
  await mongoose.connection
    .collection("settings")
    .updateOne({}, { $set: { closedDates: [{ date: WEDNESDAY, reason: "Generator" }] } });
  for (const route of ["verifyByReference", "transactionList", "disable"] as const)
    till.api.sandbox.faults.add({ on: "reply", fault: "error500", route });
  await till.api.jobs.runAll();
  expect(await stateOf(ref)).toBe("pending");
  till.api.sandbox.faults.clear();
  await till.api.jobs.runAll();
  expect(await stateOf(ref)).toBe("failed");
  await settle(id);
  expect(await open(token, "pay")).toEqual(expect.any(String));
});

test("a payment stays open whose appointment was settled between the look at it and its end", async () => {
  const { token, id } = await linked();
  const ref = await open(token, "pay");
  const settled: number[] = [];
  setFailpointHook(async (point) => {
    if (point === "blocked-found" && settled.length === 0) settled.push((await settle(id)).status);
  });
  await close();
  await expect.poll(() => settled).toEqual([200]);
  await till.api.jobs.runAll();
  setFailpointHook(null);
  expect(await stateOf(ref)).toBe("pending");
  await payLate(till.api, ref);
  await advanceTime(till.api, 1);
  expect(await till.billOf(id)).toMatchObject({ paid: 3000, due: 0 });
});

test("a reservation is not made definite by money, nor ends, while its day is closed; once that is settled it counts", async () => {
  const { id, token } = await held();
  const other = await linked({ time: "11:00 AM", method: "later", hold: { until: until(2), deposit: 1000 } });
  const ref = await open(token, "pay");
  await close();
  await payLate(till.api, ref);
  await advanceTime(till.api, 1);
  expect(await bookingOf(id)).toMatchObject({ paid: 1000, hold: { deposit: 1000 } });
  await advanceTime(till.api, 24 * 60);
  for (const one of [id, other.id]) expect(await bookingOf(one)).toMatchObject({ bookingStatus: "placed", hold: {} });

  await settle(id);
  await settle(other.id);
  await till.api.jobs.runAll();
  expect((await bookingOf(id)).hold).toBeUndefined();
  expect((await bookingOf(other.id)).hold).toBeDefined();
  await advanceTime(till.api, 121);
  expect(await bookingOf(other.id)).toMatchObject({ bookingStatus: "cancelled", lapsed: { unpaid: true } });
});
