import { canAccess, MENU_GROUPS, pages, type Role } from "@salon/contracts";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { fake, Refusal } from "../../testing/api-fake.ts";
import { pageOf, stats } from "../../testing/desk-data.ts";
import { admin, author } from "../../testing/people.ts";
import { renderPage, signedInAs } from "../../testing/render-page.tsx";

/** The labels of the menu entries that a role may open; the contract's own test holds them literally. */
const entriesFor = (role: Role) =>
  MENU_GROUPS.flatMap((group) =>
    Object.values(pages).flatMap(({ access, menu }) =>
      menu?.group === group && canAccess(access, role) ? [menu.label] : [],
    ),
  );
const labels = (menu: HTMLElement) =>
  within(menu)
    .getAllByRole("link")
    .map((link) => link.textContent);
const findMenu = () => screen.findByRole("navigation", { name: "Administration" });

describe("the menu", () => {
  it("shows an admin all entries, and marks the current page", async () => {
    fake.reply("messages", "subscribers", pageOf());
    renderPage("/admin/news", admin);
    const menu = await findMenu();
    expect(labels(menu)).toEqual(entriesFor("admin"));
    expect(within(menu).getByRole("link", { current: "page" }).textContent).toBe("Newsletter");
  });

  it("has no settings and no activity for an author", async () => {
    fake.reply("messages", "subscribers", pageOf());
    renderPage("/admin/news", author);
    const shown = labels(await findMenu());
    expect(shown).toEqual(entriesFor("author"));
    expect(shown).not.toContain("Settings");
    expect(shown).not.toContain("Activity");
  });

  it("counts what waits: money to give back, payments to decide, messages to answer, days to close", async () => {
    fake.reply("messages", "subscribers", pageOf());
    fake.reply("reports", "waiting", { date: "2026-11-24", payments: 3, messages: 100, unclosedDays: 1, giveBacks: 2 });
    renderPage("/admin/news", author);
    const menu = await findMenu();
    await within(menu).findByText("99+", { exact: false });
    expect(labels(menu)).toEqual(expect.arrayContaining(["Payments, 3 to decide", "Messages, 99+ to answer"]));
    expect(labels(menu)).toEqual(
      expect.arrayContaining(["Day close, 1 not closed", "Booking, 2 with money to give back", "Day"]),
    );
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

describe("users without access", () => {
  it("see no menu until the session check answers", async () => {
    const { client } = renderPage("/admin/dashboard", admin);
    fake.hang("auth", "loginStatus");
    client.clear();
    await screen.findByText("Loading…");
    expect(screen.queryByRole("navigation", { name: "Administration" })).toBeNull();
    expect(screen.queryByRole("heading", { level: 1 })).toBeNull();
  });

  it("get the 404 block in place of the page when the API refuses", async () => {
    fake.reply("reports", "stats", new Refusal(403, "You are not allowed to do this"));
    renderPage("/admin/dashboard", author);
    expect(await screen.findByRole("heading", { level: 1, name: "Page Not found" })).toBeTruthy();
  });

  it("lose the menu after their role was changed", async () => {
    fake.reply("reports", "stats", stats);
    fake.reply("users", "list", new Refusal(403, "You are not allowed to do this"));
    const { person } = renderPage("/admin/dashboard", author);
    const menu = await findMenu();
    signedInAs({ ...author, role: "customer" });
    await person.click(within(menu).getByRole("link", { name: "Users" }));
    await waitFor(() => expect(screen.queryByRole("navigation", { name: "Administration" })).toBeNull());
    expect(await screen.findByRole("heading", { level: 1, name: "Page Not found" })).toBeTruthy();
  });
});
