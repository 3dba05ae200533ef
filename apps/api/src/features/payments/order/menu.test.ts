import { FIRST_SETTINGS, patchTestRule, type Slot } from "@salon/contracts";
import { beforeEach, describe, expect, test } from "vitest";
import { BookingModel } from "../../bookings/bookings.model.ts";
import { CartModel } from "../../cart/cart.model.ts";
import { SlotModel } from "../../seats/slots.model.ts";
import { clearMenus, setMenu } from "../../../../test/support/salon/menu.ts";
import { type OpenSalon, openSalon } from "../../../../test/support/salon/open-salon.ts";
import {
  advanceTime,
  bookedPayment,
  claimsAt,
  lineOf,
  openPayment,
  requestPayment,
  TUESDAY,
} from "../../../../test/support/salon/paying.ts";
import { addMember, addResource, dismissTeam } from "../../../../test/support/salon/team.ts";

const HAIRCUT = "Haircut & Styling";
const OPTIONS = [
  { name: "Wash", price: 1500, minutes: 20 },
  { name: "Beard", price: 500, minutes: 45 },
];

let salon: OpenSalon;
let menu: Awaited<ReturnType<typeof setMenu>>;
openSalon(5, (opened) => (salon = opened));
beforeEach(async () => {
  await dismissTeam();
  await clearMenus();
  menu = await setMenu(salon.author, HAIRCUT, { options: OPTIONS });
});

/** The text of the mail that confirms the booking of a service. */
async function confirmation(service: string): Promise<string | undefined> {
  await advanceTime(salon.api, 1);
  const texts = salon.api.inbox.mails().map(({ text }) => text);
  return texts.findLast((text) => text.includes("what you booked") && text.includes(service));
}
const chosen = (...names: string[]) => names.map((name) => menu.options[name]!);
const lineIn = async (bookingId: string) => (await BookingModel.findById(bookingId).lean())!.cartItems[0]!;
/** The claims of a slot as seats and keys. */
const shownAt = async (time: Slot) => (await claimsAt(time)).map(({ seats, holds = [] }) => ({ seats, holds }));
const slotsFor = async (query: string) => {
  const { status, body } = await salon.api
    .client()
    .get(`/booking/availability?date=${TUESDAY}&service=${menu.id}${query}`);
  expect(status).toBe(200);
  return Object.fromEntries(
    (body.slots as { time: string; free: number; status: string }[]).map(({ time, ...slot }) => [time, slot]),
  );
};

