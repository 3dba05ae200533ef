import { SLOTS, type Service, type Slot, type TeamMember } from "@salon/contracts";
import { takeScreenshots } from "./support/browser/screenshots.ts";
import { expectGoodAtEverySize } from "./support/pages/good-page.ts";
import { type Caller, callAs } from "./support/salon/caller.ts";
import { FIFTEENTH, signIn } from "./support/salon/customer.ts";
import { ADMIN } from "./support/salon/salon.ts";
import { expect, test } from "./support/test.ts";

const WEEK = [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, open: "09:00 AM" as Slot, close: SLOTS.at(-1)! }));
let number = 0;
/** A name of 60 letters without a space. */
const LONG_NAME = (place: number) => `${"Olúwafúnmiláyọ̀mi".repeat(4).slice(0, 59)}${String.fromCodePoint(65 + place)}`;

/** The salon's admin, and functions that add a service of this test and people who do it. */
async function createTeam(admin: Caller) {
  const { _id: serviceId, name: service } = await admin.send<Service>("POST", "/services/", {
    name: `Silk press ${process.pid} ${++number}`,
    timeframe: "1hr",
    price: 5000,
  });
  const hire = (name: string, more: object = {}) =>
    admin.send<TeamMember>("POST", "/team", { name, hours: WEEK, serviceIds: [serviceId], ...more });
  return { service, serviceId, hire };
}

/** Deactivates every member and resource, because other tests use the same salon. */
async function dismissAll(admin: Caller): Promise<void> {
  for (const list of ["/team/all?pageSize=500", "/resources?pageSize=500"])
    for (const { _id, revision, active, serviceIds } of await admin.get<TeamMember[]>(list)) {
      const without = Object.fromEntries(serviceIds.map((id) => [id, "seats"]));
      const change = { active: false, revision, ...(list.startsWith("/team") && { without }) };
      if (active) await admin.send("PATCH", `${list.split(/[/?]/, 2).join("/")}/${_id}`, change);
    }
}

let admin: Caller;
test.beforeEach(async ({ playwright, salon }) => {
  admin = await callAs(playwright, salon, ADMIN);
});
test.afterEach(async () => {
  await dismissAll(admin);
  await admin.close();
});

for (const count of [0, 1, 12]) {
  test(`the pages with ${count} of the team fit every size and have no accessibility fault`, async ({ page }) => {
    test.setTimeout(180_000);
    const { serviceId, hire } = await createTeam(admin);
    const people: TeamMember[] = [];
    for (let place = 0; place < count; place++)
      people.push(await hire(LONG_NAME(place), { breaks: [{ day: 2, from: "01:00 PM", to: "02:00 PM" }] }));
    await admin.send("POST", "/resources", { name: "Washing basin", units: 20, serviceIds: [serviceId] });
    const walkIn = { serviceId, method: "cash", date: FIFTEENTH, time: "03:00 PM", name: LONG_NAME(count) };
    await admin.send("POST", "/booking/walk-in", { ...walkIn, ...(people[0] && { with: people[0]._id }) });
    await signIn(page, ADMIN.email, ADMIN.password);
    for (const [name, address] of Object.entries({
      team: "/admin/team",
      person: `/admin/team?person=${people[0]?._id ?? "new"}`,
      resource: "/admin/team?resource=new",
      day: `/admin/day?date=${FIFTEENTH}`,
      report: "/admin/reports",
      bookings: `/bookings?service=${serviceId}`,
    })) {
      await page.goto(address, { waitUntil: "networkidle" });
      const asked = page.getByRole("group", { name: "With" });
      if (name === "bookings" && count > 0) await asked.getByRole("radio").nth(1).check({ force: true });
      else if (name === "bookings") await expect(asked).toHaveCount(0);
      await expectGoodAtEverySize(page);
      await takeScreenshots(page, name);
    }
  });
}
