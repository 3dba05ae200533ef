import { FIRST_SETTINGS, type Slot } from "@salon/contracts";
import mongoose, { Types } from "mongoose";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { setFailpointHook } from "../../../failpoint.ts";
import { type OpenSalon, openSalon } from "../../../../test/support/salon/open-salon.ts";
import {
  advanceTime,
  bookedPayment,
  keysAt,
  mailsTo,
  newPayer,
  openPayment,
  pressButton,
  requestPayment,
  TUESDAY,
} from "../../../../test/support/salon/paying.ts";
import { addMember, addResource, changeMember, dismissTeam } from "../../../../test/support/salon/team.ts";
import { BookingModel } from "../bookings.model.ts";
import { giveOut } from "./first-people.ts";

let salon: OpenSalon;
openSalon(5, (opened) => (salon = opened));
const servers = () => mongoose.connection.collection("servers");
beforeEach(async () => {
  await dismissTeam();
  await servers().deleteMany({});
});
afterEach(() => setFailpointHook(null));

const book = async (time: Slot) => (await bookedPayment(await newPayer(salon.api), [{ time }])).bookingId;
const whoHas = async (bookingId: string) => {
  const { with: people = [] } = (await BookingModel.findById(bookingId).lean())!.cartItems[0]!;
  return people.map(String);
};
const displaced = async () =>
  ((await salon.author.get("/booking/displaced")).body as unknown as { bookingId: string }[]).map(
    ({ bookingId }) => bookingId,
  );
const unsold = async () =>
  (await salon.author.get("/team/all")).body.map(({ unsold }: { unsold?: string[] }) => unsold);
const canBeBought = async (time: Slot) => (await requestPayment(await newPayer(salon.api), [{ time }])).status;
const NEW = { hours: FIRST_SETTINGS.hours };

describe("a service that was sold by seats", () => {
  test("gives its first people to the appointments to come, the earliest first, before it sells them", async () => {
    const [ten, nine, again] = [await book("10:00 AM"), await book("09:00 AM"), await book("09:00 AM")];
    const { body } = await salon.admin.post("/team/preview", { name: "Sade", serviceIds: [salon.haircut._id], ...NEW });
    expect(body).toEqual({ bookings: [], given: 3 });
    const { sequence } = (await BookingModel.findById(nine).lean())!;

    const sade = await addMember(salon.admin, { name: "Sade" });
    expect([await whoHas(nine), await whoHas(ten)]).toEqual([[sade], [sade]]);
    expect(await whoHas(again)).toEqual([]);
    expect(await displaced()).toEqual([again]);
    expect((await BookingModel.findById(nine).lean())!.sequence).toBe(sequence);
    expect(await unsold()).toEqual([undefined]);
    expect([await canBeBought("09:00 AM"), await canBeBought("10:00 AM"), await canBeBought("11:00 AM")]).toEqual([
      409, 409, 200,
    ]);

    // The next person is given to who has nobody before anybody can buy their time.
    const tolu = await addMember(salon.admin, { name: "Tolu" });
    expect([await whoHas(again), await displaced()]).toEqual([[tolu], []]);
    expect([await canBeBought("09:00 AM"), await canBeBought("10:00 AM")]).toEqual([409, 200]);
  });

  test("gives people also after a longer roster, but nobody to who asks for somebody or was squeezed in", async () => {
    const [early, late, asking] = [await book("09:00 AM"), await book("03:00 PM"), await book("04:00 PM")];
    await BookingModel.updateOne({ _id: asking }, { $set: { "cartItems.0.asked": new Types.ObjectId() } });
    const walkIn = { name: "Ngozi", serviceId: salon.haircut._id, date: TUESDAY, time: "05:00 PM", method: "cash" };
    await book("05:00 PM");
    await salon.admin.patch("/settings", { slotCapacity: 1 });
    const squeezed = await salon.author.post("/booking/walk-in", { ...walkIn, squeeze: true });
    await salon.admin.patch("/settings", { slotCapacity: 5 });
    expect(squeezed.body.cartItems[0].beyond).toBe(true);

    const hours = FIRST_SETTINGS.hours.map((day) => ({ ...day, open: day.open && "02:00 PM" }));
    const sade = await addMember(salon.admin, { name: "Sade", hours });
    expect([await whoHas(early), await whoHas(late), await whoHas(asking)]).toEqual([[], [sade], []]);
    await addMember(salon.admin, { name: "Tolu", hours });
    expect(await whoHas(squeezed.body._id as string)).toEqual([]);
    await changeMember(salon.admin, sade, { hours: FIRST_SETTINGS.hours });
    expect(await whoHas(early)).toEqual([sade]);
  });

  test("gives its first units the same way", async () => {
    const [one, two] = [await book("09:00 AM"), await book("09:00 AM")];
    const resource = { name: "Basin", units: 1, serviceIds: [salon.haircut._id] };
    expect((await salon.admin.post("/resources/preview", resource)).body).toEqual({ bookings: [], given: 2 });
    const basin = await addResource(salon.admin, { name: "Basin" });
    expect(await keysAt("09:00 AM")).toEqual([`r:${basin}#1`]);
    expect([await displaced(), await canBeBought("09:00 AM")]).toEqual([[two], 409]);
    await salon.admin.patch(`/resources/${basin}`, { revision: 0, units: 2 });
    expect(await keysAt("09:00 AM")).toEqual([`r:${basin}#1`, `r:${basin}#2`]);
    expect((await BookingModel.findById(one).lean())!.cartItems[0]!.units).toEqual([`r:${basin}#1`]);
  });
});