describe("a line with options", () => {
  test("is priced and timed by the server, and the booking keeps what was chosen", async () => {
    const { bookingId } = await bookedPayment(salon.ada, [{ options: chosen("Beard", "Wash") }]);
    const { body } = await salon.ada.client.get(`/booking/getBooking/${bookingId}`);
    expect(body.bookingAmount).toBe(5000);
    const options = OPTIONS.map((option) => ({ ...option, _id: menu.options[option.name] }));
    expect(body.cartItems[0]).toMatchObject({ price: 5000, timeframe: "30mins", minutes: 95, options });
    expect(await shownAt("10:30 AM")).toEqual([{ seats: 1, holds: [] }]);
    expect(await shownAt("11:00 AM")).toEqual([]);
    await setMenu(salon.author, HAIRCUT, { options: [] });
    expect((await salon.ada.client.get(`/booking/getBooking/${bookingId}`)).body.cartItems).toEqual(body.cartItems);
  });

  test("that was shown another price is refused with the new total", async () => {
    const { status, body } = await requestPayment(salon.ada, [{ options: chosen("Wash"), price: 4400 }]);
    expect(status).toBe(409);
    expect(body).toMatchObject({ total: 4500, changed: [{ index: 0, service: HAIRCUT, was: 4400, now: 4500 }] });
    expect((await requestPayment(salon.ada, [{ options: chosen("Wash"), price: 4500 }])).status).toBe(200);
  });

  test.each([
    ["an unknown option", () => ["0".repeat(24)], "cartItems.0.options"],
    ["an option twice", () => [...chosen("Wash"), ...chosen("Wash")], "cartItems.0.options"],
    [
      "more than twelve",
      () => Array.from({ length: 13 }, (_, n) => String(n).padStart(24, "0")),
      "cartItems.0.options",
    ],
    ["an id that is none", () => ["wash"], "cartItems.0.options.0"],
  ])("with %s is refused, and nothing is held", async (_name, options, path) => {
    const { status, body } = await requestPayment(salon.ada, [{ options: options() }]);
    expect([status, body.errors[0].path]).toEqual([400, path]);
    expect(await shownAt("09:00 AM")).toEqual([]);
  });

  test("of another service is refused", async () => {
    const { status, body } = await requestPayment(salon.ada, [
      { service: "Lashes Extensions", options: chosen("Wash") },
    ]);
    expect([status, body.errors[0].path]).toEqual([400, "cartItems.0.options"]);
  });

  test("is another line than the same service without them, in the cart and in its payment", async () => {
    const lines = [lineOf(), lineOf({ options: chosen("Wash") }), lineOf({ options: chosen("Wash", "Beard") })];
    const saved = await salon.ada.client.patch("/users/saveCart", {
      cartItems: [...lines, lineOf({ options: chosen("Beard", "Wash") })],
    });
    expect(
      saved.body.cartItems.map(({ price, cartQuantity }: Record<string, number>) => [price, cartQuantity]),
    ).toEqual([
      [3000, 1],
      [4500, 1],
      [5000, 2],
    ]);
    expect((await salon.ada.client.get("/users/getCart")).body).toEqual(saved.body.cartItems);
    const plain = await openPayment(salon.ada, [{}]);
    expect((await openPayment(salon.ada, [{}])).ref).toBe(plain.ref);
    await bookedPayment(salon.ada, [{ options: chosen("Beard", "Wash") }]);
    const left = await CartModel.findById(salon.ada.id).lean();
    expect(left!.lines.map(({ options }) => options?.map(String))).toEqual([undefined, chosen("Wash")]);
  });

  test("appears in the mail with its calendar file, the bill, the day board and the CSV file", async () => {
    const { bookingId } = await bookedPayment(salon.ada, [{ options: chosen("Wash") }]);
    expect(await confirmation(HAIRCUT)).toContain("Haircut & Styling + Wash");
    const calendar = await salon.ada.client.get(`/booking/${bookingId}/calendar.ics`);
    expect(calendar.body).toContain(`DTEND:${TUESDAY.replaceAll("-", "")}T085000Z`);
    expect(calendar.body).toContain("Haircut & Styling + Wash at");
    const { lines } = (await salon.ada.client.get(`/booking/${bookingId}/bill`)).body;
    expect(lines[0]).toMatchObject({ price: 4500, options: [{ name: "Wash", price: 1500 }] });
    const board = (await salon.author.get(`/booking/day?date=${TUESDAY}`)).body;
    expect(board.appointments[0]).toMatchObject({ minutes: 50, options: [{ name: "Wash" }] });
    expect((await salon.author.get("/reports/bookings.csv")).body).toContain("Haircut & Styling + Wash x1");
  });

  test("of a service with a patch test has its rule in the mail, and no other service has one", async () => {
    menu = await setMenu(salon.author, HAIRCUT, { patchTestDays: 30 });
    await bookedPayment(salon.ada, [{}]);
    expect(await confirmation(HAIRCUT)).toContain(`${HAIRCUT}: ${patchTestRule(30)}`);
    await bookedPayment(salon.bola, [{ service: "Lashes Extensions" }]);
    expect(await confirmation("Lashes Extensions")).not.toContain("patch test");
  });

  test("keeps its length when it is moved, and a walk-in may have options too", async () => {
    const { bookingId } = await bookedPayment(salon.ada, [{ options: chosen("Wash") }]);
    await setMenu(salon.author, HAIRCUT, { options: [] });
    const move = { item: 0, date: TUESDAY, time: "02:00 PM" };
    expect((await salon.ada.client.post(`/booking/${bookingId}/reschedule`, move)).status).toBe(200);
    expect(await shownAt("02:30 PM")).toHaveLength(1);
    menu = await setMenu(salon.author, HAIRCUT, { options: OPTIONS });
    const walkIn = { name: "Mama Sade", serviceId: menu.id, date: TUESDAY, time: "09:00 AM", method: "cash" };
    const made = await salon.author.post("/booking/walk-in", { ...walkIn, options: chosen("Beard") });
    expect(made).toMatchObject({ status: 201, body: { bookingAmount: 3500, cartItems: [{ minutes: 75 }] } });
    const refused = await salon.author.post("/booking/walk-in", { ...walkIn, options: ["0".repeat(24)] });
    expect([refused.status, refused.body.errors[0].path]).toEqual([400, "options"]);
  });

  test("availability takes the options, or the minutes of a booked line", async () => {
    await salon.admin.patch("/settings", { slotCapacity: 1 });
    try {
      await openPayment(salon.ada, [{ time: "10:00 AM" }]);
      expect((await slotsFor(""))["09:30 AM"]).toEqual({ free: 1, status: "open" });
      for (const longer of [`&options=${chosen("Wash").join(",")}`, "&minutes=31", "&minutes=50&cleanup=15"])
        expect((await slotsFor(longer))["09:30 AM"], longer).toEqual({ free: 0, status: "full" });
      const month = await salon.api
        .client()
        .get(
          `/booking/availability/month?month=${TUESDAY.slice(0, 7)}&service=${menu.id}&options=${chosen("Wash", "Beard").join(",")}`,
        );
      expect(month.body.days.find(({ date }: { date: string }) => date === TUESDAY).free).toBe(18);
    } finally {
      await salon.admin.patch("/settings", { slotCapacity: 5 });
    }
    for (const bad of [
      `options=${"0".repeat(24)}`,
      "options=x",
      `options=${chosen("Wash").join()}&minutes=30`,
      "cleanup=5",
    ])
      expect(
        (await salon.api.client().get(`/booking/availability?date=${TUESDAY}&service=${menu.id}&${bad}`)).status,
        bad,
      ).toBe(400);
  });
});

