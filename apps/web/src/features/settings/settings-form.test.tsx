import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { createQueryClient } from "../../query-client.ts";
import { seedPageData } from "../../shell/prerendered/page-data.ts";
import { fake } from "../../testing/api-fake.ts";
import { booking, settings } from "../../testing/desk-data.ts";
import { admin } from "../../testing/people.ts";
import { openSite, renderPage, signedInAs } from "../../testing/render-page.tsx";
import { deskSettingsQuery } from "./settings.queries.ts";

beforeEach(() => fake.reply("settings", "desk", settings));
const open = async () => {
  const { person } = renderPage("/admin/settings", admin);
  const save = await screen.findByRole("button", { name: "Save settings" });
  /** Leaves a text in a field, and saves. */
  const saveWith = async (name: string, text: string) => {
    const field = screen.getByRole("textbox", { name });
    await person.clear(field);
    if (text !== "") await person.type(field, text);
    await person.click(save);
  };
  return { person, save: () => person.click(save), saveWith };
};

it("sends only changed settings, and requests no preview when opening hours are unchanged", async () => {
  fake.reply("settings", "update", { ...settings, slotCapacity: 7 });
  const { saveWith } = await open();
  await saveWith("Seats per time", "7");
  expect(await screen.findByText("Settings saved")).toBeTruthy();
  expect(fake.sent("settings", "update")).toEqual([
    { slotCapacity: 7, shown: { slotCapacity: settings.slotCapacity } },
  ]);
  expect(fake.sent("settings", "preview")).toEqual([]);
});

it.each([
  ["Booking horizon (days)", "horizonDays", "365", "6", "Booking horizon must be a whole number from 7 to 365", "60"],
  ["Overrun (minutes)", "overrunMinutes", "30", "241", "Overrun must be a whole number from 0 to 240", ""],
  ["Deposit (percent)", "depositPercent", "100", "9", "Deposit must be a whole number from 10 to 100", "50"],
])("%s sends %s, was %s, and for %s says: %s", async (label, field, shown, bad, says, good) => {
  const value = good === "" ? null : Number(good);
  fake.reply("settings", "desk", { ...settings, overrunMinutes: 30 });
  fake.reply("settings", "update", { ...settings, [field]: value });
  const { saveWith } = await open();
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: label }).value).toBe(shown);
  await saveWith(label, bad);
  expect(await screen.findByText(says)).toBeTruthy();
  await saveWith(label, good);
  expect(await screen.findByText("Settings saved")).toBeTruthy();
  expect(fake.sent("settings", "update")).toMatchObject([{ [field]: value }]);
});

it("leaves the limit after closing empty while there is none", async () => {
  fake.reply("settings", "update", { ...settings, slotCapacity: 7 });
  const { saveWith } = await open();
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Overrun (minutes)" }).value).toBe("");
  await saveWith("Seats per time", "7");
  expect(await screen.findByText("Settings saved")).toBeTruthy();
  expect(fake.sent("settings", "update")).toEqual([
    { slotCapacity: 7, shown: { slotCapacity: settings.slotCapacity } },
  ]);
});

it("pauses online booking until a day, with a sentence, and ends the pause", async () => {
  const pause = { until: "2099-12-31", text: "We open in the new year." };
  fake.reply("settings", "update", ({ body }) => ({ ...settings, pause: body.pause ?? null }));
  const { person, save } = await open();
  const paused = screen.getByRole("checkbox", { name: "Online booking is paused" });
  await person.click(paused);
  await save();
  expect(await screen.findByText("Please give a date as YYYY-MM-DD")).toBeTruthy();
  await person.type(screen.getByLabelText("Last day of the pause"), pause.until);
  await person.type(screen.getByRole("textbox", { name: "What customers read" }), pause.text);
  await save();
  await waitFor(() => expect(fake.sent("settings", "update")).toMatchObject([{ pause }]));
  await waitFor(() => expect(screen.queryByText("You have unsaved changes")).toBeNull());
  await person.click(paused);
  await save();
  await waitFor(() => expect(fake.sent("settings", "update")).toMatchObject([{ pause }, { pause: null }]));
});

it("starts from freshly loaded settings and not from what an earlier page read", async () => {
  const client = createQueryClient();
  seedPageData(client, [[deskSettingsQuery.queryKey, { ...settings, slotCapacity: 9 }, 60_000]]);
  signedInAs(admin);
  openSite("/admin/settings", client);
  const seats = await screen.findByRole<HTMLInputElement>("textbox", { name: "Seats per time" });
  expect(seats.value).toBe(String(settings.slotCapacity));
});

