import { FIRST_SETTINGS, type DayClose, type Movement } from "@salon/contracts";
import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { fake, NOTHING_WAITS, Refusal } from "../../../testing/api-fake.ts";
import { admin, author } from "../../../testing/people.ts";
import { openAddress, renderPage } from "../../../testing/render-page.tsx";
import { openDay } from "../../../testing/till.ts";

const TODAY = openDay.date;
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

it("holds its day in the address", async () => {
  renderPage("/admin/day-close", author);
  await waitFor(() => expect(openAddress()).toBe(`/admin/day-close?date=${TODAY}`));
});

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
    expect(screen.getByText("An admin can open this day again.")).toBeTruthy();
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

describe("a text of staff", () => {
  const removed = { by: "Bola Ade", at: "2026-11-21T18:20:00.000Z" };
  const giveReason = async (person: UserEvent) => {
    const dialog = within(await screen.findByRole("dialog", { name: "Remove this text?" }));
    await person.type(dialog.getByRole("textbox", { name: "Reason" }), "It names a guest");
    await person.click(dialog.getByRole("button", { name: "Remove text" }));
  };

  it("is the note of a day, which an admin alone removes, and which then says by whom and when", async () => {
    fake.reply("reports", "dayClose", closedDay);
    fake.reply("reports", "blankNote", { message: "The note is removed" });
    const before = renderPage("/admin/day-close", author);
    await screen.findByText("Note: Change for a taxi");
    expect(screen.queryByRole("button", { name: /^Remove text: the note/ })).toBeNull();
    before.unmount();
    const { person } = renderPage("/admin/day-close", admin);
    await person.click(await screen.findByRole("button", { name: /^Remove text: the note of / }));
    fake.reply("reports", "dayClose", { ...closedDay, note: "Removed by an admin", blanked: removed });
    await giveReason(person);
    expect(await screen.findByText(/^Removed by Bola Ade/)).toBeTruthy();
    expect(fake.sent("reports", "blankNote")).toEqual([{ date: TODAY, reason: "It names a guest" }]);
    expect(screen.queryByRole("button", { name: /^Remove text: the note/ })).toBeNull();
  });

  it("is the reason of a cash move, also of a closed day", async () => {
    const move = { _id: "65e0000000000000000000d2", day: TODAY, kind: "out", amount: 4000, at: removed.at } as const;
    const movements: Movement[] = [
      { ...move, reason: "Diesel" },
      { ...move, _id: "65e0000000000000000000d3", reason: "Removed by an admin", blanked: { at: removed.at } },
    ];
    fake.reply("reports", "dayClose", { ...closedDay, moved: { ...closedDay.moved, movements } });
    fake.reply("drawer", "blank", { ...move, reason: "Removed by an admin", blanked: removed });
    const { person } = renderPage("/admin/day-close", admin);
    const list = within(await screen.findByRole("list", { name: "Moved in the drawer" }));
    expect(list.getByText(/^Removed by a deleted account/)).toBeTruthy();
    await person.click(list.getByRole("button", { name: "Remove text: the reason of Cash out, NGN 4,000" }));
    await giveReason(person);
    await waitFor(() => expect(fake.sent("drawer", "blank")).toEqual([{ reason: "It names a guest" }]));
  });
});

