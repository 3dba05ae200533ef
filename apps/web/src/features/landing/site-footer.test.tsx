import { FIRST_SETTINGS } from "@salon/contracts";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { fake } from "../../testing/api-fake.ts";
import { renderPage } from "../../testing/render-page.tsx";

const open = async (path: string) => {
  const page = renderPage(path);
  return { ...page, footer: within(await screen.findByRole("contentinfo")) };
};

it("puts an address on the newsletter's list, shows what the server says, and clears the field", async () => {
  fake.reply("messages", "subscribe", { message: "You are on the list" });
  const { person, footer } = await open("/market-place");
  expect(footer.getByRole("heading", { name: "New's Letter" })).toBeTruthy();
  expect(footer.getByText("Stay up to date with what's going on at the salon")).toBeTruthy();
  const field = await footer.findByLabelText<HTMLInputElement>("Email Address");
  await person.type(field, "bola@exa");
  await footer.findByText("Please enter a valid email");
  await person.type(field, "mple.ng");
  await waitFor(() => expect(footer.queryByText("Please enter a valid email")).toBeNull());
  await person.click(footer.getByRole("button", { name: "Submit" }));
  await screen.findByText("You are on the list");
  expect(fake.sent("messages", "subscribe")).toEqual([{ email: "bola@example.ng" }]);
  await waitFor(() => expect(field.value).toBe(""));
});

it("names the services, the hours, and every address of the salon", async () => {
  const { footer } = await open("/privacy-policy");
  expect(footer.getByText("Beauty & Ultimate Relaxation")).toBeTruthy();
  for (const service of ["Haircut & Styling", "Nails Technician", "Lashes Extensions"])
    expect(footer.getByText(service)).toBeTruthy();
  expect(await footer.findByText("Monday to Saturday")).toBeTruthy();
  expect(footer.getByText("09:00 AM - 07:00 PM")).toBeTruthy();
  expect(footer.getByText("01:00 PM - 05:00 PM")).toBeTruthy();
  const links = footer.getAllByRole("link").map((link) => link.getAttribute("href"));
  expect(links).toEqual([
    "https://www.tiktok.com/@ibadandun",
    "https://www.instagram.com/ibadandun",
    "/price-list",
    "/market-place",
    "/privacy-policy",
    "/terms-of-service",
  ]);
  expect(footer.getByText(new RegExp(`© ${new Date().getFullYear()} Ibadandun Salon & Spa`))).toBeTruthy();
});

it("leaves out the pages elsewhere that the salon does not have", async () => {
  fake.reply("settings", "get", { ...FIRST_SETTINGS, contact: { ...FIRST_SETTINGS.contact, tiktok: "" } });
  const { footer } = await open("/privacy-policy");
  expect(await footer.findByRole("link", { name: "Instagram (new tab)" })).toBeTruthy();
  expect(footer.queryByRole("link", { name: "TikTok (new tab)" })).toBeNull();
});

it("is absent on pages for a task", async () => {
  renderPage("/sign-in");
  await screen.findByRole("heading", { level: 1, name: "Sign in" });
  expect(screen.queryByRole("contentinfo")).toBeNull();
});
