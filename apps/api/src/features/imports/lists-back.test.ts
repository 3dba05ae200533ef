import mongoose from "mongoose";
import { beforeEach, expect, test } from "vitest";
import { bringList, finishList, rowsOfList } from "../../../test/support/salon/bring-lists.ts";
import { openSalon, type OpenSalon } from "../../../test/support/salon/open-salon.ts";
import { bookedPayment, TUESDAY } from "../../../test/support/salon/paying.ts";
import { addMember, changeMember, dismissTeam } from "../../../test/support/salon/team.ts";

let salon: OpenSalon;
openSalon(4, (opened) => (salon = opened));
beforeEach(async () => {
  await dismissTeam();
  await mongoose.connection.collection("imports").deleteMany({});
});

const listOf = async (name: string): Promise<string> =>
  (await salon.admin.get(`/reports/lists/${name}.csv`)).body as string;
const empty = async (...names: string[]): Promise<void> => {
  for (const name of names) await mongoose.connection.collection(name).deleteMany({});
};

test("services come back with options, guarded cells and line breaks, and are the same where they are", async () => {
  const { haircut, admin } = salon;
  const menu = {
    category: "Hair",
    description: '=Wash, cut\n\n\'=and "style"  ',
    options: [
      { name: "Beads; white", price: 2000, minutes: 30 },
      { name: "+Wash", price: 0, minutes: 0 },
    ],
  };
  const changed = await admin.patch(`/services/${haircut._id}/menu`, { ...menu, revision: 0 });
  expect(changed.status).toBe(200);
  const before = await listOf("services");
  const same = await bringList(salon, "services", before);
  expect(same.counts).toEqual({ same: same.rows });

  const stored = await mongoose.connection.collection("services").find().toArray();
  await empty("services");
  const list = await bringList(salon, "services", before);
  expect(await finishList(salon, list, "run")).toMatchObject({ counts: { made: same.rows } });
  expect((await listOf("services")).split("\n").toSorted()).toEqual(before.split("\n").toSorted());
  await empty("services");
  await mongoose.connection.collection("services").insertMany(stored);
});

test("what a person asks for a service has a row of its own, comes back, and goes with the undo unless it was changed", async () => {
  const { admin, haircut } = salon;
  const own = [{ serviceId: haircut._id, price: 5000, minutes: 20 }];
  await addMember(admin, { name: "Kemi" });
  const halima = await addMember(admin, { name: "Halima", own });
  const before = await listOf("services");
  expect(before).toContain("Haircut & Styling,,5000,20 mins,,,Halima");
  const same = await bringList(salon, "services", before);
  expect(same.counts).toEqual({ same: same.rows });

  await changeMember(admin, halima, { own: [] });
  expect(await listOf("services")).not.toContain("With");
  const list = await bringList(salon, "services", before);
  expect((await rowsOfList(salon, list)).find(({ state }) => state === "new")?.service).toMatchObject({
    price: 5000,
    timeframe: "20 mins",
    with: { name: "Halima", price: 5000, minutes: 20 },
  });
  const done = await finishList(salon, list, "run");
  expect(await listOf("services")).toBe(before);
  expect(await finishList(salon, done, "undo")).toMatchObject({ counts: { removed: 1 } });
  expect(await listOf("services")).not.toContain("With");

  const again = await finishList(salon, await bringList(salon, "services", before), "run");
  await changeMember(admin, halima, { own: [{ serviceId: haircut._id, price: 6000 }] });
  expect(await finishList(salon, again, "undo")).toMatchObject({ counts: { left: 1 } });
  expect(await listOf("services")).toContain("Haircut & Styling,,6000,,,,Halima");
});

test("a row of a person that a hand could not type either is left out with the reason", async () => {
  await addMember(salon.admin, { name: "Kemi" });
  await addMember(salon.admin, { name: "Halima" });
  const rows = ["Haircut & Styling,Halima,2999,", "Manicure & Pedicure,Kemi,90000,", "Twists,Kemi,90000,"];
  const list = await bringList(salon, "services", ["Service,With,Price,Duration", ...rows].join("\n"));
  expect((await rowsOfList(salon, list)).map(({ why }) => why)).toEqual([
    "Make the service's price the lowest one",
    "Kemi does not do Manicure & Pedicure: say it in the team first",
    "There is no service with this name",
  ]);
});

