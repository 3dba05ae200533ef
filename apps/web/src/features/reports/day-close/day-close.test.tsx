import { FIRST_SETTINGS, type DayClose } from "@salon/contracts";
import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { fake, fakeTheApi, NOTHING_WAITS, Refusal } from "../../../testing/api-fake.ts";
import { admin, author } from "../../../testing/people.ts";
import { renderPage } from "../../../testing/render-page.tsx";

fakeTheApi();
const TODAY = "2026-11-21";
const openDay: DayClose = {
  date: TODAY,
  expected: [
    { method: "Flutterwave", count: 4, amount: 40_000 },
    { method: "Cash", count: 2, amount: 9000 },
  ],
  counted: null,
  closedAt: null,
  closedBy: null,
  unclosed: [],
};
const closedDay: DayClose = {
  ...openDay,
  counted: [{ method: "cash", amount: 8000, difference: -1000 }],
  closedAt: "2026-11-21T18:00:00.000Z",
  closedBy: "Bola Ade",
  note: "Change for a taxi",
};
beforeEach(() => {
  fake.reply("reports", "waiting", { ...NOTHING_WAITS, date: TODAY });
  fake.reply("settings", "get", FIRST_SETTINGS);
  fake.reply("reports", "dayClose", openDay);
  fake.reply("reports", "closeDay", { message: "The day is closed" });
});
/** The salon closes at 07:00 PM in Lagos, which is 18:00 UTC. */
const itIs = (time: string) => vi.setSystemTime(new Date(`${TODAY}T${time}:00Z`));
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  itIs("18:30");
  return () => vi.useRealTimers();
});

const field = (name: string) => screen.findByRole("textbox", { name });
const press = (person: ReturnType<typeof renderPage>["person"], name: string) =>
  person.click(screen.getByRole("button", { name }));
async function count(person: ReturnType<typeof renderPage>["person"], cash: string): Promise<void> {
  await person.type(await field("Cash counted (NGN)"), cash);
  await person.type(await field("POS counted (NGN)"), "0");
  await person.type(await field("Transfer counted (NGN)"), "0");
}

describe("closing a day", () => {
  it("stores the counted amounts with the reason of a difference, which is asked for", async () => {
    const { person } = renderPage("/admin/day-close", author);
    expect(await screen.findByText("Expected NGN 9,000")).toBeTruthy();
    expect(screen.queryByRole("textbox", { name: "What explains the difference" })).toBeNull();
    await count(person, "8,000");
    expect(await screen.findByText("Cash: NGN 1,000 less than expected")).toBeTruthy();
    await press(person, "Close this day");
    expect(await screen.findByText("Please say why the amounts differ")).toBeTruthy();
    expect(fake.sent("reports", "closeDay")).toEqual([]);
    await person.type(await field("What explains the difference"), "Change for a taxi");
    fake.reply("reports", "dayClose", closedDay);
    await press(person, "Close this day");
    expect(await screen.findByText("Note: Change for a taxi")).toBeTruthy();
    expect(fake.sent("reports", "closeDay")).toEqual([
      { date: TODAY, counted: { cash: 8000, pos: 0, transfer: 0 }, note: "Change for a taxi" },
    ]);
    expect(screen.getByText("NGN -1,000")).toBeTruthy();
    expect(screen.getByText(/^Closed Sat, 21 Nov 2026 by Bola Ade$/)).toBeTruthy();
  });

  it("asks once more while the salon is open", async () => {
    itIs("15:00");
    const { person } = renderPage("/admin/day-close", author);
    await count(person, "9000");
    await press(person, "Close this day");
    const question = within(await screen.findByRole("alertdialog", { name: "Close the day now?" }));
    expect(question.getByText(/open until 07:00 PM/)).toBeTruthy();
    expect(fake.sent("reports", "closeDay")).toEqual([]);
    await person.click(question.getByRole("button", { name: "Close now" }));
    expect(await screen.findByText("The day is closed")).toBeTruthy();
    expect(fake.sent("reports", "closeDay")).toEqual([{ date: TODAY, counted: { cash: 9000, pos: 0, transfer: 0 } }]);
  });

  it("requires every amount, in whole naira", async () => {
    const { person } = renderPage("/admin/day-close", author);
    await count(person, "many");
    await press(person, "Close this day");
    expect(await screen.findByText("Please enter an amount in whole naira")).toBeTruthy();
    expect(fake.sent("reports", "closeDay")).toEqual([]);
  });

  it("shows why the server refused it", async () => {
    fake.reply("reports", "closeDay", new Refusal(503, "The database does not answer"));
    const { person } = renderPage("/admin/day-close", author);
    await count(person, "9000");
    await press(person, "Close this day");
    expect((await screen.findAllByText("The database does not answer")).length).toBeGreaterThan(0);
  });
});

describe("a closed day", () => {
  const receipt = {
    key: "k1",
    at: "2026-11-21T18:20:00.000Z",
    day: TODAY,
    method: "Cash",
    kind: "payment",
    amount: 6000,
    by: "Tunde Alabi",
    bookingId: "65e0000000000000000000b1",
    customer: { name: "Ọlá Bello" },
  } as const;

  it("shows what changed since, by whom and for whom, with a link to the booking", async () => {
    fake.reply("reports", "dayClose", { ...closedDay, changed: { amount: 6000, receipts: [receipt] } });
    renderPage("/admin/day-close", author);
    expect(await screen.findByRole("heading", { name: "After closing: +NGN 6,000" })).toBeTruthy();
    const row = within(screen.getByRole("table", { name: "After closing" })).getAllByRole("row")[1]!;
    expect(row.textContent).toMatch(/Ọlá Bello.*Cash.*Tunde Alabi.*\+NGN 6,000/);
    expect(within(row).getByRole("link", { name: "Ọlá Bello" }).getAttribute("href")).toBe(
      `/admin/booking-details/${receipt.bookingId}`,
    );
  });

  it("is opened again by an admin alone, after a question", async () => {
    fake.reply("reports", "dayClose", closedDay);
    fake.reply("reports", "reopenDay", { message: "Day reopened" });
    const before = renderPage("/admin/day-close", author);
    await screen.findByText("Note: Change for a taxi");
    expect(screen.queryByRole("button", { name: "Open this day again" })).toBeNull();
    before.unmount();
    const { person } = renderPage("/admin/day-close", admin);
    await screen.findByText("Note: Change for a taxi");
    await press(person, "Open this day again");
    fake.reply("reports", "dayClose", openDay);
    await person.click(await screen.findByRole("button", { name: "Open again" }));
    expect(await field("Cash counted (NGN)")).toBeTruthy();
    expect(fake.sent("reports", "reopenDay")).toEqual([{ date: TODAY }]);
  });
});

it("links to the earlier days that are not closed", async () => {
  fake.reply("reports", "dayClose", { ...openDay, unclosed: ["2026-11-20", "2026-11-18"] });
  renderPage("/admin/day-close", author);
  const days = within(await screen.findByRole("navigation", { name: "Days that are not closed" }));
  expect(days.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    "/admin/day-close?date=2026-11-20",
    "/admin/day-close?date=2026-11-18",
  ]);
});
