import type { VisitPlan } from "@salon/contracts";
import mongoose from "mongoose";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Failpoint, setFailpointHook } from "../../../failpoint.ts";
import { openSalon, type OpenSalon } from "../../../../test/support/salon/open-salon.ts";
import { PASSWORD } from "../../../../test/support/api/test-client.ts";
import { startSecondServer } from "../../../../test/support/api/second-server.ts";
import {
  advanceTime,
  confirmedBooking,
  newPayer,
  type Payer,
  seatsAt,
  TUESDAY,
} from "../../../../test/support/salon/paying.ts";
import { addMember, dismissTeam } from "../../../../test/support/salon/team.ts";
import { SlotModel } from "../../seats/slots.model.ts";
import { BookingModel } from "../bookings.model.ts";

let salon: OpenSalon;
let cut: string;
openSalon(4, (opened) => (salon = opened));
beforeEach(async () => {
  await dismissTeam();
  await salon.api.inbox.clear();
  const services = await mongoose.connection.collection("services").find().toArray();
  cut = String(services.find((service) => service["name"] === "Haircut & Styling")!._id);
});

const guestLine = (time: string, guest?: string, change: object = {}) => ({
  serviceId: cut,
  date: TUESDAY,
  time,
  ...(guest && { guest }),
  ...change,
});
const pay = ({ client, id }: Payer, lines: readonly object[]) =>
  client.post("/booking/pay", { userID: id, cartItems: lines.map((line) => ({ ...line, cartQuantity: 1 })) });
const walkIn = (body: object) =>
  salon.author.post("/booking/walk-in", { name: "Ada", phone: "08035550111", method: "later", ...body });
const stored = async (id: string) => (await BookingModel.findById(id).lean())!;
const timesOf = async (id: string) => (await stored(id)).cartItems.map(({ time }) => time);
/** Books haircuts of Ada and her guests as she would. */
async function book(lines: readonly object[]): Promise<string> {
  const id = await confirmedBooking(salon.api, salon.ada, lines);
  await salon.api.inbox.clear();
  return id;
}
const move = (
  by: Payer["client"],
  id: string,
  lines: readonly [item: number, from: string, time: string][],
  key?: string,
) =>
  by.post(`/booking/${id}/reschedule-visit`, {
    ...(key && { key }),
    lines: lines.map(([item, from, time]) => ({ item, from: { date: TUESDAY, time: from }, date: TUESDAY, time })),
  });

