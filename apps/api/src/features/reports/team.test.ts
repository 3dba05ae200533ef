import { beforeEach, expect, test } from "vitest";
import { type OpenSalon, openSalon } from "../../../test/support/salon/open-salon.ts";
import { bookedPayment, TUESDAY } from "../../../test/support/salon/paying.ts";
import { clearMenus, setMenu } from "../../../test/support/salon/menu.ts";
import { addMember, changeMember, dismissTeam } from "../../../test/support/salon/team.ts";

let salon: OpenSalon;
openSalon(5, (opened) => (salon = opened));
beforeEach(dismissTeam);

const report = async () => (await salon.author.get(`/reports/summary?from=${TUESDAY}&to=${TUESDAY}`)).body;

test("the report has booked and rostered minutes, visits and no-shows of each member, and lines without people", async () => {
  await bookedPayment(salon.ada, [{ time: "09:00 AM", cartQuantity: 2 }]);
  expect(await report()).not.toHaveProperty("team");
  const hours = [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, open: "10:00 AM", close: "12:30 PM" }));
  const breaks = [{ day: 2, from: "11:00 AM", to: "11:30 AM" }];
  const services = ["Haircut & Styling", "Manicure & Pedicure"];
  const sade = await addMember(salon.admin, { name: "Sade", services, hours, breaks });
  await bookedPayment(salon.ada, [{ service: "Manicure & Pedicure", time: "10:00 AM", with: sade }]);
  const missed = await bookedPayment(salon.bola, [{ time: "11:30 AM" }]);
  const cancelled = await bookedPayment(salon.bola, [{ time: "12:00 PM" }]);
  await salon.author.patch(`/booking/${cancelled.bookingId}`, { bookingStatus: "cancelled" });
  salon.api.clock.set(new Date(`${TUESDAY}T11:00:00Z`));
  await salon.author.patch(`/booking/${missed.bookingId}/flags`, { noShow: true });
  expect((await report()).team).toEqual([
    { _id: sade, name: "Sade", bookedMinutes: 90, rosteredMinutes: 150, visits: 1, noShows: 1, worth: 0 },
    { _id: null, name: "Unassigned", bookedMinutes: 60, rosteredMinutes: 0, visits: 2, noShows: 0, worth: 0 },
  ]);
});

test("an inactive member is in the report only where appointments name them, without rostered minutes", async () => {
  const sade = await addMember(salon.admin, { name: "Sade" });
  await changeMember(salon.admin, sade, { active: false });
  expect((await report()).team).toEqual([]);
  await changeMember(salon.admin, sade, { active: true });
  await bookedPayment(salon.ada, [{ time: "10:00 AM", with: sade }]);
  await changeMember(salon.admin, sade, { active: false });
  expect((await report()).team).toEqual([
    { _id: sade, name: "Sade", bookedMinutes: 30, rosteredMinutes: 0, visits: 1, noShows: 0, worth: 0 },
  ]);
});

test("booked minutes are those of work, so that two heads in one pause fill no more than the time of their person", async () => {
  const BRAIDS = "Braiding & Weaving";
  const sade = await addMember(salon.admin, { name: "Sade", services: [BRAIDS, "Haircut & Styling"] });
  await setMenu(salon.author, BRAIDS, { pause: { after: 30, minutes: 30 } });
  await bookedPayment(salon.ada, [{ service: BRAIDS, time: "10:00 AM", with: sade }]);
  const alone = (await report()).team[0].bookedMinutes;
  await bookedPayment(salon.bola, [{ time: "10:30 AM", with: sade }]);
  expect([alone, (await report()).team[0].bookedMinutes]).toEqual([150, 180]);
  await clearMenus();
});

test("the CSV of the bookings names the people of each line", async () => {
  await bookedPayment(salon.ada);
  await bookedPayment(salon.bola);
  // The first person is given to who booked first.
  await addMember(salon.admin, { name: "Sade Bello" });
  const csv = String((await salon.author.get("/reports/bookings.csv")).body);
  expect(csv).toContain("09:00 AM with Sade Bello");
  expect(csv).toContain("09:00 AM with Unassigned");
});
