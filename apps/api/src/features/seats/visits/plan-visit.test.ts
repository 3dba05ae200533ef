import mongoose from "mongoose";
import { beforeEach, describe, expect, test } from "vitest";
import { openSalon } from "../../../../test/support/salon/open-salon.ts";
import { MONDAY, type Payer, TUESDAY } from "../../../../test/support/salon/paying.ts";
import { addMember } from "../../../../test/support/salon/team.ts";
import type { TestClient } from "../../../../test/support/api/test-client.ts";
import type { TestApi } from "../../../../test/support/api/start-api.ts";

let api: TestApi;
let ada: Payer;
let admin: TestClient;
openSalon(4, (salon) => ({ api, ada, admin } = salon));

interface Plan {
  date: string;
  from: string;
  to: string;
  lines: { guest: string; serviceId: string; time: string; with: string | null; options: string[] }[];
}
const find = (body: object) => api.client().post("/booking/availability/visit", body);
let cut: string;
let wig: string;
beforeEach(async () => {
  const services = await mongoose.connection.collection("services").find().toArray();
  const idOf = (name: string) => String(services.find((service) => service["name"] === name)!._id);
  [cut, wig] = [idOf("Haircut & Styling"), idOf("Wig Installation")];
});
const ids = (count: number) => Array.from({ length: count }, (_, index) => String(index).padStart(24, "0"));
const items = (count: number): object[] => Array.from({ length: count }, () => ({}));
const both = () => [{ items: [{ serviceId: cut }, { serviceId: wig }] }, { name: "Bola", items: [{ serviceId: cut }] }];

