import { describe, expect, test } from "vitest";
import { stopAt } from "../../../test/support/failpoints/failpoints.ts";
import type { TestClient } from "../../../test/support/api/test-client.ts";
import { MONDAY, TUESDAY } from "../../../test/support/salon/paying.ts";
import { tillSalon } from "../../../test/support/salon/till-salon.ts";

const till = tillSalon();

describe("a cancellation by staff", () => {
  const paid = async () => {
    const id = await till.unpaid();
    await till.take(id, { amount: 2000 });
    await till.take(id, { amount: 1000, method: "pos" });
    await till.take(id, { kind: "tip", amount: 300 });
    return id;
  };
  const tillOf = async (date: string) =>
    Object.fromEntries(
      (await till.author.get(`/day-close?date=${date}`)).body.expected.map(
        ({ method, amount }: { method: string; amount: number }) => [method, amount],
      ),
    );

  test("gives back what came at the desk today, tips too; reviving on that day takes it anew", async () => {
    const id = await paid();
    expect(await tillOf(MONDAY)).toMatchObject({ Cash: 2300, POS: 1000 });
    await till.author.patch(`/booking/${id}`, { bookingStatus: "cancelled" });
    expect(await tillOf(MONDAY)).toMatchObject({ Cash: 0, POS: 0 });
    expect(await till.billOf(id)).toMatchObject({ paid: 0, tips: 0, due: 0 });
    await till.author.patch(`/booking/${id}`, { bookingStatus: "placed" });
    expect(await tillOf(MONDAY)).toMatchObject({ Cash: 2300, POS: 1000 });
    const keys = (await till.billOf(id)).receipts.map(({ key }) => key);
    expect(keys.filter((key) => key.endsWith(":2"))).toHaveLength(3);
    await till.author.patch(`/booking/${id}`, { bookingStatus: "cancelled" });
    await till.author.patch(`/booking/${id}`, { bookingStatus: "placed" });
    expect(await till.billOf(id)).toMatchObject({ paid: 3000, tips: 300, due: 0 });
  });

  test("gives back only what is left by a method", async () => {
    const id = await paid();
    await till.take(id, { kind: "refund", amount: 500 }, till.admin);
    await till.author.post(`/booking/${id}/cancel`, { money: "back" });
    expect(await till.billOf(id)).toMatchObject({ paid: 1500, tips: 0, giveBack: 1500 });
  });

  test("on a later day shows what is to be given back until it is refunded or kept", async () => {
    const [id, other] = [await paid(), await till.unpaid({ time: "11:00 AM", method: "pos" })];
    till.api.clock.advance(24 * 60 * 60_000);
    await till.author.patch(`/booking/${id}`, { bookingStatus: "cancelled" });
    expect((await till.author.get(`/booking/getBooking/${id}`)).body).toMatchObject({ giveBack: 3000, paid: 3000 });
    await till.take(id, { kind: "refund", amount: 2000 }, till.admin);
    expect((await till.author.get(`/booking/day?date=${TUESDAY}`)).body.appointments).toContainEqual(
      expect.objectContaining({ bookingId: id, giveBack: 1000 }),
    );
    await till.author.patch(`/booking/${other}`, { bookingStatus: "cancelled", money: "later" });
    const keep = (as: TestClient) =>
      as.patch(`/booking/${other}`, { bookingStatus: "cancelled", money: "keep", reason: "Came too late" });
    expect((await keep(till.author)).status).toBe(403);
    expect((await keep(till.admin)).status).toBe(200);
    const bill = await till.billOf(other);
    expect(bill).toMatchObject({ kept: { amount: 3000, reason: "Came too late" } });
    expect(bill.giveBack).toBeUndefined();
    expect((await till.admin.get(`/audit?target=${other}`)).body[0]).toMatchObject({ after: { money: "keep" } });
  });

  const keptBooking = async () => {
    const id = await paid();
    await till.admin.post(`/booking/${id}/cancel`, { money: "keep", reason: "Came too late" });
    return id;
  };
  const change = (as: TestClient, id: string, fields: object) =>
    as.patch(`/booking/${id}`, { bookingStatus: "cancelled", ...fields });
  const logged = async (id: string, action: string) =>
    (await till.admin.get(`/audit?target=${id}&action=${action}`)).body[0];

  test("whose money an admin keeps is an admin's from then on: an author neither takes it back nor revives the booking", async () => {
    const id = await keptBooking();
    for (const fields of [{ money: "back" }, { money: "later" }, { bookingStatus: "placed" }])
      expect((await change(till.author, id, fields)).status).toBe(403);
    expect(await till.billOf(id)).toMatchObject({ paid: 3000, kept: { amount: 3000 } });
    expect(await tillOf(MONDAY)).toMatchObject({ Cash: 2300, POS: 1000 });
    expect(await logged(id, "booking.cancel")).toMatchObject({ after: { money: "keep", amount: 3000 } });

    expect((await change(till.admin, id, { bookingStatus: "placed" })).status).toBe(200);
    const bill = await till.billOf(id);
    expect([bill.paid, bill.kept]).toEqual([3000, undefined]);
    expect(await logged(id, "booking.status")).toMatchObject({ before: { kept: 3000 }, after: { kept: null } });
  });

  test("keeps never more than there is: what goes back lowers it", async () => {
    const id = await keptBooking();
    await till.take(id, { kind: "refund", amount: 500 }, till.admin);
    expect(await till.billOf(id)).toMatchObject({ paid: 2500, kept: { amount: 2500 } });
    const { key } = (await till.billOf(id)).receipts.find(({ method }) => method === "POS")!;
    await till.admin.post(`/booking/${id}/receipts/${key}/reverse`, { reason: "Wrong terminal" });
    expect(await till.billOf(id)).toMatchObject({ paid: 1500, kept: { amount: 1500 } });
    await till.take(id, { kind: "refund", amount: 1500 }, till.admin);
    const bill = await till.billOf(id);
    expect([bill.paid, bill.kept, bill.giveBack]).toEqual([0, undefined, undefined]);

    const other = await keptBooking();
    expect((await change(till.admin, other, { money: "back" })).status).toBe(200);
    expect((await till.billOf(other)).kept).toBeUndefined();
    expect(await logged(other, "booking.status")).toMatchObject({ after: { money: "back", amount: 3300 } });
  });

  test("stays kept when an author reads the booking just before the admin keeps its money", async () => {
    const id = await paid();
    await till.author.post(`/booking/${id}/cancel`, { money: "later" });
    const { reached, release } = stopAt("money-decided");
    const back = change(till.author, id, { money: "back" });
    await reached;
    expect((await change(till.admin, id, { money: "keep", reason: "Came too late" })).status).toBe(200);
    release();
    expect((await back).status).toBe(403);
    expect(await till.billOf(id)).toMatchObject({ paid: 3000, kept: { amount: 3000 } });
  });

  test("by the customer leaves the desk's money to be given back, and a revival on a later day takes nothing anew", async () => {
    const id = await till.unpaid({ user: till.ada.id, date: "2037-11-30" });
    await till.take(id);
    expect((await till.ada.client.post(`/booking/${id}/cancel`)).status).toBe(200);
    expect((await till.ada.client.get(`/booking/getBooking/${id}`)).body).toMatchObject({ giveBack: 3000 });
    await till.author.patch(`/booking/${id}`, { bookingStatus: "cancelled", money: "back" });
    expect(await till.billOf(id)).toMatchObject({ paid: 0 });
    till.api.clock.advance(24 * 60 * 60_000);
    await till.author.patch(`/booking/${id}`, { bookingStatus: "placed" });
    expect(await till.billOf(id)).toMatchObject({ paid: 0, due: 3000 });
  });
});

