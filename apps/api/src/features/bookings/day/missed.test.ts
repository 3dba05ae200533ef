import { beforeEach, expect, test } from "vitest";
import { openSalon, type OpenSalon } from "../../../../test/support/salon/open-salon.ts";
import { bookedPayment, requestPayment, TUESDAY } from "../../../../test/support/salon/paying.ts";

let salon: OpenSalon;
let id: string;
openSalon(5, (opened) => (salon = opened));
beforeEach(async () => {
  await salon.admin.patch("/settings", { depositPercent: 30, noShowDepositPercent: 100 });
  const lines = [{ time: "10:00 AM" }, { service: "Manicure & Pedicure", time: "11:00 AM" }] as const;
  ({ bookingId: id } = await bookedPayment(salon.ada, [...lines]));
  salon.api.clock.set(new Date(`${TUESDAY}T08:00:00Z`));
});

/** Who missed an appointment, as the deposit of the next booking, the client card and the report say. */
async function missed() {
  const { body: card } = await salon.author.post("/clients", { user: salon.ada.id });
  const range = `from=2037-11-01&to=2037-11-30`;
  const { body: report } = await salon.admin.get(`/reports/summary?${range}`);
  const { body: page } = await requestPayment(salon.ada, [{ date: "2037-11-28" }]);
  return { deposit: page.deposit ?? page.total, card: card.noShows, report: report.noShows };
}
const NOBODY = { deposit: 900, card: 0, report: 0 };
const ADA = { deposit: 3000, card: 1, report: 1 };
const change = async (path: string, body: object) => {
  const { status } = await (path === "/flags" ? salon.author.patch : salon.author.post)(`/booking/${id}${path}`, body);
  expect(status).toBe(200);
};

test("one of two appointments that was missed counts once for deposit, card and report", async () => {
  expect(await missed()).toEqual(NOBODY);
  await change("/flags", { item: 1, noShow: true });
  expect(await missed()).toEqual(ADA);
});

test("a missed appointment counts no more when it is cancelled, and neither does one of a cancelled booking", async () => {
  await change("/flags", { noShow: true });
  expect(await missed()).toEqual(ADA);
  await change("/cancel", { item: 0 });
  expect(await missed()).toEqual(ADA);
  await change("/cancel", {});
  expect(await missed()).toEqual(NOBODY);
});

test("a missed appointment that was cancelled by itself counts for nobody", async () => {
  await change("/flags", { item: 0, noShow: true });
  await change("/cancel", { item: 0 });
  expect(await missed()).toEqual(NOBODY);
});
