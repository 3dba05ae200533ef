import type { Booking, Slot } from "@salon/contracts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { TestClient } from "../../../../test/support/api/test-client.ts";
import { advanceTime, bookedPayment, TUESDAY } from "../../../../test/support/salon/paying.ts";
import { addMember, dismissTeam } from "../../../../test/support/salon/team.ts";
import { tillSalon } from "../../../../test/support/salon/till-salon.ts";

const till = tillSalon();
const HOUR = 60;
beforeEach(async () => {
  await till.api.inbox.clear();
  await till.admin.patch("/settings", { cancelCutoffHours: 72 });
});
afterEach(() => till.admin.patch("/settings", { cancelCutoffHours: 0, depositPercent: 100 }));

const booked = async (with_?: string) =>
  (await bookedPayment(till.ada, [{ time: "10:00 AM", ...(with_ && { with: with_ }) }])).bookingId;
const move = (id: string, time: Slot, more: object = {}, as: TestClient = till.author) =>
  as.post(`/booking/${id}/reschedule`, { item: 0, date: TUESDAY, time, ...more });
const cancel = (id: string) => till.ada.client.post(`/booking/${id}/cancel`, { item: 0 });
const lineOf = async (id: string): Promise<Booking["cartItems"][number]> =>
  (await till.ada.client.get(`/booking/getBooking/${id}`)).body.cartItems[0];
/** The texts of the mails to the customer, once they went. */
const mailed = async (subject: string) => {
  await advanceTime(till.api, 1);
  return till.api.inbox
    .mails()
    .filter((mail) => mail.envelope.to.includes(till.ada.email) && mail.subject.startsWith(subject))
    .map(({ text }) => text.replaceAll(/\s+/g, " "));
};

describe("an appointment that the desk moved", () => {
  test("says so on page and in the mail, and is cancelled within the cut-off, with its money going back", async () => {
    await till.admin.patch("/settings", { depositPercent: 50 });
    const id = await booked();
    expect((await cancel(id)).status).toBe(403);
    expect((await move(id, "11:00 AM")).status).toBe(200);
    expect((await lineOf(id)).changed).toEqual({
      at: "2037-11-23T06:00:00.000Z",
      what: "time",
      until: "2037-11-24T06:00:00.000Z",
    });
    const [text] = await mailed("Your booking has a new time");
    expect(text).toContain("We moved one of your appointments on Mon, 23 Nov 2037, 7:00 AM WAT.");
    expect(text).toContain("Does this not suit you? Until Tue, 24 Nov 2037, 7:00 AM WAT you can change or cancel it");

    expect((await cancel(id)).status).toBe(200);
    const booking = (await till.author.get(`/booking/getBooking/${id}`)).body;
    expect(booking).toMatchObject({ bookingStatus: "cancelled", refund: "requested", cartItems: [{ back: 1500 }] });
    const keep = { bookingStatus: "cancelled", money: "keep", reason: "Too late" };
    await till.admin.patch(`/booking/${id}`, keep);
    expect((await till.billOf(id)).kept).toBeUndefined();
  });

  test("is changed by its customer for 24 hours, after which and after their own move the cut-off counts", async () => {
    const id = await booked();
    await move(id, "11:00 AM");
    expect((await move(id, "12:00 PM", {}, till.ada.client)).status).toBe(200);
    expect((await lineOf(id)).changed).toBeUndefined();
    expect((await cancel(id)).status).toBe(403);

    await move(id, "02:00 PM");
    await advanceTime(till.api, 24 * HOUR);
    expect(await lineOf(id)).toMatchObject({ changed: { what: "time" } });
    expect((await lineOf(id)).changed).not.toHaveProperty("until");
    expect((await cancel(id)).status).toBe(403);
  });

  test("is as before once the desk has undone the move, and where the customer had asked for it", async () => {
    const id = await booked();
    await move(id, "11:00 AM");
    await move(id, "10:00 AM");
    expect((await lineOf(id)).changed).toBeUndefined();
    expect((await move(id, "11:00 AM", { wished: true })).status).toBe(200);
    expect((await lineOf(id)).changed).toBeUndefined();
    expect((await cancel(id)).status).toBe(403);
    const [text] = await mailed("Your booking has a new time");
    expect(text).toContain("One of your appointments was moved.");
    expect(text).not.toContain("Does this not suit you?");
    expect((await move(id, "12:00 PM", { wished: true }, till.ada.client)).status).toBe(403);
  });

  test("is as the customer wished it where the desk says so after the move, before its mail goes", async () => {
    const id = await booked();
    await move(id, "11:00 AM");
    expect((await lineOf(id)).changed).toMatchObject({ what: "time" });
    expect((await move(id, "11:00 AM", { wished: true })).status).toBe(200);
    expect(await lineOf(id)).toMatchObject({ time: "11:00 AM" });
    expect((await lineOf(id)).changed).toBeUndefined();
    expect((await cancel(id)).status).toBe(403);
    const texts = await mailed("Your booking has a new time");
    expect(texts).toEqual([expect.stringContaining("One of your appointments was moved.")]);
  });

  test("is one of a visit that was moved together", async () => {
    const id = await booked();
    const from = { date: TUESDAY, time: "10:00 AM" };
    const lines = [{ item: 0, date: TUESDAY, time: "03:00 PM", from }];
    expect((await till.author.post(`/booking/${id}/reschedule-visit`, { lines })).status).toBe(200);
    expect((await lineOf(id)).changed).toMatchObject({ what: "time" });
  });
});