describe("a line for a guest", () => {
  test("keeps the name through cart, payment, booking, board, mail and calendar, and loses it with the account", async () => {
    const payer = await newPayer(salon.api);
    const lines: object[] = [guestLine("09:00 AM"), guestLine("09:00 AM", "Bola")];
    const cart = await payer.client.patch("/users/saveCart", {
      cartItems: lines.map((line) => ({ ...line, cartQuantity: 1 })),
    });
    expect((cart.body.cartItems as { guest?: string }[]).map(({ guest }) => guest)).toEqual([undefined, "Bola"]);
    const id = await confirmedBooking(salon.api, payer, lines);
    expect((await payer.client.get("/users/getCart")).body).toEqual([]);
    expect((await payer.client.get(`/booking/getBooking/${id}`)).body.cartItems[1]).toMatchObject({ guest: "Bola" });
    expect((await salon.author.get(`/booking/day?date=${TUESDAY}`)).body.appointments[1]).toMatchObject({
      guest: "Bola",
    });
    expect((await payer.client.get("/users/export")).body).toMatchObject({
      bookings: [{ cartItems: [{}, { guest: "Bola" }] }],
    });

    const [mail] = salon.api.inbox.mails().filter(({ subject }) => subject.includes("confirmed"));
    expect(mail!.text).toContain("Haircut & Styling for Bola");
    const calendar = await payer.client.get(`/booking/${id}/calendar.ics`);
    expect(String(calendar.body)).toContain("Haircut & Styling for Bola");
    const csv = await salon.author.get("/reports/bookings.csv");
    expect(String(csv.body)).not.toContain("Bola");

    await BookingModel.updateOne({ _id: id }, { bookingStatus: "completed" });
    expect((await payer.client.post("/users/delete-account", { password: PASSWORD })).status).toBe(200);
    expect(JSON.stringify(await stored(id))).not.toContain("Bola");
    expect(JSON.stringify(await mongoose.connection.collection("payments").find().toArray())).not.toContain("Bola");
    expect(JSON.stringify(await mongoose.connection.collection("audits").find().toArray())).not.toContain("Bola");
  });

  test("is never covered by the card of the customer, unless the guest is the one whose card staff named", async () => {
    const menu = await mongoose.connection
      .collection("services")
      .findOneAndUpdate({ name: "Haircut & Styling" }, { $set: { menu: { revision: 1, patchTestDays: 30 } } });
    const created = await salon.admin.post("/clients", { name: "Ada", phone: "08035550111" });
    const card = created.body._id as string;
    await salon.admin.patch(`/clients/${card}`, { revision: created.body.revision, alert: "Latex" });
    const tested = await salon.admin.post(`/clients/${card}/patch-tests`, {
      serviceId: cut,
      day: "2037-11-20",
      result: "passed",
    });
    expect([tested.status, tested.body.errors]).toEqual([201, undefined]);

    const both = [guestLine("09:00 AM"), guestLine("09:00 AM", "Bola")];
    const visit = (await walkIn({ lines: both, client: card })).body._id as string;
    const alone = (await walkIn({ lines: [guestLine("11:00 AM", "Ada")], client: card })).body._id as string;
    const { body } = await salon.admin.get(`/clients/day?day=${TUESDAY}`);
    const known = body as unknown as { bookingId: string; untested: number[]; guests?: number[]; alert?: string }[];
    expect(known.find(({ bookingId }) => bookingId === visit)).toMatchObject({
      untested: [1],
      guests: [1],
      alert: "Latex",
    });
    expect(known.find(({ bookingId }) => bookingId === alone)).toMatchObject({ untested: [], alert: "Latex" });
    await mongoose.connection.collection("services").replaceOne({ _id: menu!._id }, menu!);
  });

  test.each([
    ["paying", (lines: object[]) => pay(salon.ada, lines)],
    ["the desk", (lines: object[]) => walkIn({ lines })],
  ])("is refused by %s where its guest is somewhere else", async (_name, ask) => {
    const lines = [
      guestLine("09:00 AM", "Bọ́lá"),
      guestLine("09:00 AM", "bola", { serviceId: await idOf("Wig Installation") }),
    ];
    const { status, body } = await ask(lines);
    const message = "bola is somewhere else at this time. If these are two people, call one bola B.";
    expect([status, body.errors]).toEqual([400, [{ path: "cartItems.1.time", message }]]);
    expect(await seatsAt("09:00 AM")).toBe(0);
  });

  test("is refused by moves where its guest is somewhere else", async () => {
    const id = await book([guestLine("09:00 AM", "Bola"), guestLine("10:00 AM", "Bola")]);
    const one = await salon.author.post(`/booking/${id}/reschedule`, { item: 1, date: TUESDAY, time: "09:00 AM" });
    expect([one.status, one.body.errors]).toEqual([400, [expect.objectContaining({ path: "cartItems.1.time" })]]);
    const two = await move(salon.author, id, [
      [0, "09:00 AM", "11:00 AM"],
      [1, "10:00 AM", "11:00 AM"],
    ]);
    expect([two.status, two.body.errors]).toEqual([400, [expect.objectContaining({ path: "cartItems.1.time" })]]);
    expect(await timesOf(id)).toEqual(["09:00 AM", "10:00 AM"]);
  });

  test("may move although other lines of the booking put a guest in two places", async () => {
    const id = await book([guestLine("09:00 AM", "Bola"), guestLine("09:00 AM", "Chi"), guestLine("11:00 AM", "Dayo")]);
    await BookingModel.updateOne({ _id: id }, { $set: { "cartItems.1.guest": "Bola" } });
    const one = await salon.author.post(`/booking/${id}/reschedule`, { item: 2, date: TUESDAY, time: "02:00 PM" });
    expect([one.status, one.body.errors]).toEqual([200, undefined]);
    const moveFirst = (time: string) =>
      salon.author.post(`/booking/${id}/reschedule`, { item: 0, date: TUESDAY, time });
    expect((await moveFirst("10:00 AM")).status).toBe(200);
    const back = await moveFirst("09:00 AM");
    expect([back.status, back.body.errors]).toEqual([400, [expect.objectContaining({ path: "cartItems.0.time" })]]);
  });
});

const idOf = async (name: string) => String((await mongoose.connection.collection("services").findOne({ name }))!._id);