describe("a hidden service", () => {
  test("cannot be paid for or put into a cart by customers, and the desk books it", async () => {
    await setMenu(salon.author, HAIRCUT, { hidden: true });
    const { status, body } = await requestPayment(salon.ada);
    expect([status, body.errors[0].path]).toEqual([400, "cartItems.0.service"]);
    expect((await salon.ada.client.patch("/users/saveCart", { cartItems: [lineOf()] })).status).toBe(400);
    const walkIn = { name: "Mama Sade", serviceId: menu.id, date: TUESDAY, time: "09:00 AM", method: "cash" };
    expect((await salon.author.post("/booking/walk-in", walkIn)).status).toBe(201);
  });
});

describe("cleaning up", () => {
  beforeEach(async () => {
    await setMenu(salon.author, HAIRCUT, { cleanupMinutes: 40 });
  });

  test("holds the person and the unit and takes no seat", async () => {
    const sade = await addMember(salon.admin, { name: "Sade" });
    const basin = await addResource(salon.admin, { name: "Basin" });
    const keys = [`p:${sade}`, `r:${basin}#1`];
    const { bookingId } = await bookedPayment(salon.ada, [{ time: "10:00 AM" }]);
    expect(await shownAt("10:00 AM")).toEqual([{ seats: 1, holds: keys }]);
    expect(await shownAt("10:30 AM")).toEqual([{ seats: 0, holds: keys }]);
    expect(await shownAt("11:00 AM")).toEqual([{ seats: 0, holds: keys }]);
    expect(await shownAt("11:30 AM")).toEqual([]);
    const shown = await slotsFor("");
    expect(["08:30 AM", "09:00 AM", "09:30 AM", "11:00 AM", "11:30 AM"].map((time) => shown[time]?.status)).toEqual([
      undefined,
      "full",
      "full",
      "full",
      "open",
    ]);
    expect((await requestPayment(salon.bola, [{ time: "11:00 AM" }])).status).toBe(409);
    expect((await requestPayment(salon.bola, [{ service: "Lashes Extensions", time: "11:00 AM" }])).status).toBe(200);
    await salon.author.patch(`/booking/${bookingId}`, { bookingStatus: "cancelled" });
    expect(await shownAt("11:00 AM")).toHaveLength(1);
    expect((await requestPayment(salon.bola, [{ time: "10:30 AM" }])).status).toBe(200);
  });

  test("claims nothing where no person and no unit is needed, and nothing after the last slot", async () => {
    await bookedPayment(salon.ada, [{ time: "10:00 AM" }]);
    expect(await shownAt("10:30 AM")).toEqual([]);
    await addMember(salon.admin, { name: "Sade" });
    await bookedPayment(salon.ada, [{ time: "07:00 PM" }]);
    expect(await shownAt("07:00 PM")).toHaveLength(1);
  });

  test("fits into a slot whose seats are all taken", async () => {
    await addMember(salon.admin, { name: "Sade" });
    for (let seat = 0; seat < 5; seat++)
      await salon.author.post("/booking/walk-in", {
        name: "Guest",
        serviceId: (await salon.author.get("/services/all-services?q=lashes")).body[0]._id,
        date: TUESDAY,
        time: "10:30 AM",
        method: "cash",
      });
    expect((await slotsFor(""))["10:00 AM"]).toEqual({ free: 1, status: "open" });
    const { bookingId } = await bookedPayment(salon.ada, [{ time: "10:00 AM" }]);
    expect((await shownAt("10:30 AM")).filter(({ seats }) => seats === 0)).toHaveLength(1);
    // A move by one slot would need a sixth seat where the line only cleaned up.
    const move = { item: 0, date: TUESDAY, time: "10:30 AM" };
    expect((await salon.author.post(`/booking/${bookingId}/reschedule`, move)).status).toBe(409);
    expect((await shownAt("10:30 AM")).filter(({ seats }) => seats === 0)).toHaveLength(1);
  });

  test("counts for breaks and the end of work", async () => {
    const hours = FIRST_SETTINGS.hours.map((entry) =>
      entry.day === 0 ? { ...entry, open: null, close: null } : { ...entry, open: "09:00 AM", close: "04:00 PM" },
    );
    const breaks = [{ day: 2, from: "01:00 PM", to: "02:00 PM" }];
    await addMember(salon.admin, { name: "Sade", hours, breaks });
    const shown = await slotsFor("");
    const states = ["11:30 AM", "12:00 PM", "12:30 PM", "03:00 PM", "03:30 PM"].map((time) => shown[time]!.status);
    expect(states).toEqual(["open", "closed", "closed", "open", "closed"]);
    expect((await requestPayment(salon.ada, [{ time: "12:00 PM" }])).status).toBe(409);
    expect((await requestPayment(salon.ada, [{ time: "11:30 AM" }])).status).toBe(200);
  });

  test("a move by one slot takes and gives seats where it cleans up before or after", async () => {
    const sade = await addMember(salon.admin, { name: "Sade" });
    const { bookingId } = await bookedPayment(salon.ada, [{ time: "10:00 AM" }]);
    const moveTo = (time: Slot) =>
      salon.author.post(`/booking/${bookingId}/reschedule`, { item: 0, date: TUESDAY, time });
    expect((await moveTo("10:30 AM")).status).toBe(200);
    const states = async () => [
      ...(await shownAt("09:30 AM")),
      ...(await shownAt("10:00 AM")),
      ...(await shownAt("10:30 AM")),
      ...(await shownAt("11:00 AM")),
      ...(await shownAt("11:30 AM")),
    ];
    const holds = [`p:${sade}`];
    const expected = [
      { seats: 1, holds },
      { seats: 0, holds },
      { seats: 0, holds },
    ];
    expect(await states()).toEqual(expected);
    expect((await moveTo("09:30 AM")).status).toBe(200);
    expect(await states()).toEqual(expected);
    expect(await shownAt("10:30 AM")).toEqual([{ seats: 0, holds }]);
    expect(await shownAt("11:00 AM")).toEqual([]);
  });

  test("gets a claim when staff give people to a line that had none, and the sweep leaves it", async () => {
    const { bookingId } = await bookedPayment(salon.ada, [{ time: "10:00 AM" }]);
    const sade = await addMember(salon.admin, { name: "Sade" });
    const tolu = await addMember(salon.admin, { name: "Tolu" });
    expect((await salon.author.post(`/booking/${bookingId}/assign`, { item: 0, with: sade })).status).toBe(200);
    expect(await shownAt("11:00 AM")).toEqual([{ seats: 0, holds: [`p:${sade}`] }]);
    expect((await salon.author.post(`/booking/${bookingId}/assign`, { item: 0, with: tolu })).status).toBe(200);
    await advanceTime(salon.api, 5);
    expect(await shownAt("11:00 AM")).toEqual([{ seats: 0, holds: [`p:${tolu}`] }]);
    expect((await lineIn(bookingId)).with?.map(String)).toEqual([tolu]);
  });

  test("is freed by the sweep where a killed process left nothing else", async () => {
    const sade = await addMember(salon.admin, { name: "Sade" });
    const holds = [`p:${sade}`];
    const left = {
      ref: "desk-killed",
      line: 0,
      seats: 0,
      state: "held",
      expiresAt: salon.api.clock.now(),
      holds,
    } as const;
    await SlotModel.create({
      _id: `${TUESDAY}|10:30 AM`,
      day: TUESDAY,
      taken: 0,
      claims: [left],
      held: `${holds[0]} `,
      firstHoldEnds: left.expiresAt,
    });
    await advanceTime(salon.api, 1);
    expect(await shownAt("10:30 AM")).toEqual([]);
  });
});
