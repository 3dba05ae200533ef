import type { Import, ImportKind } from "@salon/contracts";
import mongoose, { type Schema } from "mongoose";
import { beforeEach, describe, expect, test } from "vitest";
import { bringList, everythingStored, finishList, rowsOfList } from "../../../test/support/salon/bring-lists.ts";
import { openSalon, type OpenSalon } from "../../../test/support/salon/open-salon.ts";
import { bookedPayment, claimsAt, seatsAt, TUESDAY } from "../../../test/support/salon/paying.ts";
import { TAKEN } from "../reports/everything.ts";
import { addMember, dismissTeam } from "../../../test/support/salon/team.ts";

let salon: OpenSalon;
openSalon(2, (opened) => (salon = opened));
beforeEach(async () => {
  await dismissTeam();
  await collection("imports").deleteMany({});
});

const bring = (kind: ImportKind, text: string) => bringList(salon, kind, text);
const rowsOf = (list: Import) => rowsOfList(salon, list);
const states = async (list: Import) => (await rowsOf(list)).map(({ state }) => state);
const change = async ({ id }: Import, body: object): Promise<Import> =>
  (await salon.admin.patch(`/import/${id}`, body)).body as never;
const finish = (list: Import, step: "run" | "undo") => finishList(salon, list, step);
const collection = (name: string) => mongoose.connection.collection(name);
const CLIENTS =
  "Name,Phone,Note\nBola Ige,0803 555 0201,Loves tea\nTolu Ade,0803 555 0202,\nBola Ige,0803 555 0201,Loves tea\n";
const book = (...rows: string[]) => ["Client,Phone,Date,Time,Service,Staff,Paid", ...rows].join("\n");
const HAIRCUT = "Haircut & Styling";
const PRICES =
  "Service,Price,Duration\nBridal makeup,25000,2 hours\nBridal Styling,40000,3 hours\nHaircut & Styling,9000,1 hour\n";

describe("a list of clients", () => {
  test("is read, shown, imported once, and removed again without a trace", async () => {
    const before = await everythingStored();
    const list = await bring("clients", CLIENTS);
    expect(list).toMatchObject({ kind: "clients", step: "preview", rows: 3, mapping: ["name", "phone", "note"] });
    expect(await states(list)).toEqual(["new", "new", "same"]);
    expect(await everythingStored()).toBe(before);

    const done = await finish(list, "run");
    expect(done).toMatchObject({ step: "done", counts: { made: 2, same: 1 } });
    const { body: cards } = await salon.admin.get("/clients?q=bola");
    expect(cards).toMatchObject([{ name: "Bola Ige", phones: [{ e164: "+2348035550201" }] }]);
    expect(await states(await bring("clients", CLIENTS))).toEqual(["same", "same", "same"]);

    expect(await finish(done, "undo")).toMatchObject({ step: "undone", counts: { removed: 2, same: 1 } });
    expect(await everythingStored()).toBe(before);
  });
});