describe("several services at the desk", () => {
  test("are one booking, all of them or none, once for each key", async () => {
    const lines = [guestLine("09:00 AM"), guestLine("09:30 AM"), guestLine("09:00 AM", "Bola")];
    const body = { lines, key: crypto.randomUUID() };
    const [made, again] = [await walkIn(body), await walkIn(body)];
    expect([made.status, again.status, again.body._id]).toEqual([201, 200, made.body._id]);
    expect(made.body).toMatchObject({ bookingTime: "09:00 AM", bookingAmount: 9000, due: 9000 });
    expect([await seatsAt("09:00 AM"), await seatsAt("09:30 AM")]).toEqual([2, 1]);
  });

  test("get new plans when there is no room", async () => {
    await addMember(salon.admin, { name: "Sade" });
    await walkIn({ lines: [guestLine("09:30 AM")] });
    const { status, body } = await walkIn({ lines: [guestLine("09:00 AM"), guestLine("09:30 AM", "Bola")] });
    expect(status).toBe(409);
    const [plan] = body.plans as VisitPlan[];
    expect(plan).toMatchObject({ date: TUESDAY, from: "09:00 AM", to: "10:30 AM" });
    expect(await seatsAt("09:00 AM")).toBe(0);
    const lines = plan!.lines.map(({ item, time, guest, serviceId }) =>
      item === undefined ? {} : guestLine(time, guest, { serviceId }),
    );
    expect((await walkIn({ lines })).status).toBe(201);
  });

  test.each([
    ["both a service and lines", { lines: [{}], serviceId: "0".repeat(24) }, "serviceId"],
    ["neither", {}, "serviceId"],
    ["a time beside lines", { lines: [{}], time: "09:00 AM" }, "lines"],
    ["no line", { lines: [] }, "lines"],
    ["eleven lines", { lines: Array.from({ length: 11 }, () => ({})) }, "lines"],
    ["an unknown service", { lines: [{ serviceId: "0".repeat(24) }] }, "lines.0.serviceId"],
    ["a closed time", { lines: [{}, { date: "2037-11-29", time: "09:00 AM" }] }, "lines.1.time"],
    ["an unknown option", { lines: [{ options: ["0".repeat(24)] }] }, "lines.0.options"],
    ["an unknown person", { lines: [{ with: "0".repeat(24) }] }, "lines.0.with"],
  ])("are refused for %s", async (_name, body, path) => {
    const { lines } = body as { lines?: object[] };
    const filled = lines && { lines: lines.map((line) => ({ ...guestLine("09:00 AM"), ...line })) };
    const answer = await walkIn({ ...body, ...filled });
    expect([answer.status, (answer.body.errors as { path: string }[])[0]!.path]).toEqual([400, path]);
    expect(await BookingModel.countDocuments()).toBe(0);
  });
});

test("paying for several services of one person gets new plans when there is no room", async () => {
  await addMember(salon.admin, { name: "Sade" });
  await walkIn({ lines: [guestLine("09:30 AM")] });
  const { status, body } = await pay(salon.ada, [guestLine("09:00 AM"), guestLine("09:30 AM")]);
  expect([status, (body.plans as VisitPlan[] | undefined)?.[0]]).toMatchObject([
    409,
    { from: "09:00 AM", to: "10:30 AM", waiting: 30 },
  ]);
  const lines = (body.plans as VisitPlan[])[0]!.lines.map(({ time }) => guestLine(time));
  expect((await pay(salon.ada, lines)).status).toBe(200);
});

