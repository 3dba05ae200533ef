import { beforeEach, describe, expect, test } from "vitest";
import { BookingModel } from "../../bookings/bookings.model.ts";
import { SlotModel } from "../../seats/slots.model.ts";
import { type OpenSalon, openSalon } from "../../../../test/support/salon/open-salon.ts";
import {
  advanceTime,
  bookedPayment,
  keysAt,
  newPayer,
  openPayment,
  requestPayment,
  TUESDAY,
} from "../../../../test/support/salon/paying.ts";
import { addMember, changeMember, dismissTeam } from "../../../../test/support/salon/team.ts";
import { PaymentModel } from "../payments.model.ts";

let salon: OpenSalon;
openSalon(5, (opened) => (salon = opened));
beforeEach(dismissTeam);

const lineOf = async (bookingId: string, item = 0) => (await BookingModel.findById(bookingId).lean())!.cartItems[item]!;

describe("paying for a staffed service", () => {
  test("holds one person for each seat, in every slot, and the booking names the same", async () => {
    const sade = await addMember(salon.admin, { name: "Sade", services: ["Manicure & Pedicure"] });
    const { bookingId } = await bookedPayment(salon.ada, [{ service: "Manicure & Pedicure", time: "10:00 AM" }]);
    expect(await keysAt("10:00 AM")).toEqual([`p:${sade}`]);
    expect(await keysAt("10:30 AM")).toEqual([`p:${sade}`]);
    expect(String((await lineOf(bookingId)).with)).toBe(sade);
    const refused = await requestPayment(salon.bola, [{ service: "Manicure & Pedicure", time: "10:30 AM" }]);
    expect(refused.status).toBe(409);
    const [conflict] = refused.body.conflicts;
    expect(conflict).toMatchObject({ index: 0, free: 0 });
    expect(conflict.nearest.map(({ time }: { time: string }) => time)).toEqual(["11:00 AM", "11:30 AM", "09:00 AM"]);
    expect((await requestPayment(salon.bola, [{ service: "Manicure & Pedicure", time: "11:00 AM" }])).status).toBe(200);
  });

  test("refuses a person who is unknown, inactive, not bookable or without the skill, and changes nothing", async () => {
    const sade = await addMember(salon.admin, { name: "Sade" });
    const inactive = await addMember(salon.admin, { name: "Bisi", active: false });
    const hidden = await addMember(salon.admin, { name: "Kemi", bookable: false });
    const other = await addMember(salon.admin, { name: "Uche", services: ["Wig Installation"] });
    for (const person of [inactive, hidden, other, "65f0c0ffee65f0c0ffee65f0"]) {
      const { status, body } = await requestPayment(salon.ada, [{ with: sade }, { time: "10:00 AM", with: person }]);
      expect({ status, errors: body.errors }).toEqual({
        status: 400,
        errors: [{ path: "cartItems.1.with", message: "This person is not available for this service" }],
      });
    }
    const twice = await requestPayment(salon.ada, [{ with: sade, cartQuantity: 2 }]);
    expect(twice.body.errors[0]).toEqual({
      path: "cartItems.0.cartQuantity",
      message: "To book for several people, please choose Anyone",
    });
    expect((await requestPayment(salon.ada, [{ with: sade }, { with: sade }])).body.errors[0].path).toBe(
      "cartItems.1.cartQuantity",
    );
    expect(await SlotModel.countDocuments({ taken: { $gt: 0 } })).toBe(0);
  });

  test("a cart with a taken person is stored, and paying for it names nearest times of that person", async () => {
    const sade = await addMember(salon.admin, { name: "Sade" });
    await addMember(salon.admin, { name: "Tolu" });
    await bookedPayment(salon.ada, [{ with: sade }]);
    const line = { service: "Haircut & Styling", date: TUESDAY, time: "09:00 AM", cartQuantity: 1, with: sade };
    const saved = await salon.bola.client.patch("/users/saveCart", { cartItems: [line, { ...line, with: null }] });
    expect(saved.status).toBe(200);
    expect(saved.body.cartItems).toMatchObject([{ asked: sade, with: [{ _id: sade, name: "Sade" }] }, { asked: null }]);
    expect((await salon.bola.client.get("/users/getCart")).body).toEqual(saved.body.cartItems);
    const refused = await requestPayment(salon.bola, [{ with: sade }]);
    expect(refused.body.conflicts).toMatchObject([{ index: 0, free: 0, nearest: [{ time: "09:30 AM" }, {}, {}] }]);
  });

  test("the paid line leaves the cart, and the same time with another person stays", async () => {
    const sade = await addMember(salon.admin, { name: "Sade" });
    const tolu = await addMember(salon.admin, { name: "Tolu" });
    const line = { service: "Haircut & Styling", date: TUESDAY, time: "09:00 AM", cartQuantity: 1 };
    await salon.ada.client.patch("/users/saveCart", {
      cartItems: [
        { ...line, with: sade },
        { ...line, with: tolu },
        { ...line, with: null },
      ],
    });
    await bookedPayment(salon.ada, [{ with: sade }]);
    const { body } = await salon.ada.client.get("/users/getCart");
    expect((body as { asked: string | null }[]).map(({ asked }) => asked)).toEqual([tolu, null]);
  });

  test("the same cart with another person gets another page", async () => {
    const sade = await addMember(salon.admin, { name: "Sade" });
    const tolu = await addMember(salon.admin, { name: "Tolu" });
    const first = await openPayment(salon.ada, [{ with: sade }]);
    expect((await openPayment(salon.ada, [{ with: sade }])).ref).toBe(first.ref);
    const second = await openPayment(salon.ada, [{ with: tolu }]);
    expect(second.ref).not.toBe(first.ref);
    expect(await keysAt("09:00 AM")).toEqual([`p:${tolu}`]);
  });

  test("of many buyers of one person exactly one wins, and Anyone is sold as often as there are people", async () => {
    const sade = await addMember(salon.admin, { name: "Sade" });
    await addMember(salon.admin, { name: "Tolu" });
    await addMember(salon.admin, { name: "Uche" });
    const buyers = await Promise.all(Array.from({ length: 8 }, () => newPayer(salon.api)));
    const named = await Promise.all(buyers.map((buyer) => requestPayment(buyer, [{ with: sade }])));
    expect(named.filter(({ status }) => status === 200)).toHaveLength(1);
    const anyone = await Promise.all(buyers.map((buyer) => requestPayment(buyer, [{ time: "10:00 AM" }])));
    const count = (wanted: number) => anyone.filter(({ status }) => status === wanted).length;
    expect([count(200), count(409)]).toEqual([3, 5]);
    expect(new Set(await keysAt("10:00 AM")).size).toBe(3);
  });
});