describe("a list of appointments", () => {
  test("asks once for each word of its status that nobody knows, in a form that the release before can show", async () => {
    const row = (name: string, time: string, status: string) => `${name},${TUESDAY},${time},${HAIRCUT},${status}`;
    const text = [
      "Client,Date,Time,Service,Stage",
      row("Bola Ige", "10:00", "Confirmed"),
      row("Ada Eze", "12:00", "On hold"),
    ];
    text.push(row("Tolu Ade", "14:00", "ON_HOLD"), row("Kemi Ojo", "15:00", "CANCELED_BY_CUSTOMER"));
    const list = await bring("appointments", text.join("\n"));
    expect(list.asks).toMatchObject([{ key: "status on hold", about: "status", text: "On hold", rows: 2 }]);
    expect(await states(list)).toEqual(["new", "asks", "asks", "unreadable"]);
    expect(await collection("imports").findOne()).toMatchObject({ asks: [{ about: "service" }] });
    const cancelled = { why: "Its status is 'CANCELED_BY_CUSTOMER'", rows: 1 };
    expect(list.left).toEqual([cancelled]);

    const out = await change(list, { answers: { "status on hold": "leave out" } });
    expect(out.left).toEqual([expect.objectContaining({ rows: 1 }), expect.objectContaining({ rows: 1 }), cancelled]);
    expect(await rowsOf(out)).toMatchObject([{}, { why: "Left out by its status 'On hold'" }, {}, {}]);
    const brought = await change(list, { answers: { "status on hold": "bring" } });
    expect([brought.asks, await states(brought)]).toEqual([[], ["new", "new", "new", "unreadable"]]);
  });

  test("takes its places as previewed, and the same list again changes nothing", async () => {
    const sade = await addMember(salon.admin, { name: "Sade" });
    const text = book(
      `Bola Ige,0803 555 0201,${TUESDAY},10:00,${HAIRCUT},Sade,`,
      `Tolu Ade,,${TUESDAY},10:10,${HAIRCUT},,`,
      `Kemi Ojo,,${TUESDAY},10:00,${HAIRCUT},Sade,`,
      `Ada Eze,,${TUESDAY},11:00,${HAIRCUT},,`,
    );
    const list = await bring("appointments", text);
    expect(list.ticked, "rows without room are not imported").toBe(2);
    const rows = await rowsOf(list);
    expect(rows.map(({ state }) => state)).toEqual(["new", "noRoom", "noRoom", "new"]);
    expect(rows[0]!.appointment).toMatchObject({ date: TUESDAY, time: "10:00 AM", with: { _id: sade }, price: 3000 });
    expect(rows[1]!.appointment).toMatchObject({ time: "10:00 AM", begins: "10:10 AM" });
    expect(rows[2]!.nearest).toHaveLength(3);

    expect((await salon.admin.get("/settings/desk")).body.confirmed).not.toContain("notebook");
    expect(await finish(list, "run")).toMatchObject({ counts: { made: 2, noRoom: 2 } });
    expect((await salon.admin.get("/settings/desk")).body.confirmed).toContain("notebook");
    expect([await seatsAt("10:00 AM"), await seatsAt("11:00 AM")]).toEqual([1, 1]);
    const { body: board } = await salon.author.get(`/booking/day?date=${TUESDAY}`);
    expect(board.appointments).toMatchObject([
      { customer: { name: "Bola Ige", e164: "+2348035550201" }, due: 3000, with: [{ _id: sade }] },
      { customer: { name: "Ada Eze" }, due: 3000 },
    ]);
    const after = await everythingStored();
    const again = await bring("appointments", text);
    expect(await states(again)).toEqual(["same", "noRoom", "noRoom", "same"]);
    await finish(again, "run");
    expect(await everythingStored()).toBe(after);
    expect(await collection("outbox").countDocuments()).toBe(0);
  });

  test("lists what is no longer free with the nearest times, and goes on", async () => {
    const text = book(`Bola,,${TUESDAY},10:00,${HAIRCUT},,`, `Tolu,,${TUESDAY},12:00,${HAIRCUT},,`);
    const list = await bring("appointments", text);
    for (const payer of [salon.ada, salon.bola]) await bookedPayment(payer, [{ time: "10:00 AM" }]);
    expect(await finish(list, "run")).toMatchObject({ counts: { gone: 1, made: 1 } });
    const [gone] = await rowsOf(list);
    expect(gone).toMatchObject({ state: "gone", why: "This time is no longer free" });
    expect(gone!.nearest).toHaveLength(3);
    expect(await seatsAt("10:00 AM")).toBe(2);
  });

  test("squeezes in what only begins between two slots, where an admin ticks it", async () => {
    const { body: service } = await salon.admin.post("/services/", {
      name: "Braids",
      timeframe: "45 mins",
      price: 5000,
    });
    const sade = await addMember(salon.admin, { name: "Sade", services: ["Braids"] });
    const text = book(`Bola,,${TUESDAY},10:00,Braids,Sade,`, `Tolu,,${TUESDAY},10:45,Braids,Sade,`);
    const list = await bring("appointments", text);
    expect((await rowsOf(list))[1]).toMatchObject({
      state: "noRoom",
      squeeze: { begins: "10:45 AM", after: "Bola", ticked: false },
    });
    const ticked = await change(list, { squeeze: { rows: [1], to: true } });
    expect(ticked.counts).toEqual({ new: 2 });
    expect(await finish(list, "run")).toMatchObject({ counts: { made: 2 } });
    const squeezed = (await claimsAt("10:30 AM")).filter(({ beyond }) => beyond);
    expect(squeezed).toMatchObject([{ seats: 0 }]);
    const found = await collection("bookings").findOne({ "walkIn.name": "Tolu" });
    expect(found!["cartItems"][0]).toMatchObject({ beyond: true, time: "10:30 AM" });
    expect(String(found!["cartItems"][0].asked)).toBe(sade);
    await salon.admin.delete(`/services/${service._id}`);
  });

  test("gives every number of a line to the card of its client", async () => {
    const line = `${TUESDAY} 3pm Funmi Ige ${HAIRCUT} 0803 555 0291 / 0903 555 0292`;
    await finish(await bring("appointments", line), "run");
    const { body: cards } = await salon.admin.get("/clients?q=funmi");
    expect(cards).toMatchObject([
      { name: "Funmi Ige", phones: [{ e164: "+2348035550291" }, { e164: "+2349035550292" }] },
    ]);
  });
});