describe("moving a visit", () => {
  afterEach(() => setFailpointHook(null));

  test("moves all lines with one mail, keeps their price, and answers a repeated call the same", async () => {
    await addMember(salon.admin, { name: "Sade" });
    await addMember(salon.admin, { name: "Tobi" });
    const id = await book([guestLine("09:00 AM"), guestLine("09:00 AM", "Bola"), guestLine("09:30 AM")]);
    const lines = [
      [0, "09:00 AM", "09:30 AM"],
      [1, "09:00 AM", "09:30 AM"],
      [2, "09:30 AM", "10:00 AM"],
    ] as const;
    const key = crypto.randomUUID();
    const ask = () => move(salon.ada.client, id, lines as never, key);
    expect([(await ask()).status, (await ask()).status]).toEqual([200, 200]);
    expect(await timesOf(id)).toEqual(["09:30 AM", "09:30 AM", "10:00 AM"]);
    expect([await seatsAt("09:00 AM"), await seatsAt("09:30 AM"), await seatsAt("10:00 AM")]).toEqual([0, 2, 1]);
    await advanceTime(salon.api, 1);
    const mails = salon.api.inbox.mails();
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining("new time")]);
    expect(mails[0]!.text).toContain("Haircut & Styling for Bola");
    const other = await move(salon.ada.client, id, [[0, "09:30 AM", "11:00 AM"]], key);
    expect(other.status).toBe(409);
  });

  test("searches as if its own places were free, so that it can move by half an hour into its own time", async () => {
    const member = await addMember(salon.admin, { name: "Sade" });
    const id = await book([guestLine("09:00 AM"), guestLine("09:30 AM", "Bola")]);
    await walkIn({ lines: [guestLine("10:30 AM", undefined, { with: member })] });
    salon.api.clock.set(new Date(`${TUESDAY}T07:40:00Z`));
    const find = (client: Payer["client"], body: object) => client.post(`/booking/${id}/visit-plans`, body);

    const { status, body } = await find(salon.author, { items: [0, 1], date: TUESDAY });
    const plans = body.plans as VisitPlan[];
    expect([status, plans[0]]).toMatchObject([200, { from: "09:00 AM", lines: [{ item: 0 }, { item: 1 }] }]);
    await walkIn({ lines: [guestLine("11:00 AM", undefined, { with: member })] });
    const own = await find(salon.author, { items: [1], date: TUESDAY });
    expect((own.body.plans as VisitPlan[]).map(({ from }) => from)).toContain("09:30 AM");

    expect((await find((await newPayer(salon.api)).client, { items: [0], date: TUESDAY })).status).toBe(404);
    for (const [wish, path] of [
      [{ items: [7], date: TUESDAY }, "items.0"],
      [{ items: [], date: TUESDAY }, "items"],
      [{ items: [0, 0], date: TUESDAY }, "items"],
      [{ items: Array.from({ length: 11 }, (_, item) => item), date: TUESDAY }, "items"],
      [{ items: [0], date: "2037-11-22" }, "date"],
    ] as const) {
      const refused = await find(salon.ada.client, wish);
      expect([refused.status, (refused.body.errors as { path: string }[])[0]?.path]).toEqual([400, path]);
    }
    await salon.author.post(`/booking/${id}/cancel`, { item: 0 });
    expect((await find(salon.author, { items: [0, 1], date: TUESDAY })).status).toBe(409);
  });

  test.each([
    ["no line", () => [], "lines"],
    ["eleven lines", (line: object) => Array.from({ length: 11 }, (_, item) => ({ ...line, item })), "lines"],
    ["a line twice", (line: object) => [line, line], "lines"],
    ["an unknown line", (line: object) => [line, { ...line, item: 7 }], "lines.1.item"],
    [
      "a closed time",
      (line: object) => [line, { ...line, item: 1, date: "2037-11-29", time: "09:00 AM" }],
      "lines.1.time",
    ],
    ["a day beyond the horizon", (line: object) => [{ ...line, date: "2039-11-22" }], "lines.0.date"],
    ["an unknown person", (line: object) => [{ ...line, with: "0".repeat(24) }], "lines.0.with"],
    ["no slot", (line: object) => [{ ...line, time: "02:15 PM" }], "lines.0.time"],
  ])("is refused for %s, naming the field, and moves nothing", async (_name, linesOf, path) => {
    const id = await book([guestLine("09:00 AM"), guestLine("09:00 AM", "Bola")]);
    const line = { item: 0, from: { date: TUESDAY, time: "09:00 AM" }, date: TUESDAY, time: "02:00 PM" };
    const { status, body } = await salon.ada.client.post(`/booking/${id}/reschedule-visit`, { lines: linesOf(line) });
    expect([status, (body.errors as { path: string }[])[0]?.path]).toEqual([400, path]);
    expect([await timesOf(id), await seatsAt("09:00 AM"), await seatsAt("02:00 PM")]).toEqual([
      ["09:00 AM", "09:00 AM"],
      2,
      0,
    ]);
  });

  test("moves nothing where one line has no room, and offers other plans for all lines, also one that stays", async () => {
    const member = await addMember(salon.admin, { name: "Sade" });
    const id = await book([guestLine("09:00 AM"), guestLine("09:30 AM", "Bola")]);
    await walkIn({ lines: [guestLine("02:30 PM", undefined, { with: member })] });
    const before = await SlotModel.find().sort({ _id: 1 }).lean();
    const { status, body } = await move(salon.ada.client, id, [
      [0, "09:00 AM", "09:00 AM"],
      [1, "09:30 AM", "02:30 PM"],
    ]);
    expect(status).toBe(409);
    expect((body.plans as VisitPlan[])[0]).toMatchObject({ date: TUESDAY, lines: [{ item: 0 }, { item: 1 }] });
    expect(body.booking).toMatchObject({ _id: id });
    expect(
      await SlotModel.find({ taken: { $gt: 0 } })
        .sort({ _id: 1 })
        .lean(),
    ).toEqual(before);
    expect(await timesOf(id)).toEqual(["09:00 AM", "09:30 AM"]);
  });

  test.each([
    ["has begun", async () => salon.api.clock.set(new Date(`${TUESDAY}T08:10:00Z`))],
    [
      "is done",
      async (id: string) => void (await BookingModel.updateOne({ _id: id }, { "cartItems.0.progress": "done" })),
    ],
    ["is cancelled", async (id: string) => void (await salon.author.post(`/booking/${id}/cancel`, { item: 0 }))],
  ])("is refused whole when a line %s, and moves the others by naming them alone", async (_name, happen) => {
    const id = await book([guestLine("09:00 AM"), guestLine("11:00 AM", "Bola")]);
    await happen(id);
    const both = await move(salon.author, id, [
      [0, "09:00 AM", "02:00 PM"],
      [1, "11:00 AM", "02:30 PM"],
    ]);
    expect([both.status, await timesOf(id)]).toEqual([409, ["09:00 AM", "11:00 AM"]]);
    expect((await move(salon.author, id, [[1, "11:00 AM", "02:30 PM"]])).status).toBe(200);
    expect(await timesOf(id)).toEqual(["09:00 AM", "02:30 PM"]);
  });

  test.each<[Failpoint, string[]]>([
    ["claims-half-made", ["09:00 AM", "09:30 AM"]],
    ["move-claimed", ["09:00 AM", "09:30 AM"]],
    ["move-written", ["09:30 AM", "10:00 AM"]],
    ["move-sold", ["09:30 AM", "10:00 AM"]],
  ])("that is killed at %s leaves the visit whole, and its people with it", async (killed, times) => {
    const member = await addMember(salon.admin, { name: "Sade" });
    const id = await book([guestLine("09:00 AM"), guestLine("09:30 AM", "Bola")]);
    setFailpointHook((point) => {
      if (point === killed) throw new Error("killed");
    });
    await move(salon.ada.client, id, [
      [0, "09:00 AM", "09:30 AM"],
      [1, "09:30 AM", "10:00 AM"],
    ]);
    setFailpointHook(null);
    await advanceTime(salon.api, 60);
    expect(await timesOf(id)).toEqual(times);
    const held = await SlotModel.find({ taken: { $gt: 0 } })
      .sort({ _id: 1 })
      .lean();
    expect(held.map(({ _id, taken, held: keys }) => [_id.split("|")[1], taken, keys?.includes(member)])).toEqual(
      times.map((time) => [time, 1, true]),
    );
  });

  test("keeps the cut-off of each named line for customers, and where the caller saw it", async () => {
    const id = await book([guestLine("09:00 AM"), guestLine("05:00 PM", "Bola")]);
    const settings = mongoose.connection.collection("settings");
    salon.api.clock.set(new Date("2037-11-23T12:00:00Z"));
    expect((await settings.findOne({}))?.["cancelCutoffHours"] ?? 24).toBe(24);
    const ask = (lines: [number, string, string][]) => move(salon.ada.client, id, lines).then(({ status }) => status);
    expect(
      await ask([
        [0, "09:00 AM", "02:00 PM"],
        [1, "05:00 PM", "05:30 PM"],
      ]),
    ).toBe(403);
    expect(await ask([[1, "04:00 PM", "05:30 PM"]])).toBe(409);
    expect(await ask([[7, "04:00 PM", "05:30 PM"]])).toBe(400);
    expect(await ask([[1, "05:00 PM", "05:30 PM"]])).toBe(200);
    expect((await move((await newPayer(salon.api)).client, id, [[1, "05:30 PM", "05:00 PM"]])).status).toBe(404);
  });
});

test("of four servers that are asked for the same visit one takes it whole, and the others get new plans", async () => {
  for (const name of ["Sade", "Tobi"]) await addMember(salon.admin, { name });
  const servers = await Promise.all([0, 1, 2].map(() => startSecondServer(salon.api)));
  const clients = [salon.api.client(), ...servers.map((server) => server.client())];
  const people = await Promise.all(
    clients.map(async (client) => ({ client, id: (await client.signUp())._id, email: "" })),
  );
  const lines = [
    guestLine("09:00 AM"),
    guestLine("09:00 AM", "Bola"),
    guestLine("09:30 AM"),
    guestLine("09:30 AM", "Bola"),
  ];

  const answers = await Promise.all(people.map((payer) => pay(payer, lines)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const others = answers.filter(({ status }) => status === 409);
  expect(others.map(({ body }) => (body.plans as VisitPlan[])[0]?.date)).toEqual([TUESDAY, TUESDAY, TUESDAY]);
  const claims = (await SlotModel.find({ taken: { $gt: 0 } }).lean()).flatMap((slot) => slot.claims);
  expect([claims.length, new Set(claims.map(({ ref }) => ref)).size]).toEqual([4, 1]);
  await Promise.all(servers.map((server) => server.stop()));
});
