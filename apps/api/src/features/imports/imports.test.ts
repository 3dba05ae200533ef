import type { Import, ImportKind, ImportRow } from "@salon/contracts";
import mongoose from "mongoose";
import { beforeEach, describe, expect, test } from "vitest";
import { openSalon, type OpenSalon } from "../../../test/support/salon/open-salon.ts";
import { bookedPayment, claimsAt, seatsAt, TUESDAY } from "../../../test/support/salon/paying.ts";
import { addMember, dismissTeam } from "../../../test/support/salon/team.ts";

let salon: OpenSalon;
openSalon(2, (opened) => (salon = opened));
beforeEach(async () => {
  await dismissTeam();
  await collection("imports").deleteMany({});
});

const bring = async (kind: ImportKind, text: string): Promise<Import> =>
  (await salon.admin.post("/import", { kind, text })).body as never;
const rowsOf = async ({ id }: Import): Promise<ImportRow[]> =>
  (await salon.admin.get(`/import/${id}/rows?pageSize=500`)).body as never;
const states = async (list: Import) => (await rowsOf(list)).map(({ state }) => state);
const change = async ({ id }: Import, body: object): Promise<Import> =>
  (await salon.admin.patch(`/import/${id}`, body)).body as never;
/** Begins a run or an undo, and waits for its end. */
const finish = async ({ id }: Import, step: "run" | "undo"): Promise<Import> => {
  expect((await salon.admin.post(`/import/${id}/${step}`)).status).toBe(200);
  await salon.api.jobs.runAll();
  return (await salon.admin.get(`/import/${id}`)).body as never;
};
const collection = (name: string) => mongoose.connection.collection(name);
const KEPT = ["bookings", "clients", "services", "slots", "messages", "users", "outbox"];
/** Every row of what an import may change. */
const everything = async () => {
  const rows = await Promise.all(KEPT.map((name) => collection(name).find().sort({ _id: 1 }).toArray()));
  return JSON.stringify(rows.map((all, index) => [KEPT[index], all.filter((row) => row["claims"]?.length !== 0)]));
};

const CLIENTS =
  "Name,Phone,Note\nBola Ige,0803 555 0201,Loves tea\nTolu Ade,0803 555 0202,\nBola Ige,0803 555 0201,Loves tea\n";
const book = (...rows: string[]) => ["Client,Phone,Date,Time,Service,Staff,Paid", ...rows].join("\n");
const HAIRCUT = "Haircut & Styling";

describe("a list of clients", () => {
  test("is read, shown, imported once, and removed again without a trace", async () => {
    const before = await everything();
    const list = await bring("clients", CLIENTS);
    expect(list).toMatchObject({ kind: "clients", step: "preview", rows: 3, mapping: ["name", "phone", "note"] });
    expect(await states(list)).toEqual(["new", "new", "same"]);
    expect(await everything()).toBe(before);

    const done = await finish(list, "run");
    expect(done).toMatchObject({ step: "done", counts: { made: 2, same: 1 } });
    const { body: cards } = await salon.admin.get("/clients?q=bola");
    expect(cards).toMatchObject([{ name: "Bola Ige", phones: [{ e164: "+2348035550201" }] }]);
    expect(await states(await bring("clients", CLIENTS))).toEqual(["same", "same", "same"]);

    expect(await finish(done, "undo")).toMatchObject({ step: "undone", counts: { removed: 2, same: 1 } });
    expect(await everything()).toBe(before);
  });
});

describe("a list of appointments", () => {
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

    expect((await salon.admin.get("/settings")).body.confirmed).not.toContain("notebook");
    expect(await finish(list, "run")).toMatchObject({ counts: { made: 2, noRoom: 2 } });
    expect((await salon.admin.get("/settings")).body.confirmed).toContain("notebook");
    expect([await seatsAt("10:00 AM"), await seatsAt("11:00 AM")]).toEqual([1, 1]);
    const { body: board } = await salon.author.get(`/booking/day?date=${TUESDAY}`);
    expect(board.appointments).toMatchObject([
      { customer: { name: "Bola Ige", e164: "+2348035550201" }, due: 3000, with: [{ _id: sade }] },
      { customer: { name: "Ada Eze" }, due: 3000 },
    ]);
    const after = await everything();
    const again = await bring("appointments", text);
    expect(await states(again)).toEqual(["same", "noRoom", "noRoom", "same"]);
    await finish(again, "run");
    expect(await everything()).toBe(after);
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
});