describe("late money", () => {
  test("takes the former person, or for Anyone another who is free", async () => {
    const sade = await addMember(salon.admin, { name: "Sade" });
    const tolu = await addMember(salon.admin, { name: "Tolu" });
    const late = await openPayment(salon.ada);
    const planned = (await PaymentModel.findOne({ ref: late.ref }).lean())!;
    const former = String(planned.items[0]!.with);
    await advanceTime(salon.api, 21);
    const { bookingId } = await bookedPayment(salon.bola, [{ with: former }]);
    expect(String((await lineOf(bookingId)).with)).toBe(former);
    await salon.api.sandbox.pay(late.ref);
    await advanceTime(salon.api, 60);
    const settled = (await PaymentModel.findOne({ ref: late.ref }).lean())!;
    expect(settled.state).toBe("fulfilled");
    expect(settled.seatRef).not.toBe(planned.seatRef);
    expect(String((await lineOf(String(settled.bookingId))).with)).toBe(former === sade ? tolu : sade);
    expect(await keysAt("09:00 AM")).toEqual([`p:${sade}`, `p:${tolu}`].toSorted());
  });

  test("waits for staff when the person who was asked for is taken, and is booked with another", async () => {
    const sade = await addMember(salon.admin, { name: "Sade" });
    const tolu = await addMember(salon.admin, { name: "Tolu" });
    const late = await openPayment(salon.ada, [{ with: sade }]);
    await advanceTime(salon.api, 21);
    await bookedPayment(salon.bola, [{ with: sade }]);
    await salon.api.sandbox.pay(late.ref);
    await advanceTime(salon.api, 60);
    const status = async () => (await salon.ada.client.get(`/booking/payment/${late.ref}`)).body.state;
    expect(await status()).toBe("review");
    const sameTime = { item: 0, date: TUESDAY, time: "09:00 AM" };
    expect((await salon.author.post(`/payments/${late.ref}/reassign`, sameTime)).status).toBe(409);
    const unknown = { ...sameTime, with: "65f0c0ffee65f0c0ffee65f0" };
    expect((await salon.author.post(`/payments/${late.ref}/reassign`, unknown)).body.errors[0].path).toBe("with");
    expect((await salon.author.post(`/payments/${late.ref}/reassign`, { ...sameTime, with: tolu })).status).toBe(200);
    expect(await status()).toBe("successful");
    expect(await keysAt("09:00 AM")).toEqual([`p:${sade}`, `p:${tolu}`].toSorted());
  });

  test("a person who has left is not sold again, and the money waits for staff", async () => {
    const sade = await addMember(salon.admin, { name: "Sade" });
    const late = await openPayment(salon.ada, [{ with: sade }]);
    await advanceTime(salon.api, 21);
    // The hold has ended; the sweep has dropped it.
    expect(await keysAt("09:00 AM")).toEqual([]);
    await changeMember(salon.admin, sade, { active: false });
    await salon.api.sandbox.pay(late.ref);
    await advanceTime(salon.api, 60);
    expect((await salon.ada.client.get(`/booking/payment/${late.ref}`)).body.state).toBe("review");
    expect(await keysAt("09:00 AM")).toEqual([]);
  });
});
