import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { fake, fakeTheApi, Refusal } from "../testing/api-fake.ts";
import { pageOf, stats } from "../testing/desk-data.ts";
import { admin, author, customer } from "../testing/people.ts";
import { renderPage, signedInAs } from "../testing/render-page.tsx";

fakeTheApi();

const SPECIFIED = [
  "Homepage",
  "Dashboard",
  "Users",
  "Booking",
  "Create",
  "C Booking",
  "All Service",
  "Newsletter",
  "Create qr",
];
const labels = (menu: HTMLElement) =>
  within(menu)
    .getAllByRole("link")
    .map((link) => link.textContent);
const findMenu = () => screen.findByRole("navigation", { name: "Administration" });

describe("the menu", () => {
  it("has the specified entries in their order, and everything else of the desk below for an admin", async () => {
    fake.reply("messages", "subscribers", pageOf());
    renderPage("/admin/news", admin);
    const menu = await findMenu();
    expect(labels(menu)).toEqual([...SPECIFIED, "Day", "Payments", "Reports", "Messages", "Settings", "Activity"]);
    expect(within(menu).getByRole("link", { current: "page" }).textContent).toBe("Newsletter");
  });

  it("has no settings and no activity for an author", async () => {
    fake.reply("messages", "subscribers", pageOf());
    renderPage("/admin/news", author);
    expect(labels(await findMenu())).toEqual([...SPECIFIED, "Day", "Payments", "Reports", "Messages"]);
  });

  it("opens in a drawer on small screens, and closes when a link is followed", async () => {
    fake.reply("messages", "subscribers", pageOf());
    fake.reply("services", "list", pageOf());
    const { person } = renderPage("/admin/news", author);
    await person.click(await screen.findByRole("button", { name: "Admin menu" }));
    const drawer = await screen.findByRole("dialog", { name: "Administration" });
    await person.click(within(drawer).getByRole("link", { name: "All Service" }));
    await screen.findByRole("heading", { level: 1, name: "All services" });
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });
});

describe("while payments are only a test", () => {
  it("says so on every page, and not with real ones", async () => {
    fake.reply("messages", "subscribers", pageOf());
    fake.reply("services", "list", pageOf());
    const { person, unmount } = renderPage("/admin/news", { ...author, testPayments: true });
    expect((await screen.findByRole("note")).textContent).toContain("Test payments: no real money moves");
    await person.click(within(await findMenu()).getByRole("link", { name: "All Service" }));
    await screen.findByRole("heading", { level: 1, name: "All services" });
    expect(screen.getByRole("note").textContent).toContain("Test payments");
    unmount();
    renderPage("/admin/news", author);
    await screen.findByRole("heading", { level: 1, name: /news/i });
    expect(screen.queryByRole("note")).toBeNull();
  });
});

describe("who may not see it", () => {
  it.each([null, customer])("gets the 404 block and never the menu (%j)", async (user) => {
    renderPage("/admin/dashboard", user);
    expect(await screen.findByRole("heading", { level: 1, name: "Page Not found" })).toBeTruthy();
    expect(screen.queryByRole("navigation", { name: "Administration" })).toBeNull();
  });

  it("sees nothing of it while nobody knows yet who they are", async () => {
    const { client } = renderPage("/admin/dashboard", admin);
    fake.hang("auth", "loginStatus");
    client.clear();
    await screen.findByText("Loading…");
    expect(screen.queryByRole("navigation", { name: "Administration" })).toBeNull();
    expect(screen.queryByRole("heading", { level: 1 })).toBeNull();
  });

  it.each(["settings", "activity"])("is an author, for %s", async (page) => {
    renderPage(`/admin/${page}`, author);
    expect(await screen.findByRole("heading", { level: 1, name: "Page Not found" })).toBeTruthy();
  });

  it("gets the 404 block in place of the page when the API refuses", async () => {
    fake.reply("reports", "stats", new Refusal(403, "You are not allowed to do this"));
    renderPage("/admin/dashboard", author);
    expect(await screen.findByRole("heading", { level: 1, name: "Page Not found" })).toBeTruthy();
  });

  it("loses the menu too once the role was taken away meanwhile", async () => {
    fake.reply("reports", "stats", stats);
    fake.reply("users", "list", new Refusal(403, "You are not allowed to do this"));
    const { person } = renderPage("/admin/dashboard", author);
    const menu = await findMenu();
    signedInAs({ ...author, role: "customer" });
    await person.click(within(menu).getByRole("link", { name: "Users" }));
    await waitFor(() => expect(screen.queryByRole("navigation", { name: "Administration" })).toBeNull());
    expect(screen.getByRole("heading", { level: 1, name: "Page Not found" })).toBeTruthy();
  });
});
