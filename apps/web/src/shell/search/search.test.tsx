import type { SearchHits } from "@salon/contracts";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { fake } from "../../testing/api-fake.ts";
import { pageOf } from "../../testing/desk-data.ts";
import { author } from "../../testing/people.ts";
import { openAddress, renderPage } from "../../testing/render-page.tsx";

const BOOKING = "65f0000000000000000000d1";
const CARD = "65f0000000000000000000d2";
const ebun = {
  name: "Ẹ̀bùn Adélékè",
  user: "65f0000000000000000000d3",
  client: CARD,
  email: "ebun@example.com",
  phone: { e164: "+2348035550191", shown: "0803 555 0191" },
  next: { bookingId: BOOKING, item: 0, date: "2037-11-24", time: "09:00 AM", service: "Haircut & Styling" },
};
const FOUND: SearchHits = {
  people: [ebun, { name: "Ebun Bello", user: "65f0000000000000000000d4", email: "bello@example.com" }],
  bookings: [
    {
      _id: BOOKING,
      customer: ebun.name,
      date: "2037-11-24",
      time: "09:00 AM",
      service: "Haircut & Styling",
      bookingStatus: "placed",
    },
  ],
};
beforeEach(() => {
  fake.reply("messages", "subscribers", pageOf());
  fake.reply("desk", "search", FOUND);
  // The pages that a result leads to.
  fake.hang("bookings", "get");
  fake.hang("clients", "get");
});

async function open() {
  const { person } = renderPage("/admin/news", author);
  await screen.findByRole("heading", { level: 1, name: "Newsletter" });
  await person.keyboard("/");
  const dialog = within(await screen.findByRole("dialog", { name: "Search" }));
  const box = dialog.getByRole<HTMLInputElement>("combobox", { name: "Name, phone, booking number or page" });
  await waitFor(() => expect(document.activeElement).toBe(box));
  return { person, dialog, box };
}
const active = (box: HTMLElement) => document.getElementById(box.getAttribute("aria-activedescendant")!);

it("opens with / and Ctrl K, by its button, and not while someone types in a field", async () => {
  const { person, dialog, box } = await open();
  expect(box.value).toBe("");
  expect(dialog.getAllByRole("option").map(({ textContent }) => textContent)).toEqual([
    "TodayThe day board",
    "New booking",
    "Walk-inBook a customer who is here",
    "Close the day",
  ]);
  await person.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await person.keyboard("{Control>}k{/Control}");
  await screen.findByRole("dialog", { name: "Search" });
  await person.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await person.click(screen.getAllByRole("button", { name: "Search" })[0]!);
  await screen.findByRole("dialog", { name: "Search" });
  await person.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await person.type(screen.getByRole("searchbox"), "a/b");
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("shows people with ways to reach them and leads to their next appointment", async () => {
  const { person, dialog, box } = await open();
  await person.type(box, "ebun");
  const people = within(await dialog.findByRole("group", { name: "People" }));
  const options = people.getAllByRole("option").map((option) => [option.textContent, option.getAttribute("href")]);
  expect(options).toEqual([
    ["Ẹ̀bùn AdélékèNext: Tue, 24 Nov, 09:00 AM, Haircut & Styling", `/admin/booking-details/${BOOKING}`],
    ["0803 555 0191", "tel:+2348035550191"],
    ["WhatsApp", expect.stringContaining("https://wa.me/2348035550191?text=Hello")],
    ["Card", `/admin/clients/${CARD}`],
    ["Ebun BelloNo appointment to come · bello@example.com", "/admin/user/65f0000000000000000000d4"],
  ]);
  expect(people.getByRole("option", { name: `WhatsApp to ${ebun.name}` })).toBeTruthy();
  expect((await dialog.findByText("6 results found")).tagName).toBe("OUTPUT");
  await person.click(people.getAllByRole("option")[0]!);
  await waitFor(() => expect(openAddress()).toBe(`/admin/booking-details/${BOOKING}`));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

it("is used by the keyboard: arrows move along the results and around, Enter follows one", async () => {
  const { person, dialog, box } = await open();
  await person.type(box, "ebun");
  await dialog.findByText("6 results found");
  expect(active(box)?.textContent).toContain("Adélékè");
  await person.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}");
  expect(active(box)?.textContent).toBe("Card");
  await person.keyboard("{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}");
  expect(active(box)?.textContent).toContain("placed");
  await person.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}");
  fake.reply("clients", "list", pageOf());
  await person.keyboard("{Enter}");
  await waitFor(() => expect(openAddress()).toBe(`/admin/clients/${CARD}`));
});

it("follows no result of the text before by Enter, and one of the new text once it has come", async () => {
  const { person, dialog, box } = await open();
  await person.type(box, "ebun");
  await dialog.findByText("6 results found");
  let answer: (found: SearchHits) => void = () => undefined;
  const later = new Promise<SearchHits>((resolve) => {
    answer = resolve;
  });
  fake.reply("desk", "search", () => later);
  await person.type(box, " bello{Enter}");
  expect(openAddress()).toBe("/admin/news");
  const { user } = FOUND.people[1]!;
  answer({ people: [FOUND.people[1]!], bookings: [] });
  await dialog.findByText("1 result found");
  fake.hang("users", "get");
  await person.keyboard("{Enter}");
  await waitFor(() => expect(openAddress()).toBe(`/admin/user/${user}`));
});

it("finds pages and actions by the beginnings of their words", async () => {
  fake.reply("desk", "search", { people: [], bookings: [] });
  const { person, dialog, box } = await open();
  await person.type(box, "day clo");
  const [first, ...more] = await dialog.findAllByRole("option");
  expect([first?.textContent, more.length]).toEqual(["Close the day", 1]);
  expect(dialog.queryByRole("option", { name: "Settings" })).toBeNull();
});
