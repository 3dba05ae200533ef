import { addDays, type DeskToday } from "@salon/contracts";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { fake, Refusal } from "../../testing/api-fake.ts";
import { booking, stats } from "../../testing/desk-data.ts";
import { admin, author } from "../../testing/people.ts";
import { renderPage } from "../../testing/render-page.tsx";

const TUESDAY = "2026-11-24";
const today: DeskToday = {
  date: TUESDAY,
  appointments: 12,
  late: 2,
  toCome: 5,
  next: [
    {
      bookingId: booking._id,
      item: 0,
      time: "11:30 AM",
      service: "Haircut & Styling",
      customer: "Adaeze Obi",
      with: ["Sade Bello"],
    },
  ],
  freeNow: 1,
  taken: [
    { method: "Flutterwave", today: 0, yesterday: 0 },
    { method: "Cash", today: 12_000, yesterday: 9000 },
    { method: "POS", today: 0, yesterday: 3000 },
    { method: "Transfer", today: 5000, yesterday: 0 },
  ],
  days: Array.from({ length: 14 }, (_, ahead) => ({
    date: addDays(TUESDAY, ahead),
    appointments: ahead,
    places: ahead === 5 ? 0 : 40,
    taken: ahead === 5 ? 0 : 2 * ahead + 10,
  })),
};
beforeEach(() => fake.reply("reports", "stats", stats));
const cardOf = async (title: string) =>
  within((await screen.findByRole("heading", { name: title })).closest<HTMLElement>(".rounded-cloth")!);
const textOf = async (title: string) => (await screen.findByRole("region", { name: title })).textContent;

it("says first what was taken today by method with yesterday beside it, how full today is, and who is next", async () => {
  fake.reply("desk", "today", today);
  renderPage("/admin/dashboard", author);
  const taken = await screen.findByRole("region", { name: "Taken today" });
  expect(within(taken).getByText("NGN 17,000")).toBeTruthy();
  expect(within(taken).getByText("yesterday NGN 12,000")).toBeTruthy();
  const rows = within(taken).getAllByRole("row").slice(1);
  expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ["Cash", "12,000", "9,000"],
    ["POS", "0", "3,000"],
    ["Transfer", "5,000", "0"],
  ]);
  expect(await textOf("How full today")).toBe("How full today25 %10 of 40 half hours taken");
  expect(await textOf("To come")).toBe("To come52 customers are lateNext: 11:30 AM Adaeze ObiHaircut & Styling");
  const regions = screen.getAllByRole("region").map((region) => region.getAttribute("aria-label"));
  expect(regions.slice(0, 4)).toEqual(["Taken today", "How full today", "To come", "What needs you"]);
});

it("shows how today stands, and who is next with the way to the booking", async () => {
  fake.reply("desk", "today", today);
  renderPage("/admin/dashboard", author);
  const card = await cardOf("Today");
  expect(card.getByText("12 appointments · 5 to come · 2 late · 1 seat free now")).toBeTruthy();
  const next = card.getByRole("link", { name: /^11:30 AM/ });
  expect(next.textContent).toBe("11:30 AM Adaeze Obi Haircut & Styling with Sade Bello");
  expect(next.getAttribute("href")).toBe(`/admin/booking-details/${booking._id}`);
});

it("names the free people of a salon with a team, as the day board does", async () => {
  fake.reply("desk", "today", { ...today, freePeople: ["Bayo", "Ṣadé"] });
  const { unmount } = renderPage("/admin/dashboard", author);
  expect((await cardOf("Today")).getByText(/2 late · free now: Bayo, Ṣadé$/)).toBeTruthy();
  unmount();
  fake.reply("desk", "today", { ...today, freePeople: [] });
  renderPage("/admin/dashboard", author);
  expect((await cardOf("Today")).getByText(/free now: no one$/)).toBeTruthy();
});

