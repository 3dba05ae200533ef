import { SLOTS } from "@salon/contracts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MONDAY, startApi, type TestApi } from "../../../test/support/api/start-api.ts";
import type { TestClient } from "../../../test/support/api/test-client.ts";
import { bookedPayment, newPayer, type Payer, TUESDAY } from "../../../test/support/salon/paying.ts";

let api: TestApi;
let desk: TestClient;
let ada: Payer;
let booked: { bookingId: string; ref: string };
let serviceId: string;
beforeAll(async () => {
  api = await startApi({ rateLimitScale: 100 });
  desk = await api.staff("author");
  serviceId = (await desk.get("/services/all-services?q=Haircut")).body[0]._id;
  ada = await newPayer(api);
  await ada.client.patch("/users/me", { name: "Ẹ̀bùn Adélékè", phone: "0803 555 0191" });
  booked = await bookedPayment(ada);
});
afterAll(() => api.stop());

const find = async (q: string) => {
  const { status, body } = await desk.get(`/search?q=${encodeURIComponent(q)}`);
  expect([status, body.message]).toEqual([200, undefined]);
  return body;
};
const walkIn = async (name: string, phone?: string, time = "11:00 AM") =>
  (
    await desk.post("/booking/walk-in", {
      name,
      ...(phone && { phone }),
      serviceId,
      date: MONDAY,
      time,
      method: "cash",
    })
  ).body as { _id: string };
const EBUN = {
  name: "Ẹ̀bùn Adélékè",
  phone: { e164: "+2348035550191", shown: "0803 555 0191" },
  next: { item: 0, date: TUESDAY, time: "09:00 AM", service: "Haircut & Styling" },
};

describe("the search", () => {
  test("finds a person of an account with phone and next appointment, and their booking", async () => {
    const person = { ...EBUN, user: ada.id, email: ada.email, next: { ...EBUN.next, bookingId: booked.bookingId } };
    const booking = {
      _id: booked.bookingId,
      customer: EBUN.name,
      date: TUESDAY,
      time: "09:00 AM",
      service: "Haircut & Styling",
      bookingStatus: "placed",
    };
    for (const q of ["adeleke ebun", "0803 555 01", ada.email])
      expect(await find(q)).toEqual({ people: [person], bookings: [booking] });
    for (const q of [booked.bookingId, booked.ref.toLowerCase(), booked.ref.slice(0, -2)])
      expect((await find(q)).bookings).toEqual([booking]);
  });

  test("shows a person with account and card once, whichever of the two matches", async () => {
    const { _id: client } = (await desk.post("/clients", { user: ada.id })).body;
    const { revision } = (await desk.get(`/clients/${client}`)).body;
    await desk.patch(`/clients/${client}`, { revision, name: "Nickname Kemi" });
    for (const q of ["ebun", "nickname"])
      expect((await find(q)).people).toEqual([expect.objectContaining({ name: EBUN.name, user: ada.id, client })]);
  });

  test("finds walk-ins: with a number as a person, without one by their booking", async () => {
    const known = await walkIn("Túndé Bello", "0803 555 0192");
    const unknown = await walkIn("Tọ́lá Bello");
    const { people, bookings } = await find("bello");
    expect(people).toEqual([
      {
        name: "Túndé Bello",
        client: expect.stringMatching(/^[0-9a-f]{24}$/) as string,
        phone: { e164: "+2348035550192", shown: "0803 555 0192" },
        next: expect.objectContaining({ bookingId: known._id, date: MONDAY, time: "11:00 AM" }) as object,
      },
    ]);
    expect(bookings.map(({ _id }: { _id: string }) => _id).toSorted()).toEqual([known._id, unknown._id].toSorted());
  });

  test("shows no next appointment once it is cancelled or has begun", async () => {
    const { _id } = await walkIn("Sade Over", "0803 555 0193");
    expect((await find("sade over")).people[0].next.bookingId).toBe(_id);
    await desk.patch(`/booking/${_id}`, { bookingStatus: "cancelled" });
    expect((await find("sade over")).people[0].next).toBeUndefined();
  });

  test("answers five of each, and nothing for a text that matches nothing", async () => {
    for (const [index, time] of SLOTS.slice(8, 15).entries())
      await walkIn("Many People", `0803 555 02${10 + index}`, time);
    const { people, bookings } = await find("many people");
    expect([people.length, bookings.length]).toEqual([5, 5]);
    expect(await find("no-such-person")).toEqual({ people: [], bookings: [] });
    expect(await find("***")).toEqual({ people: [], bookings: [] });
  });
});
