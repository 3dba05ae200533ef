import type { Slot } from "@salon/contracts";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { setFailpointHook, type Failpoint } from "../../../failpoint.ts";
import type { TestClient } from "../../../../test/support/api/test-client.ts";
import { openSalon, type OpenSalon } from "../../../../test/support/salon/open-salon.ts";
import {
  advanceTime,
  bookedPayment,
  confirmedBooking,
  newPayer,
  requestPayment,
  seatsAt,
  TUESDAY,
  type WantedLine,
} from "../../../../test/support/salon/paying.ts";
import { addMember, dismissTeam } from "../../../../test/support/salon/team.ts";
import { BookingModel } from "../bookings.model.ts";

const MINUTE_MS = 60_000;
const LONG = "Manicure & Pedicure";
const CHANGED = "This booking has just been changed; please look again";
const FULL = "Some of these times are no longer free";
const ARRIVED = "The customer has arrived, so this appointment stays where it is";
let salon: OpenSalon;
openSalon(2, (opened) => (salon = opened));
beforeEach(dismissTeam);
afterEach(() => setFailpointHook(null));

const book = (...lines: WantedLine[]) => confirmedBooking(salon.api, salon.ada, lines);
const moveAs = (desk: TestClient, id: string, time: Slot, more: object = {}) =>
  desk.post(`/booking/${id}/reschedule`, { item: 0, date: TUESDAY, time, ...more });
const move = (id: string, time: Slot, more: object = {}) => moveAs(salon.author, id, time, more);
const mark = (id: string, flags: object) => salon.author.patch(`/booking/${id}/flags`, flags);
const lineOf = async (id: string, item = 0) => (await BookingModel.findById(id).lean())!.cartItems[item]!;
const setTime = (hour: number, minute = 0) =>
  salon.api.clock.set(new Date(Date.parse(`${TUESDAY}T00:00:00Z`) + (hour - 1) * 3_600_000 + minute * MINUTE_MS));

/** Runs other work when the first flow reaches a failpoint. */
function whenReached(point: Failpoint, work: () => Promise<unknown>): void {
  setFailpointHook(async (reached) => {
    if (reached !== point) return;
    setFailpointHook(null);
    await work();
  });
}

describe("what staff may move", () => {
  test("a line that has begun, as long as its customer has not arrived", async () => {
    const id = await book({ time: "10:00 AM" });
    setTime(10, 20);
    expect(
      (await salon.ada.client.post(`/booking/${id}/reschedule`, { item: 0, date: TUESDAY, time: "11:00 AM" })).status,
    ).toBe(409);
    expect((await move(id, "11:00 AM")).status).toBe(200);
    expect([await seatsAt("10:00 AM"), await seatsAt("11:00 AM")]).toEqual([0, 1]);
    setTime(11, 20);
    await mark(id, { item: 0, started: true });
    const refused = await move(id, "12:00 PM");
    expect([refused.status, refused.body.message]).toEqual([409, ARRIVED]);
    expect(refused.body.booking).toMatchObject({ _id: id, cartItems: [{ time: "11:00 AM", started: true }] });
    expect((await lineOf(id)).time).toBe("11:00 AM");
  });

  test("a line beside one whose customer has arrived, which stays marked", async () => {
    const id = await book({ time: "09:00 AM" }, { service: LONG, time: "10:00 AM" });
    setTime(9, 10);
    await mark(id, { item: 0, arrived: true });
    expect((await move(id, "02:00 PM", { item: 1 })).status).toBe(200);
    expect([(await lineOf(id, 0)).progress, (await lineOf(id, 1)).time]).toEqual(["arrived", "02:00 PM"]);
  });

  test("a no-show, who is awaited again", async () => {
    const id = await book({ time: "10:00 AM" });
    setTime(10, 40);
    await mark(id, { noShow: true });
    expect((await move(id, "12:00 PM")).status).toBe(200);
    const { body } = await salon.author.get(`/booking/getBooking/${id}`);
    expect(body).toMatchObject({ arrived: false, noShow: false });
    expect(body.cartItems[0]).not.toHaveProperty("noShow");
    expect(await BookingModel.findById(id).lean()).not.toHaveProperty("noShow");
  });

  test("to the running slot and within the notice, as availability shows them to the desk", async () => {
    await salon.admin.patch("/settings", { noticeMinutes: 120 });
    try {
      const id = await book({ time: "03:00 PM" });
      setTime(10, 40);
      const { body } = await salon.author.get(`/booking/availability?date=${TUESDAY}&desk=true`);
      const statuses = body.slots.slice(2, 5).map(({ status }: { status: string }) => status);
      expect(statuses).toEqual(["past", "open", "open"]);
      expect((await move(id, "10:00 AM")).status).toBe(400);
      expect((await move(id, "10:30 AM")).status).toBe(200);
    } finally {
      await salon.admin.patch("/settings", { noticeMinutes: 0 });
    }
  });
});

