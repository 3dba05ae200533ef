import { addDays, SLOTS, type Import, type ImportKind, type ImportRow } from "@salon/contracts";
import mongoose from "mongoose";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { setFailpointHook } from "../../failpoint.ts";
import { startSecondServer } from "../../../test/support/api/second-server.ts";
import { checkInvariants } from "../../../test/support/interleavings/check-invariants.ts";
import { openSalon, type OpenSalon } from "../../../test/support/salon/open-salon.ts";
import { newPayer, type Payer, pressButton, requestPayment, TUESDAY } from "../../../test/support/salon/paying.ts";
import { addMember, dismissTeam } from "../../../test/support/salon/team.ts";

const CAPACITY = 2;
const HAIRCUT = "Haircut & Styling";
const LONG = "Manicure & Pedicure";
let salon: OpenSalon;
openSalon(CAPACITY, (opened) => (salon = opened));
beforeEach(async () => {
  await dismissTeam();
  await collection("imports").deleteMany({});
});
afterEach(() => setFailpointHook(null));

const collection = (name: string) => mongoose.connection.collection(name);
const bring = async (kind: ImportKind, text: string): Promise<Import> =>
  (await salon.admin.post("/import", { kind, text })).body as never;
const now = async ({ id }: Import): Promise<Import> => (await salon.admin.get(`/import/${id}`)).body as never;
const rowsOf = async ({ id }: Import): Promise<ImportRow[]> =>
  (await salon.admin.get(`/import/${id}/rows?pageSize=500`)).body as never;
/** Begins a run or an undo, and calls the job until it has ended, however often it is broken off. */
async function finish(list: Import, step: "run" | "undo"): Promise<Import> {
  await salon.admin.post(`/import/${list.id}/${step}`);
  const end = step === "run" ? "done" : "undone";
  for (let left = 20; left > 0 && (await now(list)).step !== end; left--) await salon.api.jobs.runAll();
  return now(list);
}
const book = (rows: readonly string[]) => ["Client,Phone,Date,Time,Service,Staff,Paid,Note", ...rows].join("\n");
const clock = (index: number) => SLOTS[index % SLOTS.length]!.replace(/^0/, "");
const violations = async () => {
  const found = await checkInvariants({
    db: mongoose.connection.db!,
    truth: { transactions: [], refundCalls: [] },
    now: salon.api.clock.now(),
    capacity: CAPACITY,
    atRest: true,
  });
  return found.filter(({ invariant }) => /^(?:I1|P)/.test(invariant));
};

describe("a process that is killed at any step of an import", () => {
  // oxlint-disable-next-line typescript/no-explicit-any -- rows of every collection
  type Row = Record<string, any>;
  const told = async (name: string, tell: (row: Row) => unknown) =>
    (await collection(name).find().toArray())
      .map((row) => JSON.stringify(tell(row)))
      .toSorted((a, b) => a.localeCompare(b));
  /** What there is, without ids and references. */
  const state = async () => {
    const bookings = await told("bookings", ({ walkIn, cartItems, due, paidBefore }) => [
      walkIn.name,
      cartItems[0].time,
      due,
      paidBefore?.amount,
    ]);
    const cards = await told("clients", ({ name, phones, email, alert, terms, notes }) => [
      [name, phones, email, alert, terms],
      notes.map(({ text }: Row) => text),
    ]);
    const slots = await told(
      "slots",
      ({ _id, taken, claims }) => claims.length > 0 && [_id, taken, claims.map((claim: Row) => claim["state"])],
    );
    return [bookings, cards, slots.filter((slot) => slot !== "false")];
  };
  /** Ends the flow at the failpoint that is reached as this one in the order; answers whether there was one. */
  const killAtStep = (step: number) => {
    let reached = 0;
    setFailpointHook(() => {
      if (reached++ === step) throw new Error("killed");
    });
    return () => reached > step;
  };

  test.each<[ImportKind, string]>([
    [
      "appointments",
      book([
        `Bola Ige,0803 555 0401,${TUESDAY},10:00,${HAIRCUT},Sade,1000,Loves tea`,
        `Tolu,,${TUESDAY},10:00,${HAIRCUT},,,Walks slowly`,
        `Bola Ige,0803 555 0401,${TUESDAY},11:00,${LONG},Bisi,,`,
      ]),
    ],
    [
      "clients",
      [
        "Name,Phone,E-mail,Alert,Note",
        "Bola Ige,0803 555 0401; 0803 555 0402,bola@example.com,Nuts,Tea",
        "Ada,0803 555 0403,,,",
        "Ada Eze,0803 555 0403; 0803 555 0404,ada@example.com,,Eggs",
      ].join("\n"),
    ],
  ])(
    "leaves %s as if it had not been, also in the undo",
    async (kind, text) => {
      await addMember(salon.admin, { name: "Sade" });
      await addMember(salon.admin, { name: "Bisi", services: [HAIRCUT, LONG] });
      if (kind === "clients") await salon.author.post("/clients", { name: "Bola Ige", phone: "0803 555 0401" });
      const empty = await state();
      const unbroken = await bring(kind, text);
      const whole = await finish(unbroken, "run");
      const full = await state();
      await finish(unbroken, "undo");
      expect(await state()).toEqual(empty);

      let isDone = false;
      for (let step = 0; !isDone; step++) {
        const list = await bring(kind, text);
        let wasReached = killAtStep(step);
        const { counts } = await finish(list, "run");
        isDone = !wasReached();
        setFailpointHook(null);
        expect([await state(), counts], `killed at step ${step} of the run`).toEqual([full, whole.counts]);
        expect(await violations()).toEqual([]);

        wasReached = killAtStep(step);
        expect((await finish(list, "undo")).counts).toEqual({ removed: 3 });
        isDone &&= !wasReached();
        setFailpointHook(null);
        expect(await state(), `killed at step ${step} of the undo`).toEqual(empty);
        await salon.admin.delete(`/import/${list.id}`);
      }
    },
    120_000,
  );
});

