import { TEXTS } from "@salon/contracts";
import { beforeEach, describe, expect, test } from "vitest";
import { openSalon, type OpenSalon } from "../../../../test/support/salon/open-salon.ts";
import { bookedPayment, TUESDAY } from "../../../../test/support/salon/paying.ts";

let salon: OpenSalon;
let id: string;
openSalon(5, (opened) => (salon = opened));
beforeEach(async () => {
  ({ bookingId: id } = await bookedPayment(salon.ada, [
    { time: "10:00 AM" },
    { service: "Manicure & Pedicure", time: "11:00 AM" },
  ]));
  salon.api.clock.set(new Date(`${TUESDAY}T08:00:00Z`));
});

const setFlags = (flags: object) => salon.author.patch(`/booking/${id}/flags`, flags);
const readBooking = async () => (await salon.author.get(`/booking/getBooking/${id}`)).body;
const FLAGS = ["arrived", "started", "done", "noShow"];
const flagsIn = (answer: Record<string, unknown>) => FLAGS.filter((flag) => answer[flag] === true);
const flagsOfLines = async () => (await readBooking()).cartItems.map(flagsIn) as string[][];
const boardFlags = async () => {
  const { body } = await salon.author.get(`/booking/day?date=${TUESDAY}`);
  return body.appointments.map(flagsIn) as string[][];
};

describe("flags belong to a line", () => {
  test("a step of one line brings those before it and leaves the other line", async () => {
    expect((await setFlags({ item: 1, started: true })).status).toBe(200);
    expect(await flagsOfLines()).toEqual([[], ["arrived", "started"]]);
    expect(await boardFlags()).toEqual([[], ["arrived", "started"]]);
    expect(await readBooking()).toMatchObject({ arrived: false, noShow: false });
    expect(await readBooking()).not.toHaveProperty("started");
  });

  test("the board has when the customer arrived, which a later step keeps and taking it back removes", async () => {
    const arrivals = async () =>
      (await salon.author.get(`/booking/day?date=${TUESDAY}`)).body.appointments.map(
        ({ arrivedAt }: { arrivedAt?: string }) => arrivedAt,
      ) as (string | undefined)[];
    const at = `${TUESDAY}T08:05:00.000Z`;
    salon.api.clock.set(new Date(at));
    await setFlags({ item: 0, arrived: true });
    expect(await arrivals()).toEqual([at, undefined]);
    salon.api.clock.advance(60_000);
    await setFlags({ item: 0, started: true });
    await setFlags({ item: 0, started: false });
    expect(await arrivals()).toEqual([at, undefined]);
    await setFlags({ item: 0, arrived: false });
    expect(await arrivals()).toEqual([undefined, undefined]);
  });

  test("a change from a state in which the line no longer is changes nothing, and one that is sent again is done", async () => {
    const arrive = () => setFlags({ item: 0, from: null, arrived: true });
    expect([(await arrive()).status, (await arrive()).status]).toEqual([200, 200]);
    expect((await setFlags({ item: 0, from: "arrived", started: true })).status).toBe(200);
    const undo = await setFlags({ item: 0, from: "arrived", arrived: false });
    expect([undo.status, undo.body.message]).toEqual([409, TEXTS.changedSince]);
    expect((await setFlags({ item: 0, from: null, noShow: true })).status).toBe(409);
    expect(await flagsOfLines()).toEqual([["arrived", "started"], []]);
    expect((await setFlags({ from: null, arrived: true })).status).toBe(400);
  });

  test("without a line they hold for all lines", async () => {
    await setFlags({ item: 0, done: true });
    await setFlags({ arrived: true });
    expect(await flagsOfLines()).toEqual([["arrived", "started", "done"], ["arrived"]]);
    expect(flagsIn(await readBooking())).toEqual(["arrived"]);
    await setFlags({ noShow: true });
    expect(await flagsOfLines()).toEqual([["noShow"], ["noShow"]]);
    expect(flagsIn(await readBooking())).toEqual(["noShow"]);
    await setFlags({ noShow: false });
    expect(await flagsOfLines()).toEqual([[], []]);
  });

  test("a booking that is done on all lines keeps its status", async () => {
    await setFlags({ item: 0, done: true });
    await setFlags({ item: 1, done: true });
    expect(flagsIn(await readBooking())).toEqual(["arrived", "started", "done"]);
    expect(await readBooking()).toMatchObject({ bookingStatus: "placed" });
  });

  test("a step on another day than the line's is refused, and what was set is taken back on any day", async () => {
    await setFlags({ item: 0, started: true });
    salon.api.clock.advance(24 * 60 * 60_000);
    for (const change of [{ item: 0, done: true }, { item: 1, arrived: true }, { started: true }]) {
      const refused = await setFlags(change);
      expect([refused.status, refused.body.message]).toEqual([409, TEXTS.stepOnItsDay]);
    }
    expect(await flagsOfLines()).toEqual([["arrived", "started"], []]);
    expect((await setFlags({ item: 0, arrived: false })).status).toBe(200);
    expect((await setFlags({ item: 1, noShow: true })).status).toBe(200);
    expect(await flagsOfLines()).toEqual([[], ["noShow"]]);
  });

  test("a no-show is refused before the line's day, and noted on the day before its time", async () => {
    const miss = async (change: object) => {
      const { status, body } = await setFlags({ noShow: true, ...change });
      return [status, body.message];
    };
    salon.api.clock.set(new Date("2037-11-23T22:59:00Z"));
    for (const change of [{ item: 1 }, {}]) expect(await miss(change)).toEqual([409, TEXTS.noShowFromItsDay]);
    expect(await flagsOfLines()).toEqual([[], []]);
    expect((await setFlags({ noShow: false })).status).toBe(200);
    salon.api.clock.set(new Date("2037-11-23T23:00:00Z"));
    expect((await miss({ item: 1 }))[0]).toBe(200);
    expect(await flagsOfLines()).toEqual([[], ["noShow"]]);
  });

  test("two desks at once mark two lines, and both marks stay", async () => {
    const marks = [0, 1, 0, 1].map((item) => setFlags({ item, arrived: true }));
    expect((await Promise.all(marks)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await flagsOfLines()).toEqual([["arrived"], ["arrived"]]);
  });

  test("the activity log names the line", async () => {
    await setFlags({ item: 1, started: true });
    await setFlags({ arrived: false });
    const { body } = await salon.admin.get(`/audit?target=${id}&action=booking.flags&sort=at`);
    expect(body.map(({ before, after }: { before: object; after: object }) => [before, after])).toEqual([
      [
        { item: 1, arrived: false, noShow: false },
        { item: 1, arrived: true, noShow: false, started: true },
      ],
      [
        { arrived: false, noShow: false },
        { arrived: false, noShow: false },
      ],
    ]);
  });
});