describe("what was paid before the opening", () => {
  const bringPaid = async () => {
    await addMember(salon.admin, { name: "Sade" });
    await finish(await bring("appointments", book(`Bola,,${TUESDAY},10:00,${HAIRCUT},Sade,"2,000"`)), "run");
    return String((await collection("bookings").findOne({ "walkIn.name": "Bola" }))!._id);
  };

  test("is a discount without a receipt, and counts for commission as if it was paid", async () => {
    const id = await bringPaid();
    const { body: bill } = await salon.author.get(`/booking/${id}/bill`);
    expect(bill).toMatchObject({ total: 1000, due: 1000, paid: 0, receipts: [], paidBefore: { amount: 2000 } });
    expect(bill.extras).toMatchObject([{ label: "Paid before the opening", amount: -2000 }]);
    const undoing = { label: "Mistake", amount: 2000, undoes: bill.extras[0]._id };
    expect((await salon.admin.post(`/booking/${id}/extras`, undoing)).status).toBe(409);

    await salon.author.patch(`/booking/${id}`, { bookingStatus: "completed" });
    const { body: commission } = await salon.admin.get(`/reports/commission?month=${TUESDAY.slice(0, 7)}`);
    expect(commission.rows).toMatchObject([{ name: "Sade", base: 3000 }]);
  });

  test("of a cancelled booking is to be given back by hand until an admin says what became of it", async () => {
    const id = await bringPaid();
    const settle = (as: string) => salon.admin.post(`/booking/${id}/paid-before`, { as, reason: "In cash" });
    expect((await settle("given")).status).toBe(409);
    await salon.author.patch(`/booking/${id}`, { bookingStatus: "cancelled" });
    const listed = async () => (await salon.admin.get("/booking?giveBack=true")).body;
    expect(await listed()).toMatchObject([{ _id: id, byHand: 2000 }]);
    expect((await salon.admin.get("/waiting")).body).toMatchObject({ giveBacks: 1 });
    expect((await salon.author.get(`/booking/${id}/bill`)).body.paidBefore).toMatchObject({
      amount: 2000,
      byHand: true,
    });

    expect((await salon.author.post(`/booking/${id}/paid-before`, { as: "kept", reason: "Late" })).status).toBe(403);
    expect((await settle("taken")).status).toBe(400);
    const { body: bill } = await settle("given");
    expect(bill.paidBefore).toMatchObject({ amount: 2000, settled: { as: "given", reason: "In cash" } });
    expect(await listed()).toEqual([]);
    expect((await settle("kept")).status).toBe(409);
    expect((await salon.author.patch(`/booking/${id}`, { bookingStatus: "placed" })).status).toBe(409);
  });
});

