import type { Slot, VisitPlan } from "@salon/contracts";
import { beforeEach, describe, expect, test } from "vitest";
import type { TestClient } from "../../../../test/support/api/test-client.ts";
import { openSalon, type OpenSalon } from "../../../../test/support/salon/open-salon.ts";
import {
  advanceTime,
  confirmedBooking,
  MONDAY,
  TUESDAY,
  type WantedLine,
} from "../../../../test/support/salon/paying.ts";
import { addMember, dismissTeam } from "../../../../test/support/salon/team.ts";
import { BookingModel } from "../bookings.model.ts";

const LONG = "Manicure & Pedicure";
let salon: OpenSalon;
openSalon(2, (opened) => (salon = opened));
beforeEach(dismissTeam);

const book = (...lines: WantedLine[]) => confirmedBooking(salon.api, salon.ada, lines);
const moveAs = (desk: TestClient, id: string, time: Slot, more: object = {}) =>
  desk.post(`/booking/${id}/reschedule`, { item: 0, date: TUESDAY, time, ...more });
const move = (id: string, time: Slot, more: object = {}) => moveAs(salon.author, id, time, more);
const lineOf = async (id: string) => (await BookingModel.findById(id).lean())!.cartItems[0]!;

describe("a move to another person's column", () => {
  let sade: string;
  let bisi: string;
  beforeEach(async () => {
    sade = await addMember(salon.admin, { name: "Sade" });
    bisi = await addMember(salon.admin, { name: "Bisi" });
  });

  test("gives the line that person at the new time, and leaves whom the customer asked for", async () => {
    const id = await book({ time: "10:00 AM" });
    for (const [time, person] of [
      ["11:00 AM", bisi],
      ["12:00 PM", sade],
    ] as const) {
      expect((await move(id, time, { person })).status).toBe(200);
      expect(await lineOf(id)).toMatchObject({ time, asked: null });
      expect((await lineOf(id)).with?.map(String)).toEqual([person]);
    }
  });

  test("at the same time is an assignment, without a mail", async () => {
    const id = await book({ time: "10:00 AM" });
    const other = String((await lineOf(id)).with![0]) === sade ? bisi : sade;
    const before = salon.api.inbox.mails().length;
    expect((await move(id, "10:00 AM", { person: other })).status).toBe(200);
    expect((await lineOf(id)).with?.map(String)).toEqual([other]);
    await advanceTime(salon.api, 2);
    expect(salon.api.inbox.mails()).toHaveLength(before);
  });

  test("is refused at the same time when the line has another person than the desk saw, and says who", async () => {
    const femi = await addMember(salon.admin, { name: "Femi" });
    const id = await book({ time: "10:00 AM", with: sade });
    const from = { date: TUESDAY, time: "10:00 AM", with: [sade] };
    expect((await move(id, "10:00 AM", { from, person: bisi })).status).toBe(200);
    for (const time of ["10:00 AM", "11:00 AM"] as const) {
      const refused = await move(id, time, { from, person: femi });
      expect([refused.status, refused.body.message]).toEqual([
        409,
        "Another change came first: Bisi takes this appointment now",
      ]);
      expect(refused.body.booking.cartItems[0].with).toEqual([{ _id: bisi, name: "Bisi" }]);
    }
    const seen = { ...from, with: [bisi] };
    expect((await move(id, "10:00 AM", { from: seen, person: femi })).status).toBe(200);
    const none = await move(id, "11:00 AM", { from: { ...from, with: [] }, person: bisi });
    expect([none.status, none.body.message]).toEqual([
      409,
      "Another change came first: Femi takes this appointment now",
    ]);
    const own = { item: 0, date: TUESDAY, time: "11:00 AM", from: { ...from, with: [femi] } };
    expect((await salon.ada.client.post(`/booking/${id}/reschedule`, own)).status).toBe(403);
  });

  test("by two desks at once is made by one of them", async () => {
    const femi = await addMember(salon.admin, { name: "Femi" });
    const id = await book({ time: "10:00 AM", with: sade });
    const from = { date: TUESDAY, time: "10:00 AM", with: [sade] };
    const wishes = [bisi, femi, bisi, femi];
    const desks = [salon.author, salon.admin];
    const answers = await Promise.all(
      wishes.map((person, index) => moveAs(desks[index % 2]!, id, "10:00 AM", { from, person })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
    const won = wishes[answers.findIndex(({ status }) => status === 200)];
    expect((await lineOf(id)).with?.map(String)).toEqual([won]);
  });

  test("is made at the same time for a line that has begun", async () => {
    const tolu = await addMember(salon.admin, { name: "Tolu", services: [LONG] });
    const uche = await addMember(salon.admin, { name: "Uche", services: [LONG] });
    const id = await book({ service: LONG, time: "10:00 AM", with: tolu });
    salon.api.clock.set(new Date(`${TUESDAY}T10:40:00+01:00`));
    expect((await move(id, "10:00 AM", { person: uche })).status).toBe(200);
    expect((await lineOf(id)).with?.map(String)).toEqual([uche]);
  });

  test("is refused when that person is taken, though another one is free", async () => {
    const id = await book({ time: "10:00 AM" });
    await book({ time: "11:00 AM", with: bisi });
    const refused = await move(id, "11:00 AM", { person: bisi });
    expect([refused.status, refused.body.conflicts[0].free]).toEqual([409, 0]);
    expect((await lineOf(id)).time).toBe("10:00 AM");
  });

  test("is refused for a person who does not do the service, for a customer, and together with a wish", async () => {
    const id = await book({ time: "10:00 AM" });
    const lashes = await addMember(salon.admin, { name: "Uche", services: [LONG] });
    const unskilled = await move(id, "11:00 AM", { person: lashes });
    expect([unskilled.status, unskilled.body.errors[0].path]).toEqual([400, "person"]);
    const own = await salon.ada.client.post(`/booking/${id}/reschedule`, {
      item: 0,
      date: MONDAY,
      time: "03:00 PM",
      person: sade,
    });
    expect(own.status).toBe(403);
    expect((await move(id, "11:00 AM", { person: sade, with: bisi })).status).toBe(400);
    expect((await lineOf(id)).time).toBe("10:00 AM");
  });
});

describe("a person whom staff choose", () => {
  let sade: string;
  let bisi: string;
  beforeEach(async () => {
    sade = await addMember(salon.admin, { name: "Sade" });
    bisi = await addMember(salon.admin, { name: "Bisi", bookable: false });
  });

  test("serves a walk-in who asked for no one", async () => {
    const one = { serviceId: salon.haircut._id, date: TUESDAY, person: bisi, time: "10:00 AM" };
    for (const wish of [one, { lines: [{ ...one, time: "11:00 AM" }] }]) {
      const made = await salon.author.post("/booking/walk-in", { name: "Bola", method: "later", ...wish });
      expect(made.status).toBe(201);
      expect(made.body.cartItems[0]).toMatchObject({ asked: null, with: [{ name: "Bisi" }] });
    }
    const both = await salon.author.post("/booking/walk-in", { name: "B", method: "later", ...one, with: sade });
    expect(both.status).toBe(400);
  });

  test("stays with the line at its new time, is named by the answer, and leaves whom the customer asked for", async () => {
    const id = await book({ time: "10:00 AM", with: sade });
    await salon.author.post(`/booking/${id}/assign`, { item: 0, with: bisi });
    const { body } = await move(id, "11:00 AM", { person: bisi });
    expect(body.message).toBe("Moved to Tue 24 Nov, 11:00 AM, with Bisi");
    const { asked, with: people } = await lineOf(id);
    expect([String(asked), people?.map(String)]).toEqual([sade, [bisi]]);
  });

  test("may be anyone who is free, also for a customer who asked for a person", async () => {
    const id = await book({ time: "10:00 AM", with: sade });
    await book({ time: "11:00 AM", with: sade });
    expect((await move(id, "11:00 AM", { person: null })).status).toBe(200);
    const { asked, with: people } = await lineOf(id);
    expect([String(asked), people?.map(String)]).toEqual([sade, [bisi]]);
  });

  test("stays with each line of a visit that the desk moves", async () => {
    const id = await book({ time: "10:00 AM", with: sade }, { time: "10:30 AM", with: sade });
    await salon.author.post(`/booking/${id}/assign`, { item: 0, with: bisi });
    const found = await salon.author.post(`/booking/${id}/visit-plans`, { items: [0, 1], date: TUESDAY });
    const [plan] = found.body.plans as VisitPlan[];
    expect(plan!.lines.toSorted((a, b) => a.item! - b.item!).map((line) => line.with)).toEqual([bisi, sade]);

    const lines = [0, 1].map((item) => ({
      item,
      from: { date: TUESDAY, time: ["10:00 AM", "10:30 AM"][item] },
      date: TUESDAY,
      time: ["02:00 PM", "02:30 PM"][item],
      person: [bisi, sade][item],
    }));
    expect((await salon.ada.client.post(`/booking/${id}/reschedule-visit`, { lines })).status).toBe(403);
    expect((await salon.author.post(`/booking/${id}/reschedule-visit`, { lines })).status).toBe(200);
    const { asked, with: people } = await lineOf(id);
    expect([String(asked), people?.map(String)]).toEqual([sade, [bisi]]);
  });

  test("is asked about by the desk alone: times of one whom customers may not ask for", async () => {
    const open = async (more: string) => {
      const { body } = await salon.author.get(
        `/booking/availability?date=${TUESDAY}&service=${salon.haircut._id}&with=${bisi}${more}`,
      );
      return (body.slots as { status: string }[]).some(({ status }) => status === "open");
    };
    expect([await open("&desk=true"), await open("")]).toEqual([true, false]);
  });
});