describe("money to give back", () => {
  const listed = async (query = "giveBack=true") =>
    (await till.author.get(`/booking/?${query}`)).body.map(({ _id }: { _id: string }) => _id);
  const waiting = async () => (await till.admin.get("/waiting")).body.giveBacks;
  const paid = async (fields?: object) => {
    const id = await till.unpaid(fields);
    await till.take(id);
    return id;
  };

  test("is listed, counted and in the CSV until it is refunded, kept or the booking comes back", async () => {
    expect([await listed(), await waiting()]).toEqual([[], 0]);
    const [refunded, kept, back] = [
      await paid(),
      await paid({ time: "11:00 AM" }),
      await paid({ time: "12:00 PM", user: till.ada.id, date: "2037-11-30" }),
    ];
    for (const id of [refunded, kept]) await till.author.post(`/booking/${id}/cancel`, { money: "later" });
    await till.ada.client.post(`/booking/${back}/cancel`);
    expect((await listed()).toSorted()).toEqual([refunded, kept, back].toSorted());
    expect(await waiting()).toBe(3);
    const csv = (await till.author.get("/reports/bookings.csv?giveBack=true")).body as string;
    expect(csv.trim().split("\n")).toHaveLength(4);

    await till.take(refunded, { kind: "refund", amount: 2000 }, till.admin);
    const foot = async () => (await till.author.get("/booking/?giveBack=true&sum=true")).headers.get("x-total-amount");
    expect(await foot(), "what is still to give back, not the prices").toBe("7000");
    await till.take(refunded, { kind: "refund", amount: 1000 }, till.admin);
    expect((await listed()).toSorted()).toEqual([kept, back].toSorted());
    await till.admin.patch(`/booking/${kept}`, { bookingStatus: "cancelled", money: "keep", reason: "Came too late" });
    expect([await listed(), await waiting()]).toEqual([[back], 1]);
    await till.author.patch(`/booking/${back}`, { bookingStatus: "placed" });
    expect([await listed(), await waiting()]).toEqual([[], 0]);
  });

  test("is listed beside the other filters, and only for cancelled bookings", async () => {
    const id = await paid();
    await till.author.post(`/booking/${id}/cancel`, { money: "later" });
    expect(await listed("giveBack=true&status=cancelled&q=bola")).toEqual([id]);
    expect(await listed("giveBack=true&sort=bookingAmount")).toEqual([id]);
    expect(await listed("giveBack=true&status=placed")).toEqual([]);
    expect((await till.author.get("/booking/?giveBack=false")).status).toBe(400);
  });
});