describe("the undo of an import", () => {
  test("leaves an appointment whose payment is open, or ended less than 48 hours ago", async () => {
    const rows = ["10:00", "11:00", "12:00"].map((time) => `Bola Ige,0803 555 0301,${TUESDAY},${time},${HAIRCUT},,`);
    const list = await bring("appointments", book(...rows));
    await finish(list, "run");
    const made = (await collection("bookings").find().sort({ _id: 1 }).toArray()).map(({ _id }) => String(_id));
    const [read, before, unmade] = await Promise.all(
      made.map(async (id) => (await salon.author.post(`/booking/${id}/transfer`, {})).body.ref as string),
    );
    const old = new Date(salon.api.clock.now().getTime() - 49 * 3_600_000);
    const over = { state: "failed", history: [{ at: old, from: "pending", to: "failed" }] };
    await collection("payments").updateOne({ ref: before }, { $set: over, $unset: { open: 1 } });
    // One that was refused before the provider got it is over at once.
    const refused = { state: "failed", nextCheckAt: null };
    await collection("payments").updateOne({ ref: unmade }, { $set: refused, $unset: { open: 1 } });

    await finish(list, "undo");
    expect(read).toMatch(/^IBD-/);
    expect(await rowsOf(list)).toMatchObject([
      { state: "left", why: "A payment of the appointment is open, or ended less than 48 hours ago" },
      { state: "removed" },
      { state: "removed" },
    ]);
    expect(await collection("bookings").find().toArray()).toMatchObject([{ bookingStatus: "placed" }]);
  });

  test("leaves what people have touched and says why, and keeps the places from the waiting list for an hour", async () => {
    const bola = `Bola Ige,0803 555 0301,${TUESDAY},10:00,${HAIRCUT},,`;
    const list = await bring("appointments", book(bola, `Tolu Ade,0803 555 0302,${TUESDAY},10:00,${HAIRCUT},,`));
    await finish(list, "run");
    const wish = {
      serviceId: salon.haircut._id,
      dayFrom: TUESDAY,
      dayTo: TUESDAY,
      timeFrom: "10:00 AM",
      timeTo: "10:00 AM",
    };
    expect((await salon.ada.client.post("/waitlist", wish)).status).toBe(201);
    const touched = (await collection("bookings").findOne({ "walkIn.name": "Bola Ige" }))!._id;
    await salon.author.post(`/booking/${String(touched)}/receipts`, {
      key: crypto.randomUUID(),
      method: "cash",
      kind: "payment",
      amount: 1000,
    });

    await finish(list, "undo");
    expect(await rowsOf(list)).toMatchObject([
      { state: "left", why: "The appointment was changed or paid" },
      { state: "removed" },
    ]);
    expect(await collection("bookings").countDocuments()).toBe(1);
    expect((await salon.admin.get("/clients")).body).toMatchObject([{ name: "Bola Ige" }]);
    expect(await seatsAt("10:00 AM")).toBe(1);
    const offered = async () => (await salon.ada.client.get("/waitlist?mine=true")).body[0].state;
    expect(await offered()).toBe("waiting");
    salon.api.clock.advance(61 * 60_000);
    await salon.api.jobs.runAll();
    expect(await offered()).toBe("offered");
  });

  test("leaves a card with a note of staff, and takes only its own note off a card that was there", async () => {
    const card = (await salon.author.post("/clients", { name: "Kemi Ojo", phone: "0803 555 0303" })).body;
    const list = await bring("clients", "Name,Phone,Note\nKemi Ojo,0803 555 0303,Allergic\nAda,0803 555 0304,");
    expect(await states(list)).toEqual(["joins", "new"]);
    await finish(list, "run");
    const [joined, made] = await rowsOf(list);
    expect([joined!.state, made!.state]).toEqual(["joined", "made"]);
    expect((await salon.author.get(`/clients/${card._id}`)).body.notes).toMatchObject([{ text: "Allergic" }]);
    await salon.author.post(`/clients/${made!.made!.id}/notes`, { text: "Came by" });

    await finish(list, "undo");
    expect(await rowsOf(list)).toMatchObject([
      { state: "removed" },
      { state: "left", why: "Staff have written a note" },
    ]);
    expect((await salon.author.get(`/clients/${card._id}`)).body.notes).toEqual([]);
  });

  test("is refused before the end, after a day, and twice; a list is deleted after a week", async () => {
    const list = await bring("services", PRICES);
    expect((await salon.admin.post(`/import/${list.id}/undo`)).status).toBe(409);
    await finish(list, "run");
    expect((await salon.admin.post(`/import/${list.id}/run`)).status).toBe(409);
    expect((await salon.admin.patch(`/import/${list.id}`, { tick: { rows: "all", to: false } })).status).toBe(409);
    const bridal = async () => (await salon.author.get("/services/all-services?q=bridal")).body;
    expect(await bridal()).toMatchObject([
      { name: "Bridal Styling", price: 40000 },
      { name: "Bridal makeup", price: 25000, timeframe: "2 hours" },
    ]);
    expect((await salon.author.get(`/services/${salon.haircut._id}`)).body.price).toBe(3000);
    expect(await finish(list, "undo")).toMatchObject({ counts: { removed: 2, same: 1 } });
    expect(await bridal()).toMatchObject([{ name: "Bridal Styling", price: 0 }]);

    const late = await bring("services", PRICES);
    await finish(late, "run");
    salon.api.clock.advance(25 * 60 * 60_000);
    expect((await salon.admin.post(`/import/${late.id}/undo`)).status).toBe(409);
    salon.api.clock.advance(7 * 24 * 60 * 60_000);
    await salon.api.jobs.runAll();
    expect((await salon.admin.get("/import")).body).toEqual([]);
    expect(await collection("importrows").countDocuments()).toBe(0);
    await collection("services").deleteMany({ name: "Bridal makeup" });
    await collection("services").updateOne({ name: "Bridal Styling" }, { $set: { price: 0 }, $unset: { pricedBy: 1 } });
  });
});

