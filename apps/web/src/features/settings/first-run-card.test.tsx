import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { fake } from "../../testing/api-fake.ts";
import { pageOf, settings, stats } from "../../testing/desk-data.ts";
import { admin, author } from "../../testing/people.ts";
import { openSite, renderPage, signedInAs, TWO_STEPS_ARE_ON } from "../../testing/render-page.tsx";
import { haircut } from "../../testing/salon.ts";

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
  fake.reply("settings", "desk", settings);
  fake.reply("services", "list", pageOf(haircut, { ...haircut, _id: "65c0000000000000000000ff", price: 0 }));
  renderPage("/admin/dashboard", admin);
  const shown = await card();
  expect(shown.getAllByRole("listitem")).toHaveLength(13);
  const headings = screen.getAllByRole("heading", { level: 2 }).map((heading) => heading.textContent);
  expect(headings[0], "it is first while something is left to do").toBe("Before you open");
  const labels = shown.getAllByRole("listitem").map((step) => step.querySelector("p")!.textContent);
  expect(labels.slice(0, 3)).toEqual(["Online booking: to do", "Address: to do", "Phone and WhatsApp: to do"]);
  const last = ["Your notebook: to do", "Two steps for admins: done", "Open to your customers: done"];
  expect(labels.slice(-3)).toEqual(last);
  expect(shown.getAllByRole("checkbox"), "every line that is to do can be answered").toHaveLength(11);
  expect(shown.getByText("These numbers are placeholders; they reach no phone.")).toBeTruthy();
  const kept =
    /^Customers read before they pay: “If you miss an appointment or cancel later than 24 hours before it begins,/;
  expect(shown.getByText(kept)).toBeTruthy();
  expect(shown.getByText(/^1 service has no price/)).toBeTruthy();
  expect(shown.getByRole("link", { name: "Set prices" }).getAttribute("href")).toBe("/admin/all-services");
});

it("ticks done tasks, and stays while a required task is open", async () => {
  fake.reply("reports", "stats", stats);
  fake.reply("settings", "desk", { ...settings, contact: { ...contact, email: settings.contact.email } });
  fake.reply("services", "list", pageOf(haircut));
  renderPage("/admin/dashboard", admin);
  const shown = await card();
  expect(shown.getByText("This address is a placeholder; its mail is not read.")).toBeTruthy();
  expect(shown.queryByText("These numbers are placeholders; they reach no phone.")).toBeNull();
  expect(shown.getAllByText(": done")).toHaveLength(5);
});

it("disappears once every task is done or confirmed", async () => {
  const confirmed = ["pause", "address", "hours", "slotCapacity", "cancellation", "notebook"] as const;
  const almost = { ...settings, contact, confirmed: [...confirmed] };
  fake.reply("reports", "stats", stats);
  fake.reply("settings", "desk", almost);
  fake.reply("settings", "update", { ...almost, confirmed: [...almost.confirmed, "gallery"] });
  fake.reply("services", "list", pageOf(haircut));
  const { person } = renderPage("/admin/dashboard", admin);
  const shown = await card();
  await person.click(shown.getByRole("checkbox", { name: "It is right: Pictures" }));
  await waitFor(() => expect(screen.queryByRole("heading", { name: "Before you open" })).toBeNull());
});

it("is on the dashboard of admins, where a delivered value that is right is ticked", async () => {
  const ready = { ...settings, contact };
  fake.reply("reports", "stats", stats);
  fake.reply("settings", "desk", ready);
  fake.reply("services", "list", pageOf(haircut));
  fake.reply("settings", "update", { ...ready, confirmed: ["hours"] });
  const { person, unmount } = renderPage("/admin/dashboard", admin);
  const shown = await card();
  await person.click(shown.getByRole("checkbox", { name: "It is right: Opening hours" }));
  await waitFor(() => expect(shown.getAllByText(": done")).toHaveLength(7));
  expect(fake.sent("settings", "update")).toEqual([{ confirmed: ["hours"], shown: { confirmed: [] } }]);
  expect(shown.getByRole<HTMLInputElement>("checkbox", { name: /Opening hours$/ }).checked).toBe(true);
  unmount();
  renderPage("/admin/dashboard", author);
  await screen.findByText("NGN 1,234,500");
  expect(screen.queryByRole("heading", { name: "Before you open" })).toBeNull();
});