test("the e-mail address of an appointment is kept on the card of its client, and goes with the undo", async () => {
  const { admin } = salon;
  const rows = [`Efe Uche,0803 555 1005,efe@example.com,${TUESDAY},10:00`, `Tolu,,tolu@example.com,${TUESDAY},11:00`];
  const text = ["Client,Phone,Email,Date,Time,Service", ...rows.map((row) => `${row},Haircut & Styling`)].join("\n");
  const done = await finishList(salon, await bringList(salon, "appointments", text), "run");
  const emails = async () => {
    const { body } = await admin.get("/clients?sort=name");
    return (body as { name: string; email?: string }[]).map(({ name, email }) => [name, email]);
  };
  expect(await emails()).toEqual([
    ["Efe Uche", "efe@example.com"],
    ["Tolu", "tolu@example.com"],
  ]);
  expect(await finishList(salon, done, "undo")).toMatchObject({ counts: { removed: 2 } });
  expect(await emails()).toEqual([]);
});

test("an appointment has the price of today of the person whom its row names, unless the row names a sum", async () => {
  const { admin, haircut } = salon;
  await addMember(admin, { name: "Kemi" });
  await addMember(admin, { name: "Halima", own: [{ serviceId: haircut._id, price: 5000, minutes: 60 }] });
  await admin.post("/services", { name: "Bridal", price: 0, timeframe: "1hr" });
  const text = [
    "Client,Date,Time,Service,With,Agreed price",
    `Efe,${TUESDAY},10:00,Haircut & Styling,Halima,`,
    `Tolu,${TUESDAY},12:00,Haircut & Styling,Halima,"4,200"`,
    `Uche,${TUESDAY},14:00,Bridal,,45000`,
    `Ngozi,${TUESDAY},16:00,Bridal,,`,
  ];
  const list = await bringList(salon, "appointments", text.join("\n"));
  expect((await rowsOfList(salon, list)).map(({ state, why }) => [state, why])).toEqual([
    ["new", undefined],
    ["new", undefined],
    ["new", undefined],
    ["unreadable", "Bridal has no price yet"],
  ]);
  expect(await finishList(salon, list, "run")).toMatchObject({ counts: { made: 3 } });
  const booked = await mongoose.connection.collection("bookings").find().sort({ "cartItems.time": 1 }).toArray();
  expect(booked.map(({ bookingAmount, cartItems: [line] }) => [bookingAmount, line.price, line.minutes])).toEqual([
    [45_000, 45_000, undefined],
    [5000, 5000, 60],
    [4200, 4200, 60],
  ]);
});

test("appointments come back, each at its place with its person and options, and are the same where they are", async () => {
  const { admin, author, ada, haircut } = salon;
  await addMember(admin, { name: "Sade" });
  await addMember(admin, { name: "Bisi" });
  const options = [{ name: "Beads", price: 2000, minutes: 30 }];
  const { body: service } = await admin.patch(`/services/${haircut._id}/menu`, {
    options,
    revision: (await admin.get(`/services/${haircut._id}`)).body.revision ?? 0,
  });
  await bookedPayment(ada, [{ time: "10:00 AM" }, { time: "11:00 AM" }]);
  const walkIn = { name: "Efe Uche", serviceId: haircut._id, date: TUESDAY, time: "10:00 AM", method: "later" };
  const chosen = [service.options[0]._id];
  const walkedIn = await author.post("/booking/walk-in", { ...walkIn, phone: "0803 555 1004", options: chosen });
  expect(walkedIn.status).toBe(201);

  const before = await listOf("appointments");
  const same = await bringList(salon, "appointments", before);
  expect((await rowsOfList(salon, same)).map(({ state, why }) => [state, why])).toEqual(
    Array.from({ length: 3 }, () => ["same", "This appointment is in the book"]),
  );

  await empty("bookings", "slots", "clients");
  const list = await bringList(salon, "appointments", before);
  expect(await rowsOfList(salon, list)).toMatchObject([
    { state: "new", appointment: { paid: 3000 } },
    { state: "new", appointment: { paid: 3000 }, why: "What was paid is written in row 1" },
    { state: "new", appointment: { price: 5000, options: [{ name: "Beads" }] } },
  ]);
  expect(await finishList(salon, list, "run")).toMatchObject({ counts: { made: 3 } });
  const rowsOf = (text: string) =>
    text
      .split("\r\n")
      .map((row) => row.replace(/,(?:\d+)?$/, ""))
      .toSorted();
  expect(rowsOf(await listOf("appointments"))).toEqual(rowsOf(before));
});