describe("a salon that leaves", () => {
  test("asks each collection for fields that its rows can have", () => {
    const hasField = (schema: Schema, field: string): boolean => {
      const [first = "", ...rest] = field.split(".");
      const path = schema.path(first);
      return rest.length === 0 || !path?.schema
        ? Boolean(path) || schema.pathType(field) === "nested"
        : hasField(path.schema, rest.join("."));
    };
    const unknown = Object.entries(TAKEN).flatMap(([name, fields]) => {
      const { schema } = Object.values(mongoose.models).find(({ collection: { name: of } }) => of === name)!;
      return fields.split(" ").flatMap((field) => (hasField(schema, field) ? [] : `${name}.${field}`));
    });
    expect(unknown).toEqual([]);
  });

  test("takes everything along as one file without what opens something, and lists that can come in again", async () => {
    await finish(await bring("clients", CLIENTS), "run");
    const { body: all } = await salon.admin.get("/reports/everything.json");
    expect(Object.keys(all)).toEqual(
      expect.arrayContaining(["exportedAt", "services", "clients", "bookings", "users"]),
    );
    expect(all.clients).toMatchObject([{ name: "Bola Ige", notes: [{ text: "Loves tea" }] }, { name: "Tolu Ade" }]);
    expect(JSON.stringify(all)).not.toMatch(/passwordHash|digest|"links"|signInPlaces|seatKey/i);
    expect((await salon.author.get("/reports/everything.json")).status).toBe(403);
    expect((await salon.admin.get("/reports/lists/sessions.csv")).status).toBe(400);

    for (const kind of ["clients", "services"] as const) {
      const { body: table } = await salon.admin.get(`/reports/lists/${kind}.csv`);
      const list = await bring(kind, table as string);
      expect([list.rows, new Set(await states(list))], kind).toEqual([all[kind].length, new Set(["same"])]);
    }
  });
});

describe("a list that is none", () => {
  const post = (body: object) => salon.admin.post("/import", body);
  const clients = (text: unknown) => post({ kind: "clients", text });

  test("is refused with its reason, and nothing is stored", async () => {
    const before = await everythingStored();
    const refusals: [unknown, RegExp][] = [
      ["PK\u0003\u0004 zipped", /Excel or ZIP/],
      ["%PDF-1.7", /PDF/],
      ["<script>alert(1)</script>", /web page/],
      ['[{"$gt": ""}]', /JSON/],
      ["\u0000\u0001\u0002", /not a text file/],
      ["   ", /empty/],
      [`Name\n${"x".repeat(3000)}`, /2,000 letters/],
      [`Name\n${"a\n".repeat(5001)}`, /5,000 rows/],
      ["x".repeat(2 * 1024 * 1024 + 1), /larger than 2 MB/],
      [{ $ne: 1 }, /choose a file/],
    ];
    for (const [text, why] of refusals) {
      const { status, body } = await clients(text);
      expect([status, body.message]).toEqual([400, expect.stringMatching(why)]);
    }
    expect((await clients("x".repeat(6 * 1024 * 1024))).status).toBe(413);
    expect((await post({ kind: "users", text: "Name\nBola" })).status).toBe(400);
    expect((await salon.admin.get("/import")).body).toEqual([]);
    expect(await everythingStored()).toBe(before);
  });

  test("of formulas, markup and operators becomes text, and its changes are checked", async () => {
    const list = await bring(
      "clients",
      'Name,Phone,Note\n=HYPERLINK(A1) Bola,0803 555 0501,<b>$where</b>\n__proto__,,{"$gt":1}\n',
    );
    const edit = async (body: object) => (await salon.admin.patch(`/import/${list.id}`, body)).status;
    expect(await edit({ mapping: ["name"] })).toBe(400);
    expect(await edit({ mapping: ["name", "price", null] })).toBe(400);
    expect(await edit({ mapping: ["name", "$set", null] })).toBe(400);
    expect(await edit({ tick: { rows: [-1], to: true } })).toBe(400);
    expect(await edit({ answers: { "$set.__proto__": "constructor", "a.b": "" } })).toBe(200);
    await finish(list, "run");

    const { body: cards } = await salon.admin.get("/clients");
    expect(cards.map(({ name }: { name: string }) => name)).toEqual(["=HYPERLINK(A1) Bola", "__proto__"]);
    expect((await salon.admin.get("/reports/lists/clients.csv")).body).toContain("'=HYPERLINK(A1) Bola");
    expect((await salon.author.get(`/import/${list.id}/rows`)).status).toBe(403);
  });
});
