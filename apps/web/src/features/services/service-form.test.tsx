import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { fake } from "../../testing/api-fake.ts";
import { pageOf } from "../../testing/desk-data.ts";
import { author } from "../../testing/people.ts";
import { openAddress, renderPage } from "../../testing/render-page.tsx";
import { haircut, nails } from "../../testing/salon.ts";

const EDIT = `/admin/edit-service/${haircut._id}`;
const field = (name: string) => screen.findByRole<HTMLInputElement>("textbox", { name });
const save = () => screen.getByRole("button", { name: "Update service" });
beforeEach(() => {
  fake.reply("services", "get", haircut);
  fake.reply("services", "preview", { bookings: [] });
  // Later replies take precedence, and the path of one service also matches the list's.
  fake.reply("services", "list", pageOf(haircut, nails));
});

it("lists what the salon offers, each a way to its form", async () => {
  renderPage("/admin/all-services", author);
  const link = await screen.findByRole("link", { name: haircut.name });
  expect(link.getAttribute("href")).toBe(EDIT);
  expect(link.closest("tr")?.textContent).toBe(`${haircut.name}${haircut._id}NGN 3,00045mins`);
  expect(screen.getByText("NGN N/A")).toBeTruthy();
});

describe("a new service", () => {
  it("is created from what is typed, thousands separators and all", async () => {
    fake.reply("services", "create", haircut);
    const { person } = renderPage("/admin/service", author);
    await person.type(await field("Name"), "Gel nails");
    await person.type(await field("Timeframe"), "1hr");
    await person.type(await field("Price (NGN)"), "12,500");
    await person.click(save());
    expect(await screen.findByText("Created successfully")).toBeTruthy();
    expect(fake.sent("services", "create")).toEqual([
      { key: expect.any(String), name: "Gel nails", timeframe: "1hr", price: 12_500 },
    ]);
    await waitFor(() => expect(openAddress()).toBe("/admin/all-services"));
  });

  it("is refused with a message at each field, and nothing is sent", async () => {
    const { person } = renderPage("/admin/service", author);
    await person.type(await field("Price (NGN)"), "12.5");
    await person.click(save());
    expect(await screen.findByText("Name is required")).toBeTruthy();
    expect(screen.getByText("Timeframe is required")).toBeTruthy();
    // The field that was just left announces its message too.
    expect(screen.getAllByText("Please enter an amount in whole naira")).not.toHaveLength(0);
    expect(fake.sent("services", "create")).toEqual([]);
  });

  it.each([
    ["1:30", "Takes 90 minutes in the calendar."],
    ["1-2 hrs", "How long at most? The calendar keeps 120 minutes, the longest that is named."],
    ["2hrs+", "How long at most? The calendar keeps 120 minutes, the longest that is named."],
    ["soon", "This length is not understood, so the calendar keeps 30 minutes."],
  ])("with the timeframe %s says: %s", async (text, hint) => {
    const { person } = renderPage("/admin/service", author);
    await person.type(await field("Timeframe"), text);
    expect(
      document.getElementById((await field("Timeframe")).getAttribute("aria-describedby")!)?.textContent,
    ).toContain(hint);
  });

  it("asks before a link leaves the unsaved form", async () => {
    const { person } = renderPage("/admin/service", author);
    await person.type(await field("Name"), "Gel");
    const leave = async () => {
      await person.click(screen.getByRole("link", { name: "Newsletter" }));
      return screen.findByRole("alertdialog", { name: "Leave without saving?" });
    };
    await person.click(within(await leave()).getByRole("button", { name: "Stay" }));
    expect((await field("Name")).value).toBe("Gel");
    fake.reply("messages", "subscribers", pageOf());
    await person.click(within(await leave()).getByRole("button", { name: "Leave" }));
    expect(await screen.findByRole("heading", { level: 1, name: "Newsletter" })).toBeTruthy();
  });
});

