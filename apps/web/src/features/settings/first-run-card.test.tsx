import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { fake, fakeTheApi } from "../../testing/api-fake.ts";
import { pageOf, settings, stats } from "../../testing/desk-data.ts";
import { admin, author } from "../../testing/people.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { haircut } from "../../testing/salon.ts";

fakeTheApi();
const contact = {
  ...settings.contact,
  phones: ["+234 803 555 0101"],
  whatsapp: "+234 803 555 0101",
  email: "hello@ibadandun.ng",
  tiktok: "https://www.tiktok.com/@ibadandun.salon",
  instagram: "https://www.instagram.com/ibadandun.salon",
};
const card = async () => within((await screen.findByRole("heading", { name: "Before you open" })).closest("div")!);

it("lists what is still a placeholder, and leads to the prices that are missing", async () => {
  fake.reply("reports", "stats", stats);
  fake.reply("settings", "get", settings);
  fake.reply("services", "list", pageOf(haircut, { ...haircut, _id: "65c0000000000000000000ff", price: 0 }));
  renderPage("/admin/dashboard", admin);
  const shown = await card();
  expect(shown.getAllByRole("listitem")).toHaveLength(8);
  const headings = screen.getAllByRole("heading", { level: 2 }).map((heading) => heading.textContent);
  expect(headings[0], "it is first while something is left to do").toBe("Before you open");
  expect(shown.getByText("These numbers are placeholders; they reach no phone.")).toBeTruthy();
  expect(shown.getByText(/^1 service has no price/)).toBeTruthy();
  expect(shown.getByRole("link", { name: "Set prices" }).getAttribute("href")).toBe("/admin/all-services");
});

it("ticks done tasks, and stays while a required task is open", async () => {
  fake.reply("reports", "stats", stats);
  fake.reply("settings", "get", { ...settings, contact: { ...contact, email: settings.contact.email } });
  fake.reply("services", "list", pageOf(haircut));
  renderPage("/admin/dashboard", admin);
  const shown = await card();
  expect(shown.getByText("This address is a placeholder; its mail is not read.")).toBeTruthy();
  expect(shown.queryByText("These numbers are placeholders; they reach no phone.")).toBeNull();
  expect(shown.getAllByText(": done")).toHaveLength(3);
});

it("disappears once every task is done or confirmed", async () => {
  const almost = { ...settings, contact, confirmed: ["hours" as const, "slotCapacity" as const, "notebook" as const] };
  fake.reply("reports", "stats", stats);
  fake.reply("settings", "get", almost);
  fake.reply("settings", "update", { ...almost, confirmed: [...almost.confirmed, "gallery"] });
  fake.reply("services", "list", pageOf(haircut));
  const { person } = renderPage("/admin/dashboard", admin);
  const shown = await card();
  await person.click(shown.getByRole("checkbox", { name: "It is right as delivered: Pictures" }));
  await waitFor(() => expect(screen.queryByRole("heading", { name: "Before you open" })).toBeNull());
});

it("is on the dashboard of admins, where a delivered value that is right is ticked", async () => {
  const ready = { ...settings, contact };
  fake.reply("reports", "stats", stats);
  fake.reply("settings", "get", ready);
  fake.reply("services", "list", pageOf(haircut));
  fake.reply("settings", "update", { ...ready, confirmed: ["hours"] });
  const { person, unmount } = renderPage("/admin/dashboard", admin);
  const shown = await card();
  await person.click(shown.getByRole("checkbox", { name: "It is right as delivered: Opening hours" }));
  await waitFor(() => expect(shown.getAllByText(": done")).toHaveLength(5));
  expect(fake.sent("settings", "update")).toEqual([{ confirmed: ["hours"] }]);
  expect(shown.getByRole<HTMLInputElement>("checkbox", { name: /Opening hours$/ }).checked).toBe(true);
  unmount();
  renderPage("/admin/dashboard", author);
  await screen.findByText("NGN 1,234,500");
  expect(screen.queryByRole("heading", { name: "Before you open" })).toBeNull();
});

it.each([
  ["Set seats", "textbox", "Seats per time"],
  ["Enter numbers", "textbox", "Phone numbers"],
  ["Set hours", "heading", "Opening hours"],
] as const)("%s leads to its field, which gets the focus", async (link, role, name) => {
  fake.reply("reports", "stats", stats);
  fake.reply("settings", "get", settings);
  fake.reply("services", "list", pageOf(haircut));
  const { person } = renderPage("/admin/dashboard", admin);
  await person.click((await card()).getByRole("link", { name: link }));
  const field = await screen.findByRole(role, { name });
  await waitFor(() => expect(document.activeElement).toBe(field));
});

it("has the notebook until it is brought or the owner says that there is none", async () => {
  fake.reply("reports", "stats", stats);
  fake.reply("settings", "get", settings);
  fake.reply("settings", "update", { ...settings, confirmed: ["notebook"] });
  fake.reply("services", "list", pageOf(haircut));
  const { person } = renderPage("/admin/dashboard", admin);
  const shown = await card();
  const link = shown.getByRole("link", { name: "Bring your notebook" });
  expect(link.getAttribute("href")).toBe("/admin/settings?tab=notebook");
  await person.click(shown.getByRole("checkbox", { name: /^Everything is in, or there is nothing to bring/ }));
  await waitFor(() => expect(shown.queryByRole("link", { name: "Bring your notebook" })).toBeNull());
  expect(fake.sent("settings", "update")).toEqual([{ confirmed: ["notebook"] }]);
});