it("ends with opening while online booking is paused, and asks no more for a pause once there was one", async () => {
  const confirmed = ["address", "hours", "slotCapacity", "cancellation", "gallery", "notebook"] as const;
  const ready = { ...settings, contact, confirmed: [...confirmed] };
  fake.reply("reports", "stats", stats);
  fake.reply("settings", "desk", { ...ready, pause: { until: "2099-12-31", text: "We open soon." } });
  fake.reply("services", "list", pageOf(haircut));
  const { unmount } = renderPage("/admin/dashboard", admin);
  const open = (await card()).getByRole("link", { name: "Open online booking" });
  expect(open.getAttribute("href")).toBe("/admin/settings#online-booking");
  unmount();
  fake.reply("settings", "desk", { ...ready, pause: null });
  renderPage("/admin/dashboard", admin);
  await screen.findByText("NGN 1,234,500");
  expect(screen.queryByRole("heading", { name: "Before you open" })).toBeNull();
});

it.each([
  ["Pause online booking", "heading", "Online booking"],
  ["Enter your address", "textbox", "Address"],
  ["Set seats", "textbox", "Seats per time"],
  ["Enter numbers", "textbox", "Phone numbers"],
  ["Set hours", "heading", "Opening hours"],
  ["Write it your way", "textbox", "What you keep"],
] as const)("%s leads to its field, which gets the focus", async (link, role, name) => {
  fake.reply("reports", "stats", stats);
  fake.reply("settings", "desk", settings);
  fake.reply("services", "list", pageOf(haircut));
  const { person } = renderPage("/admin/dashboard", admin);
  await person.click((await card()).getByRole("link", { name: link }));
  const field = await screen.findByRole(role, { name });
  await waitFor(() => expect(document.activeElement).toBe(field));
});

it("has the notebook until it is brought or the owner says that there is none", async () => {
  fake.reply("reports", "stats", stats);
  fake.reply("settings", "desk", settings);
  fake.reply("settings", "update", { ...settings, confirmed: ["notebook"] });
  fake.reply("services", "list", pageOf(haircut));
  const { person } = renderPage("/admin/dashboard", admin);
  const shown = await card();
  const link = shown.getByRole("link", { name: "Bring your notebook" });
  expect(link.getAttribute("href")).toBe("/admin/settings?tab=notebook");
  await person.click(shown.getByRole("checkbox", { name: /^Everything is in, or there is nothing to bring/ }));
  await waitFor(() => expect(shown.queryByRole("link", { name: "Bring your notebook" })).toBeNull());
  expect(fake.sent("settings", "update")).toEqual([{ confirmed: ["notebook"], shown: { confirmed: [] } }]);
});

it("asks for two steps of admins until they are on, and leads to the setting", async () => {
  fake.reply("reports", "stats", stats);
  fake.reply("settings", "desk", settings);
  fake.reply("services", "list", pageOf(haircut));
  const { required: _required, ...off } = TWO_STEPS_ARE_ON;
  signedInAs(admin);
  fake.reply("secondStep", "get", off);
  fake.reply("secondStep", "require", TWO_STEPS_ARE_ON);
  const { person } = openSite("/admin/dashboard");
  await person.click((await card()).getByRole("link", { name: "Turn it on" }));
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Two steps for admins"));
  await person.click(screen.getByRole("button", { name: "Turn it on" }));
  expect(await screen.findByRole("button", { name: "Turn it off" })).toBeTruthy();
  expect(fake.sent("secondStep", "require")).toEqual([{ on: true }]);
});