test("an appointment that was given to another person says so to a customer who asked for one, until that one has it again", async () => {
  const sade = await addMember(till.admin, { name: "Sade" });
  const bisi = await addMember(till.admin, { name: "Bisi" });
  const assign = (id: string, person: string, more: object = {}) =>
    till.author.post(`/booking/${id}/assign`, { item: 0, with: person, ...more });
  try {
    const asked = await booked(sade);
    expect((await assign(asked, bisi)).status).toBe(200);
    expect((await lineOf(asked)).changed).toMatchObject({ what: "person", until: expect.any(String) });
    expect(await mailed("Your booking was changed")).toEqual([
      expect.stringContaining("We gave one of your appointments to another person on Mon, 23 Nov 2037, 7:00 AM WAT."),
    ]);
    expect((await assign(asked, sade)).status).toBe(200);
    expect((await lineOf(asked)).changed).toBeUndefined();
    expect((await assign(asked, bisi, { wished: true })).status).toBe(200);
    expect([(await lineOf(asked)).changed, (await cancel(asked)).status]).toEqual([undefined, 403]);

    const anyone = (await bookedPayment(till.ada, [{ time: "02:00 PM" }])).bookingId;
    for (const person of [sade, bisi]) expect((await assign(anyone, person)).status).toBe(200);
    expect((await lineOf(anyone)).changed).toBeUndefined();
  } finally {
    await dismissTeam();
  }
});

describe("an extra before the visit", () => {
  const add = (id: string, extra: object) => till.author.post(`/booking/${id}/extras`, extra);
  const LONG = { label: "Long hair", amount: 2000, reason: "Below the shoulders" };

  test("is mailed with label and reason, which the customer's bill has too", async () => {
    const id = await booked();
    expect((await add(id, LONG)).status).toBe(201);
    const [text, ...others] = await mailed("Something was added to your bill");
    expect(others).toEqual([]);
    for (const part of ["Long hair", "NGN 2,000", "Below the shoulders", "NGN 5,000"]) expect(text).toContain(part);
    const { body } = await till.ada.client.get(`/booking/${id}/bill`);
    expect(body.extras).toMatchObject([{ label: "Long hair", reason: "Below the shoulders", told: true }]);

    const [{ _id: undoes }] = body.extras;
    expect((await add(id, { label: "Long hair", amount: -2000, undoes, reason: "Cut short" })).status).toBe(201);
    expect(await mailed("Something was taken off your bill")).toHaveLength(1);
  });

  test("that is taken back at once, a discount, and one on the day are not mailed, and keep the words of staff", async () => {
    const id = await booked();
    const { extras } = (await add(id, LONG)).body;
    await add(id, { label: "Long hair", amount: -2000, undoes: extras[0]._id, reason: "Wrong booking" });
    await add(id, { label: "Regular", amount: -500, reason: "She complained" });
    till.api.clock.set(new Date(`${TUESDAY}T09:30:00Z`));
    await add(id, LONG);
    expect(await mailed("Something was")).toEqual([]);
    const { body } = await till.ada.client.get(`/booking/${id}/bill`);
    expect(JSON.stringify(body.extras.slice(2))).not.toMatch(/complained|shoulders/);
  });
});