it("shows the bookings that a closed date affects before saving", async () => {
  const hit = {
    bookingId: booking._id,
    item: 0,
    service: "Braids",
    date: "2026-12-24T11:00:00.000Z",
    time: "10:30 AM",
  };
  fake.reply("settings", "preview", { bookings: [{ ...hit, customer: "Adaeze Obi" }] });
  fake.reply("settings", "update", settings);
  const { person, save } = await open();
  await person.click(screen.getByRole("button", { name: "Add a closed date" }));
  await person.type(screen.getByLabelText("Date"), "2026-12-24");
  await person.type(screen.getByRole("textbox", { name: "Reason" }), "Eve");
  await save();
  const dialog = await screen.findByRole("alertdialog", { name: "1 appointment could not take place" });
  expect(within(dialog).getByText("Braids, Thu, 24 Dec 2026, 10:30 AM")).toBeTruthy();
  expect(fake.sent("settings", "update")).toEqual([]);
  await person.click(within(dialog).getByRole("button", { name: "Save anyway" }));
  await waitFor(() =>
    expect(fake.sent("settings", "update")).toMatchObject([{ closedDates: [{ date: "2026-12-24", reason: "Eve" }] }]),
  );
});

it("gives the hours of Monday to all days by the keyboard", async () => {
  fake.reply("settings", "preview", { bookings: [] });
  fake.reply("settings", "update", settings);
  const { person, save } = await open();
  await person.click(screen.getByRole("checkbox", { name: "Sunday" }));
  await person.selectOptions(screen.getByRole("combobox", { name: "First time on Monday" }), "10:00 AM");
  screen.getByRole("button", { name: "Copy Monday to all days" }).focus();
  await person.keyboard("{Enter}");
  await save();
  await screen.findByText("Settings saved");
  const [sent] = fake.sent("settings", "update") as [{ hours: unknown[] }];
  expect(sent.hours).toEqual([0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, open: "10:00 AM", close: "07:00 PM" })));
});

it("closes a weekday, and saves at once when no booking is affected", async () => {
  fake.reply("settings", "preview", { bookings: [] });
  fake.reply("settings", "update", settings);
  const { person, save } = await open();
  await person.click(screen.getByRole("checkbox", { name: "Sunday" }));
  await save();
  expect(await screen.findByText("Settings saved")).toBeTruthy();
  const [sent] = fake.sent("settings", "update") as [{ hours: unknown[] }];
  expect(sent.hours[0]).toEqual({ day: 0, open: null, close: null });
  expect(sent.hours[1]).toEqual({ day: 1, open: "09:00 AM", close: "07:00 PM" });
});

it("shows errors at their fields and sends nothing", async () => {
  const { person, saveWith } = await open();
  await person.selectOptions(screen.getByRole("combobox", { name: "First time on Sunday" }), "06:00 PM");
  await person.clear(screen.getByRole("textbox", { name: "Notice (minutes)" }));
  await saveWith("Phone numbers", "call us");
  expect(await screen.findByText("The salon cannot close before it opens", { selector: "p" })).toBeTruthy();
  expect(screen.getByText("Notice must be a whole number from 0 to 10080", { selector: "p" })).toBeTruthy();
  expect(screen.getByText("Please enter a valid phone number", { selector: "p" })).toBeTruthy();
  expect(fake.calls.filter(({ call }) => /^(?:PATCH|POST) \/settings/.test(call))).toEqual([]);
});

it("reorders the pictures of the home page, requires alt texts, and removes a picture", async () => {
  const gallery = ["a", "b", "c"].map((mark) => ({ picture: `${mark.repeat(32)}-300x400.jpg`, alt: `Braids ${mark}` }));
  fake.reply("settings", "desk", { ...settings, gallery });
  fake.reply("settings", "update", settings);
  const { person, save } = await open();
  expect(screen.getByRole("img", { name: "Number 1" }).getAttribute("src")).toBe(
    `/api/v1/settings/pictures/${gallery[0]!.picture}`,
  );
  const words = screen.getAllByRole("textbox", { name: "What it shows" });
  await person.clear(words[2]!);
  await save();
  expect(await screen.findByText("What the picture shows is required", { selector: "p" })).toBeTruthy();
  await person.type(words[2]!, "A low fade");
  await person.click(screen.getByRole("button", { name: "Move picture 3 up" }));
  await person.click(screen.getByRole("button", { name: "Remove picture 1" }));
  await save();
  expect(await screen.findByText("Settings saved")).toBeTruthy();
  expect(fake.sent("settings", "update")).toMatchObject([
    { gallery: [{ ...gallery[2], alt: "A low fade" }, gallery[1]] },
  ]);
});