describe("the mail about a move by staff", () => {
  const mails = () =>
    salon.api.inbox
      .mails()
      .filter(({ envelope, subject }) => envelope.to.includes(salon.ada.email) && /new time|was changed/.test(subject))
      .map(({ text }) => [/Was: (.*) WAT/.exec(text)?.[1], /(?:New time|Time): (.*) WAT/.exec(text)?.[1]]);
  const wait = async (seconds: number) => {
    salon.api.clock.advance(seconds * 1000);
    await salon.api.jobs.runAll();
  };
  const on = (time: string) => `Tue, 24 Nov 2037, ${time}`;
  let before: number;
  beforeEach(() => (before = mails().length));
  const sent = () => mails().slice(before);

  test("waits ten seconds", async () => {
    const id = await book({ time: "10:00 AM" });
    await move(id, "11:00 AM");
    await wait(9);
    expect(sent()).toEqual([]);
    await wait(1);
    expect(sent()).toEqual([[on("10:00 AM"), on("11:00 AM")]]);
  });

  test("is not sent when the move is undone, and neither is one about the way back", async () => {
    const id = await book({ time: "10:00 AM" });
    await move(id, "11:00 AM");
    await wait(5);
    await move(id, "10:00 AM");
    await wait(10);
    await advanceTime(salon.api, 5);
    expect(sent()).toEqual([]);
    expect([await seatsAt("10:00 AM"), await seatsAt("11:00 AM")]).toEqual([1, 0]);
  });

  test("starts from what the customer knows when the line is moved on, also back in two moves", async () => {
    const id = await book({ time: "10:00 AM" });
    await move(id, "11:00 AM");
    await move(id, "12:00 PM");
    await wait(10);
    expect(sent()).toEqual([[on("10:00 AM"), on("12:00 PM")]]);
    await move(id, "01:00 PM");
    await move(id, "02:00 PM");
    await move(id, "12:00 PM");
    await wait(10);
    expect(sent()).toHaveLength(1);
  });

  test("about the way back is sent when the one about the move was sent", async () => {
    const id = await book({ time: "10:00 AM" });
    await move(id, "11:00 AM");
    await wait(10);
    await move(id, "10:00 AM");
    await wait(10);
    expect(sent()).toEqual([
      [on("10:00 AM"), on("11:00 AM")],
      [on("11:00 AM"), on("10:00 AM")],
    ]);
  });

  test("about a move by the customer does not wait", async () => {
    const id = await book({ time: "10:00 AM" });
    await salon.ada.client.post(`/booking/${id}/reschedule`, { item: 0, date: TUESDAY, time: "11:00 AM" });
    await wait(0);
    expect(sent()).toEqual([[on("10:00 AM"), on("11:00 AM")]]);
  });

  test("comes about the final time when the process that undoes the move is killed", async () => {
    const id = await book({ time: "10:00 AM" });
    await move(id, "11:00 AM");
    whenReached("move-written", () => Promise.reject(new Error("killed")));
    expect((await move(id, "10:00 AM")).status).toBe(500);
    await advanceTime(salon.api, 2);
    expect(sent()).toEqual([[on("11:00 AM"), on("10:00 AM")]]);
  });

  test("about another person waits too, and is not sent when the customer gets theirs back", async () => {
    const [sade, bisi] = [
      await addMember(salon.admin, { name: "Sade" }),
      await addMember(salon.admin, { name: "Bisi" }),
    ];
    const id = await book({ time: "10:00 AM", with: sade });
    const assign = (person: string) => salon.author.post(`/booking/${id}/assign`, { item: 0, with: person });
    await assign(bisi);
    await assign(sade);
    await wait(10);
    expect(sent()).toEqual([]);
    await move(id, "11:00 AM");
    await assign(bisi);
    // A line that is moved gets the person whom its customer asked for.
    await move(id, "10:00 AM");
    await wait(10);
    expect(sent()).toEqual([]);
    await assign(bisi);
    await wait(10);
    expect(sent()).toEqual([[undefined, on("10:00 AM")]]);
    await assign(sade);
    await wait(10);
    expect(sent()).toHaveLength(2);
  });
});