it("shows what needs this member of staff, each with the way to it, and says when nothing does", async () => {
  const doubled = [{ mark: "m", receipts: [] }];
  const counts = { payments: 2, messages: 0, unclosedDays: 1, giveBacks: 1 };
  fake.reply("reports", "waiting", { date: "2026-11-24", ...counts, doubled });
  const { unmount } = renderPage("/admin/dashboard", author);
  const card = await cardOf("What needs you");
  expect((await card.findAllByRole("link")).map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["2 payments and refunds to decide", "/admin/payments"],
    ["1 booking with money to give back", "/admin/bookings?giveBack=true"],
    ["1 row of the bank that confirmed two receipts", "/admin/receipts"],
    ["1 day to close", "/admin/day-close"],
  ]);
  unmount();
  const row = { kind: "discount" as const, id: "65c0000000000000000000b1", title: "Adaeze Obi", mark: "m1" };
  const toSee = [
    {
      kind: "close" as const,
      id: "2026-11-23",
      title: "2026-11-23",
      mark: "m0",
      changes: [{ name: "cash", first: 9500, last: 0 }],
    },
    { ...row, changes: [{ first: -200, last: -800 }] },
    { ...row, kind: "price" as const, title: "Haircut", changes: [{ name: "Wash", first: 1500, last: 1000 }] },
  ];
  const quiet = { date: "2026-11-24", payments: 0, messages: 0, unclosedDays: 0 };
  fake.reply("reports", "waiting", { ...quiet, toSee });
  fake.reply("reports", "markSeen", { message: "Seen" });
  const { person, unmount: leave } = renderPage("/admin/dashboard", admin);
  const seen = await cardOf("What needs you");
  expect((await seen.findAllByRole("link")).map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["Close of Mon, 23 Nov: NGN 9,500 of cash missing", "/admin/day-close?date=2026-11-23"],
    ["Adaeze Obi: discounts NGN 200 → NGN 800", `/admin/booking-details/${row.id}#bill`],
    ["Haircut: Wash NGN 1,500 → NGN 1,000", `/admin/edit-service/${row.id}`],
  ]);
  fake.reply("reports", "waiting", { ...quiet, toSee: toSee.slice(1) });
  await person.click(seen.getByRole("button", { name: /^Seen: Close of Mon/ }));
  await waitFor(() => expect(seen.getAllByRole("link")).toHaveLength(2));
  expect(fake.sent("reports", "markSeen")).toEqual([{ kind: "close", id: "2026-11-23", mark: "m0" }]);
  leave();
  fake.reply("reports", "waiting", { date: "2026-11-24", payments: 0, messages: 0, unclosedDays: 0 });
  renderPage("/admin/dashboard", author);
  expect(await (await cardOf("What needs you")).findByText("Nothing waits for you.")).toBeTruthy();
});

it("draws the next 14 days, each a link that says its day, number and how much is taken", async () => {
  fake.reply("desk", "today", today);
  renderPage("/admin/dashboard", author);
  const days = within(await screen.findByRole("list", { name: "Appointments by day" })).getAllByRole("link");
  expect(days).toHaveLength(14);
  const [, wednesday] = screen.getAllByRole("link", { name: /^\w{3}, \d+ \w{3}: / });
  expect(wednesday!.querySelector(".sr-only")!.textContent).toBe("Wed, 25 Nov: 1 appointment, 30 % taken");
  expect(days[5]!.textContent).toContain("5 appointments, closed");
  expect(wednesday!.getAttribute("href")).toBe("/admin/day?date=2026-11-25");
});

it("fails on its own and tries again", async () => {
  fake.reply("desk", "today", new Refusal(503, "Please wait a moment"));
  const { person } = renderPage("/admin/dashboard", author);
  expect(await screen.findByText("Today did not load")).toBeTruthy();
  fake.reply("desk", "today", today);
  await person.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText(/^12 appointments/)).toBeTruthy();
});