describe("plans for a visit", () => {
  test("are spread over a day, and end earliest first", async () => {
    const { status, body } = await find({ guests: both(), date: TUESDAY });
    expect(status).toBe(200);
    const plans = body.plans as Plan[];
    expect(body).toMatchObject({ searched: [TUESDAY] });
    expect(plans).toHaveLength(6);
    expect(plans[0]).toMatchObject({ date: TUESDAY, from: "09:00 AM", to: "11:30 AM", waiting: 0 });
    expect(plans[0]!.lines.map(({ guest }) => guest).toSorted()).toEqual(["Bola", "Guest 1", "Guest 1"]);
  });

  test("are one a day in a search over several, and can be paid for", async () => {
    const { body } = await find({ guests: both(), from: MONDAY, to: "2037-11-27", readyBy: "11:30 AM" });
    const plans = body.plans as Plan[];
    expect(plans.map(({ date }) => date)).toEqual([MONDAY, TUESDAY, "2037-11-25", "2037-11-26", "2037-11-27"]);
    const lines = plans[1]!.lines.map(({ serviceId, time }) => ({ serviceId, time, date: TUESDAY }));
    const paid = await ada.client.post("/booking/pay", {
      userID: ada.id,
      cartItems: lines.map((line) => ({ ...line, cartQuantity: 1 })),
    });
    expect(paid.status).toBe(200);
  });

  test("come with a refusal, together or apart as the guests were, and not for lines of several days", async () => {
    const member = await addMember(admin, { name: "Sade" });
    const at = (time: string, date = TUESDAY) => ({ serviceId: cut, time, date });
    const book = (lines: object[]) => admin.post("/booking/walk-in", { name: "Kemi", method: "later", lines });
    const busy = ["09:30 AM", "10:00 AM", "10:30 AM", "05:00 PM"].map((time) => ({ ...at(time), with: member }));
    expect((await book(busy)).status).toBe(201);
    const plansOf = async (...lines: object[]) => (await book(lines)).body.plans as Plan[] | undefined;

    const apart = await plansOf(at("09:00 AM"), { ...at("05:00 PM"), guest: "Bola" });
    expect(apart![0]!.lines.map(({ time }) => time)).toEqual(["09:00 AM", "11:00 AM"]);
    const together = await plansOf(at("09:00 AM"), { ...at("09:30 AM"), guest: "Bola" });
    expect(together![0]!.lines.map(({ time }) => time)).toEqual(["11:00 AM", "11:30 AM"]);
    expect(await plansOf(at("09:00 AM", MONDAY), at("05:00 PM"))).toBeUndefined();
  });

  test("say that there can be none only when everything was tried", async () => {
    const member = await addMember(admin, { name: "Sade" });
    const guests = [
      { items: [{ serviceId: cut, with: member }] },
      { name: "Bola", items: [{ serviceId: cut, with: member }] },
    ];
    const ask = (readyBy: string) => find({ guests, date: TUESDAY, readyBy });
    expect((await ask("09:30 AM")).body).toEqual({ plans: [], searched: [TUESDAY], none: "impossible" });
    expect((await ask("10:00 AM")).body).toMatchObject({ plans: [{ from: "09:00 AM", to: "10:00 AM" }] });
  });

  test("are none where all has to be ready by the opening, on one day and on several", async () => {
    const guests = both();
    const ask = (days: object) => find({ guests, ...days, readyBy: "09:00 AM" });
    const day = await ask({ date: TUESDAY });
    expect([day.status, day.body]).toEqual([200, { plans: [], searched: [TUESDAY], none: "impossible" }]);
    const days = await ask({ from: MONDAY, to: TUESDAY });
    expect([days.status, days.body]).toEqual([200, { plans: [], searched: [MONDAY, TUESDAY] }]);
    const soonest = await find({ guests, date: TUESDAY, readyBy: "09:30 AM" });
    expect([soonest.status, soonest.body.plans]).toEqual([200, []]);
    expect((await find({ guests, date: TUESDAY, readyBy: "05:30 PM" })).status).toBe(200);
  });

  test.each([
    ["no guest", { guests: [], date: TUESDAY }, "guests"],
    ["no day", {}, "date"],
    ["a day and days", { date: TUESDAY, from: TUESDAY, to: TUESDAY }, "date"],
    ["fifteen days", { from: MONDAY, to: "2037-12-07" }, "to"],
    ["days in the wrong order", { from: TUESDAY, to: MONDAY }, "to"],
    ["a day that is over", { date: "2037-11-22" }, "date"],
    ["a day beyond the horizon", { date: "2039-11-22" }, "date"],
    ["an unknown service", { guests: [{ items: [{ serviceId: "0".repeat(24) }] }] }, "guests.0.items.0.serviceId"],
    ["an unknown option", { guests: [{ items: [{ options: ["0".repeat(24)] }] }] }, "guests.0.items.0.options"],
    ["an unknown person", { guests: [{ items: [{ with: "0".repeat(24) }] }] }, "guests.0.items.0.with"],
    [
      "two guests of one name",
      {
        guests: [
          { name: "Bola", items: [{}] },
          { name: "Bola", items: [{}] },
        ],
      },
      "guests",
    ],
    ["a guest without a service", { guests: [{ items: [] }] }, "guests.0.items"],
    ["eleven guests", { guests: Array.from({ length: 11 }, () => ({ items: [{}] })) }, "guests"],
    ["thirteen options", { guests: [{ items: [{ options: ids(13) }] }] }, "guests.0.items.0.options"],
    ["eleven services", { guests: [{ items: items(6) }, { items: items(5) }] }, "guests"],
    ["a name of 41 letters", { guests: [{ name: "A".repeat(41), items: [{}] }] }, "guests.0.name"],
    ["no slot", { readyBy: "11:15 AM" }, "readyBy"],
  ])("are refused for %s, naming the field", async (_name, change, path) => {
    const { guests = [{ items: [{}] }], ...rest } = change as { guests?: { items: object[] }[] };
    const filled = guests.map((guest) => ({
      ...guest,
      items: guest.items.map((item) => ({ serviceId: cut, ...item })),
    }));
    const isDated = "date" in rest || "from" in rest || path === "date";
    const { status, body } = await find({ guests: filled, ...(isDated ? {} : { date: TUESDAY }), ...rest });
    expect([status, (body.errors as { path: string }[])[0]?.path]).toEqual([400, path]);
  });
});