test("5,000 clients are there within half a minute, the same list again changes nothing, and the undo takes a minute at most", async () => {
  const rows = Array.from({ length: 5000 }, (_, index) => `Client ${index},080${30_000_000 + index},Note ${index}`);
  const text = ["Name,Phone,Note", ...rows].join("\n");
  const startedAt = performance.now();
  const list = await bring("clients", text);
  expect(list.counts).toEqual({ new: 5000 });
  expect((await finish(list, "run")).counts).toEqual({ made: 5000 });
  expect(performance.now() - startedAt).toBeLessThan(30_000);
  expect((await bring("clients", text)).counts).toEqual({ same: 5000 });
  expect(await collection("clients").countDocuments()).toBe(5000);

  const undoneFrom = performance.now();
  await salon.admin.post(`/import/${list.id}/undo`);
  const seen = new Set<number>();
  for (let at = await now(list); at.step !== "undone"; at = await now(list)) {
    seen.add(at.progress?.done ?? 0);
    await Promise.race([salon.api.jobs.runAll(), sleep(100)]);
  }
  expect(performance.now() - undoneFrom).toBeLessThan(60_000);
  expect([...seen].some((done) => done > 0 && done < 5000)).toBe(true);
  expect((await now(list)).counts).toEqual({ removed: 5000 });
  expect(await collection("clients").countDocuments()).toBe(0);
}, 180_000);

test("an import of 200 appointments and 50 customers at once sell no place twice, on two servers", async () => {
  const other = await startSecondServer(salon.api);
  await addMember(salon.admin, { name: "Sade" });
  for (const name of ["Bisi", "Dayo"]) await addMember(salon.admin, { name });
  const days = Array.from({ length: 6 }, (_, index) => addDays(TUESDAY, index)).filter((day) => day !== "2037-11-29");
  const rows = Array.from({ length: 200 }, (_, index) => {
    const day = days[index % days.length]!;
    return `Guest ${index},080${30_000_000 + index},${day},${clock(index)},${HAIRCUT},${index % 3 === 0 ? "Sade" : ""},,`;
  });
  const list = await bring("appointments", book(rows));
  const previewed = new Map((await rowsOf(list)).map((row) => [row.row, row]));
  const payers: Payer[] = [];
  for (let index = 0; index < 50; index++) {
    const { client } = index % 2 === 0 ? salon.api : other;
    payers.push(await newPayer({ client }));
  }

  const wants = async (payer: Payer, index: number) => {
    for (let attempt = 0; attempt < 4; attempt++) {
      const at = (index * 7 + attempt * 3) % SLOTS.length;
      const date = days[(index + attempt) % days.length]!;
      const { status, body } = await requestPayment(payer, [{ time: SLOTS[at]!, date }]);
      if (status !== 200) continue;
      await pressButton(body.data as string, "pay");
      break;
    }
  };
  const run = finish(list, "run");
  await Promise.all([run, ...payers.map(wants)]);
  await salon.api.jobs.runAll();
  await other.stop();

  /** A row as its preview said, or with the nearest times. */
  const isAsSaid = async ({ row, state, nearest = [], made }: ImportRow): Promise<boolean> => {
    const before = previewed.get(row)!;
    if (before.state !== "new") return state === before.state;
    if (state === "gone") return nearest.length > 0;
    const booked = await collection("bookings").findOne({ _id: new mongoose.Types.ObjectId(made!.id) });
    const [line] = booked!["cartItems"];
    const { date, time, with: member, name } = before.appointment!;
    const isServed = member === undefined || String(line.with) === member._id;
    return booked!["walkIn"].name === name && line.day === date && line.time === time && isServed;
  };
  const checked = await Promise.all((await rowsOf(list)).map(isAsSaid));
  expect(checked.filter((isSaid) => !isSaid)).toEqual([]);
  expect(await collection("bookings").countDocuments({ walkIn: null })).toBeGreaterThan(0);
  expect(await violations()).toEqual([]);
}, 240_000);