describe("an existing service", () => {
  it("is changed", async () => {
    fake.reply("services", "update", haircut);
    const { person } = renderPage(EDIT, author);
    const price = await field("Price (NGN)");
    expect([(await field("Name")).value, price.value]).toEqual([haircut.name, "3000"]);
    await person.clear(price);
    await person.type(price, "3500");
    await person.click(save());
    expect(await screen.findByText("Product Updated Successfully")).toBeTruthy();
    const shown = { name: haircut.name, timeframe: "45mins", price: 3000 };
    expect(fake.sent("services", "update")).toEqual([{ price: 3500, own: 0, shown }]);
    await waitFor(() => expect(openAddress()).toBe("/admin/all-services"));
  });

  it("says before it is saved that another price leaves no person for anyone", async () => {
    fake.reply("services", "preview", ({ query }) => ({
      bookings: [],
      ...(Number(query["price"]) === 2000 && { byName: [{ _id: haircut._id, name: haircut.name, from: 3000 }] }),
    }));
    fake.reply("services", "update", { ...haircut, price: 2000 });
    const { person } = renderPage(EDIT, author);
    const price = await field("Price (NGN)");
    await person.clear(price);
    await person.type(price, "2000");
    await person.click(save());
    const review = await screen.findByRole("alertdialog", { name: `No longer from anyone: ${haircut.name}` });
    expect(review.textContent).toContain(
      `${haircut.name} will only be booked with a person who is named, from NGN 3,000.`,
    );
    expect(fake.sent("services", "update")).toEqual([]);
    await person.click(within(review).getByRole("button", { name: "Save" }));
    await waitFor(() => expect(fake.sent("services", "update")).toHaveLength(1));
  });

  it("is loaded again when its form opens after a change, however soon", async () => {
    const dearer = { ...haircut, price: 4000 };
    fake.reply("services", "update", dearer);
    const { person } = renderPage(EDIT, author);
    await person.type(await field("Name"), " and wash");
    await person.click(save());
    fake.reply("services", "get", dearer);
    fake.reply("services", "list", pageOf(haircut, nails));
    await person.click(await screen.findByRole("link", { name: haircut.name }));
    expect((await field("Price (NGN)")).value).toBe("4000");
  });

  it("is deleted after asking, with the server's message", async () => {
    fake.reply("services", "remove", { message: "Service deleted" });
    const booked = { bookingId: "65c0000000000000000000b1", item: 0, service: "Braids", date: "2026-12-24" };
    fake.reply("services", "preview", { bookings: [{ ...booked, time: "10:30 AM", customer: "Adaeze Obi" }] });
    const { person } = renderPage(EDIT, author);
    await person.click(await screen.findByRole("button", { name: "Delete Service" }));
    const dialog = await screen.findByRole("alertdialog", { name: "Delete Service" });
    expect(await within(dialog).findByText(/^1 appointment to come keeps it/)).toBeTruthy();
    expect(within(dialog).getByRole("link", { name: /^Adaeze Obi/ })).toBeTruthy();
    await person.click(within(dialog).getByRole("button", { name: "Cancel" }));
    expect(fake.sent("services", "remove")).toEqual([]);
    await person.click(screen.getByRole("button", { name: "Delete Service" }));
    await person.click(await screen.findByRole("button", { name: "Delete" }));
    expect(await screen.findByText("Service deleted")).toBeTruthy();
    await waitFor(() => expect(openAddress()).toBe("/admin/all-services"));
  });

  it("can be cancelled while the appointments that keep it are read", async () => {
    fake.hang("services", "preview");
    const { person } = renderPage(EDIT, author);
    await person.click(await screen.findByRole("button", { name: "Delete Service" }));
    const dialog = await screen.findByRole("alertdialog", { name: "Delete Service" });
    await person.click(within(dialog).getByRole("button", { name: "Delete" }));
    await person.click(within(dialog).getByRole("button", { name: "Cancel" }));
    expect(screen.queryByRole("alertdialog")).toBeNull();
    expect(fake.sent("services", "remove")).toEqual([]);
  });
});