describe("two desks at once", () => {
  test("a move from a place where the line is no longer is refused, and says where it is", async () => {
    const id = await book({ time: "10:00 AM" });
    const from = { date: TUESDAY, time: "10:00 AM" };
    expect((await move(id, "11:00 AM", { from })).status).toBe(200);
    const refused = await move(id, "12:00 PM", { from });
    expect(refused.status).toBe(409);
    expect(refused.body.message).toBe(
      "Another change came first: this appointment is on Tue, 24 Nov 2037, 11:00 AM WAT now",
    );
    expect(refused.body.booking.cartItems[0]).toMatchObject({ time: "11:00 AM" });
    expect(await seatsAt("12:00 PM")).toBe(0);
  });

  test("of two moves one wins, and the other sees what is now", async () => {
    const id = await book({ time: "10:00 AM" });
    whenReached("move-claimed", () => moveAs(salon.admin, id, "12:00 PM"));
    const refused = await move(id, "11:00 AM");
    expect([refused.status, refused.body.message]).toEqual([409, CHANGED]);
    expect(refused.body.booking.cartItems[0]).toMatchObject({ time: "12:00 PM" });
    expect([await seatsAt("10:00 AM"), await seatsAt("11:00 AM"), await seatsAt("12:00 PM")]).toEqual([0, 0, 1]);
  });

  test("of moves sent at once exactly one wins, with and without a team", async () => {
    for (const hasTeam of [false, true]) {
      if (hasTeam) await addMember(salon.admin, { name: "Sade" });
      const id = await book({ time: "10:00 AM" });
      const wishes = ["11:00 AM", "12:00 PM", "01:00 PM", "02:00 PM"] as const;
      const from = { date: TUESDAY, time: "10:00 AM" };
      const desks = [salon.author, salon.admin];
      const answers = await Promise.all(wishes.map((time, index) => moveAs(desks[index % 2]!, id, time, { from })));
      const won = wishes.filter((_, index) => answers[index]!.status === 200);
      expect(won, `with ${hasTeam ? "a" : "no"} team`).toHaveLength(1);
      for (const { status, body } of answers.filter((answer) => answer.status !== 200)) {
        expect([status, body.booking._id]).toEqual([409, id]);
        expect(body.message).toMatch(new RegExp(`^(?:${CHANGED}|Another change came first: .* ${won[0]} WAT now)$`));
      }
      expect((await lineOf(id)).time).toBe(won[0]);
      const seats = await Promise.all((["10:00 AM", ...wishes] as const).map((time) => seatsAt(time)));
      expect(seats).toEqual(["10:00 AM", ...wishes].map((time) => (time === won[0] ? 1 : 0)));
      await salon.author.post(`/booking/${id}/cancel`);
    }
  });

  test("a move that meets a cancellation is refused, and shows the cancelled booking", async () => {
    const id = await book({ time: "10:00 AM" });
    whenReached("move-claimed", () => salon.ada.client.post(`/booking/${id}/cancel`));
    const refused = await move(id, "11:00 AM");
    expect([refused.status, refused.body.message]).toEqual([409, CHANGED]);
    expect(refused.body.booking.bookingStatus).toBe("cancelled");
    expect([await seatsAt("10:00 AM"), await seatsAt("11:00 AM")]).toEqual([0, 0]);
  });

  test("a cancellation that meets a move is refused, and shows the moved booking", async () => {
    const id = await book({ time: "10:00 AM" });
    const { till } = salon.api.deps;
    const decide = till.cancel;
    // The booking has been read, and its cancellation has not been written.
    vi.spyOn(till, "cancel").mockImplementationOnce(async (...order) => {
      expect((await move(id, "11:00 AM")).status).toBe(200);
      return decide(...order);
    });
    const refused = await salon.admin.post(`/booking/${id}/cancel`);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "Another change of this booking came first; please look again",
    ]);
    expect(refused.body.booking).toMatchObject({ bookingStatus: "placed", cartItems: [{ time: "11:00 AM" }] });
    expect([await seatsAt("10:00 AM"), await seatsAt("11:00 AM")]).toEqual([0, 1]);
  });

  test("of a move and an online booking of the last place exactly one wins, and the other gets the nearest times", async () => {
    await bookedPayment(await newPayer(salon.api), [{ time: "11:00 AM" }]);
    const id = await book({ time: "10:00 AM" });
    const [moved, bought] = await Promise.all([
      move(id, "11:00 AM"),
      requestPayment(salon.bola, [{ time: "11:00 AM" }]),
    ]);
    expect(new Set([moved.status, bought.status])).toEqual(new Set([200, 409]));
    const refused = moved.status === 409 ? moved : bought;
    expect(refused.body.message).toBe(FULL);
    expect(refused.body.conflicts).toMatchObject([{ index: 0, free: 0, time: "11:00 AM" }]);
    expect(refused.body.conflicts[0].nearest).toHaveLength(3);
    expect([await seatsAt("10:00 AM"), await seatsAt("11:00 AM")]).toEqual([moved.status === 200 ? 0 : 1, 2]);
  });

  test("an online booking that meets a move to the last places is refused, and the move stays", async () => {
    const id = await book({ time: "10:00 AM" });
    const wish = [{ time: "11:00 AM", cartQuantity: 2 }] as const;
    let bought: Awaited<ReturnType<typeof requestPayment>> | undefined;
    whenReached("move-claimed", async () => (bought = await requestPayment(salon.bola, wish)));
    expect((await move(id, "11:00 AM")).status).toBe(200);
    expect([bought?.status, bought?.body.message, bought?.body.conflicts[0].free]).toEqual([409, FULL, 1]);
    expect((await lineOf(id)).time).toBe("11:00 AM");
  });

  test("a move to a time that was booked online is refused, with the nearest times and the booking as it is", async () => {
    const id = await book({ time: "10:00 AM" });
    await bookedPayment(salon.bola, [{ time: "11:00 AM", cartQuantity: 2 }]);
    const refused = await move(id, "11:00 AM");
    expect([refused.status, refused.body.message]).toEqual([409, FULL]);
    expect(refused.body.conflicts[0]).toMatchObject({ index: 0, free: 0, time: "11:00 AM" });
    expect(refused.body.conflicts[0].nearest).toHaveLength(3);
    expect(refused.body.booking.cartItems[0]).toMatchObject({ time: "10:00 AM" });
  });

  test("a move that meets an arrival is refused, and the mark stays", async () => {
    const id = await book({ time: "10:00 AM" });
    setTime(9, 0);
    whenReached("move-claimed", () => mark(id, { arrived: true }));
    expect((await move(id, "11:00 AM")).status).toBe(409);
    expect(await lineOf(id)).toMatchObject({ time: "10:00 AM", progress: "arrived" });
  });

  test("a customer's refused change shows them their booking", async () => {
    const id = await book({ time: "10:00 AM" });
    await salon.author.post(`/booking/${id}/cancel`);
    const refused = await salon.ada.client.post(`/booking/${id}/reschedule`, {
      item: 0,
      date: TUESDAY,
      time: "11:00 AM",
    });
    expect(refused.body.booking).toMatchObject({ _id: id, bookingStatus: "cancelled" });
    expect(refused.body.booking).not.toHaveProperty("customer");
  });
});