describe("the drawer", () => {
  const fuel: Movement = {
    _id: "65e0000000000000000000d2",
    day: TODAY,
    kind: "out",
    amount: 4000,
    reason: "Diesel",
    at: "2026-11-21T13:05:00.000Z",
    by: "Bola Ade",
  };
  const float: Movement = { ...fuel, _id: "65e0000000000000000000d1", kind: "float", amount: 10_000, reason: "" };
  const sums = { float: 10_000, taken: 9000, givenBack: 1000, in: 0, out: 4000, expected: 14_000 };

  it("takes the float with what was left as a hint, and cash out with its reason and what authors may still take", async () => {
    fake.reply("drawer", "add", float);
    const { person } = renderPage("/admin/day-close", author);
    await person.click(await screen.findByRole("button", { name: "Add the float" }));
    const first = within(await screen.findByRole("dialog", { name: "Float" }));
    first.getByText(/NGN 13,500 were counted on Fri, 20 Nov, and NGN 3,000 came in cash after closing\.$/);
    await person.type(first.getByRole("textbox", { name: "Amount (NGN)" }), "10,000");
    await person.click(first.getByRole("button", { name: "Add the float" }));
    await person.click(await screen.findByRole("button", { name: "Cash out" }));
    const out = within(await screen.findByRole("dialog", { name: "Cash out" }));
    out.getByText(/take out NGN 16,000 more today\. Above that an admin takes it out\.$/);
    await person.type(out.getByRole("textbox", { name: "Amount (NGN)" }), "4000");
    await person.click(out.getByRole("button", { name: "Take it out" }));
    expect(await out.findByText("Please say what the money is for")).toBeTruthy();
    await person.type(out.getByRole("textbox", { name: "What it is for" }), "Diesel");
    await person.click(out.getByRole("button", { name: "Take it out" }));
    const key = expect.stringMatching(/^[0-9a-f-]{36}$/);
    await waitFor(() =>
      expect(fake.sent("drawer", "add")).toEqual([
        { key, kind: "float", amount: 10_000 },
        { key, kind: "out", amount: 4000, reason: "Diesel" },
      ]),
    );
  });

  it("takes out more than it should hold after a tick, which it asks for again with another amount", async () => {
    const message = "This is more than the drawer should hold.";
    fake.reply("drawer", "add", new Refusal(409, message, { expected: null }));
    const { person } = renderPage("/admin/day-close", author);
    await person.click(await screen.findByRole("button", { name: "Cash out" }));
    const out = within(await screen.findByRole("dialog", { name: "Cash out" }));
    await person.type(out.getByRole("textbox", { name: "Amount (NGN)" }), "9001");
    await person.type(out.getByRole("textbox", { name: "What it is for" }), "Diesel");
    const take = () => person.click(out.getByRole("button", { name: "Take it out" }));
    const tick = () => out.queryByRole("checkbox", { name: "Take it out all the same" });
    expect(tick()).toBeNull();
    await take();
    expect(await out.findByText(message)).toBeTruthy();
    await person.click(tick()!);
    await person.type(out.getByRole("textbox", { name: "Amount (NGN)" }), "0");
    expect(tick()).toBeNull();
    await take();
    await waitFor(() => expect(tick()).toHaveProperty("checked", false));
    await person.click(tick()!);
    fake.reply("drawer", "add", { ...fuel, amount: 90_010, above: true });
    await take();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const key = expect.any(String);
    const sent = { key, kind: "out", amount: 90_010, reason: "Diesel" };
    expect(fake.sent("drawer", "add")).toEqual([{ ...sent, amount: 9001 }, sent, { ...sent, seen: true }]);
  });

  it("lists first what took out more than it should hold, until that is taken back", async () => {
    const above: Movement = { ...fuel, _id: "65e0000000000000000000d0", amount: 9000, reason: "Rent", above: true };
    const back: Movement = { ...above, _id: "65e0000000000000000000d3", reversed: true, reason: "Taken back" };
    const moved = { ...openDay.moved, movements: [back, above, float, fuel] };
    fake.reply("reports", "dayClose", { ...closedDay, drawer: sums, moved });
    renderPage("/admin/day-close", author);
    const rows = within(await screen.findByRole("list", { name: "Moved in the drawer" })).getAllByRole("listitem");
    expect(rows.map((row) => row.querySelector("p")!.textContent)).toEqual([
      "Cash out: Rent",
      "Cash out: Diesel",
      "Float",
      "Cash out: Taken back",
    ]);
    expect(rows.map((row) => /more than the drawer should hold/.test(row.textContent))).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });

  it("shows each line of what it should hold, compares the count with it, and lets an admin alone reverse", async () => {
    fake.reply("reports", "dayClose", {
      ...openDay,
      drawer: sums,
      moved: { ...openDay.moved, movements: [float, fuel] },
    });
    fake.reply("drawer", "reverse", { ...fuel, reverses: fuel._id });
    const before = renderPage("/admin/day-close", author);
    const section = within(await screen.findByRole("region", { name: "Cash drawer" }));
    await section.findByText(/Diesel/);
    const lines = section.getAllByRole("definition").map((line) => line.textContent);
    expect(lines).toEqual(["NGN 10,000", "NGN 9,000", "NGN -1,000", "NGN -4,000", "NGN 14,000"]);
    expect(section.queryByRole("button", { name: /^Reverse|float/ })).toBeNull();
    expect(section.getByText("An admin can reverse what was moved by mistake.")).toBeTruthy();
    await count(before.person, "13500");
    expect(await screen.findByText("Cash: NGN 500 less than expected")).toBeTruthy();
    before.unmount();
    const { person } = renderPage("/admin/day-close", admin);
    await person.click(await screen.findByRole("button", { name: "Reverse: Cash out, NGN 4,000" }));
    const question = within(await screen.findByRole("dialog"));
    await person.type(question.getByRole("textbox", { name: "Reason" }), "Counted twice");
    await person.click(question.getByRole("button", { name: "Reverse NGN 4,000" }));
    await waitFor(() =>
      expect(fake.sent("drawer", "reverse")).toEqual([{ key: expect.any(String), reason: "Counted twice" }]),
    );
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