describe("a payment page that was open before", () => {
  test("gets the new person first, who is sold to nobody until then", async () => {
    const { link } = await openPayment(salon.ada, [{ time: "10:00 AM" }]);
    const sade = await addMember(salon.admin, { name: "Sade" });
    expect(await unsold()).toEqual([[salon.haircut._id]]);
    expect([await canBeBought("10:00 AM"), await canBeBought("11:00 AM")]).toEqual([409, 409]);
    await salon.api.jobs.runAll();
    expect(await canBeBought("11:00 AM")).toBe(409);

    await pressButton(link, "pay");
    expect(await keysAt("10:00 AM")).toEqual([`p:${sade}`]);
    expect(await unsold()).toEqual([undefined]);
    expect([await canBeBought("10:00 AM"), await canBeBought("11:00 AM")]).toEqual([409, 200]);
  });

  test("lets the person be sold when it ends without money", async () => {
    await openPayment(salon.ada, [{ time: "10:00 AM" }]);
    await addMember(salon.admin, { name: "Sade" });
    await advanceTime(salon.api, 30);
    await salon.api.jobs.runAll();
    expect(await canBeBought("10:00 AM")).toBe(200);
  });

  test("is refused when it was planned before the person came and claims after", async () => {
    let added = "";
    setFailpointHook(async (point) => {
      if (point === "order-saved" && added === "") added = await addMember(salon.admin, { name: "Sade" });
    });
    expect((await requestPayment(salon.ada, [{ time: "10:00 AM" }])).status).toBe(409);
    expect(await keysAt("10:00 AM")).toEqual([]);
    expect(await canBeBought("10:00 AM")).toBe(200);
    expect(await keysAt("10:00 AM")).toEqual([`p:${added}`]);
  });
});

test("while a server of an earlier release runs, new people are sold at once, and given out when it has ended", async () => {
  const nine = await book("09:00 AM");
  const now = new Date();
  const row = { _id: "old" as never, name: "old", at: now, databaseAt: now, until: new Date(now.getTime() + 60_000) };
  await servers().insertOne(row);
  const sade = await addMember(salon.admin, { name: "Sade" });
  expect([await whoHas(nine), await unsold(), await canBeBought("10:00 AM")]).toEqual([[], [undefined], 200]);
  await servers().deleteMany({});
  await salon.api.jobs.runAll();
  expect(await whoHas(nine)).toEqual([sade]);
});

test("what was killed half way is finished by the next process, and nobody is told", async () => {
  const lines = [await book("09:00 AM"), await book("09:30 AM"), await book("10:00 AM")];
  await salon.api.jobs.runAll();
  const told = mailsTo(salon.api, salon.ada).length;
  const killed = new Error("killed");
  setFailpointHook((point) => {
    if (point === "first-people-half-given") throw killed;
  });
  const sade = await addMember(salon.admin, { name: "Sade" });
  expect(await Promise.all(lines.map(whoHas))).toEqual([[sade], [], []]);
  expect([await unsold(), await canBeBought("03:00 PM")]).toEqual([[[salon.haircut._id]], 409]);
  expect((await salon.author.get("/team/all")).body).toMatchObject([{ toGive: 2 }]);
  setFailpointHook(null);
  await Promise.all([giveOut(salon.api.deps, () => false), salon.api.jobs.runAll()]);
  await salon.api.jobs.runAll();
  expect(await Promise.all(lines.map(whoHas))).toEqual([[sade], [sade], [sade]]);
  expect([await unsold(), await canBeBought("03:00 PM")]).toEqual([[undefined], 200]);
  expect(mailsTo(salon.api, salon.ada)).toHaveLength(told);
});
