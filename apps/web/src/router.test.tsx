import { pages } from "@salon/contracts";
import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { fake } from "./testing/api-fake.ts";
import { author, customer } from "./testing/people.ts";
import { openAddress, openSite, renderPage } from "./testing/render-page.tsx";
import { ADMIN_ROUTES, PAGE_ROUTES } from "./router.tsx";

const heading = (name: string) => screen.findByRole("heading", { level: 1, name });

describe("access to pages", () => {
  it("sends a guest to sign in, and back to where they were going", async () => {
    renderPage("/booking-history?tab=past");
    await heading("Sign in");
    expect(openAddress()).toBe("/sign-in?next=%2Fbooking-history%3Ftab%3Dpast");
  });

  it.each([
    ["a guest", "/admin/users", null, false],
    ["a customer", "/admin/users", customer, false],
    ["a suspended user", "/admin/users", { ...customer, role: "suspended" as const }, false],
    ["an author", "/admin/settings", author, true],
  ])("shows %s the 404 block in place of %s, and the menu to staff alone", async (_who, path, user, hasMenu) => {
    renderPage(path, user);
    await heading("Page Not found");
    expect(screen.queryByRole("navigation", { name: "Administration" }) !== null).toBe(hasMenu);
    expect(openAddress()).toBe(path);
    expect(document.title).toBe("404 page not found – Ibadandun Salon & Spa");
  });

  it("shows nothing of a guarded page before the session check answers", async () => {
    fake.hang("auth", "loginStatus");
    openSite("/admin/users");
    await waitFor(() => expect(fake.sent("auth", "loginStatus")).toHaveLength(1));
    expect(screen.queryByRole("heading", { level: 1 })).toBeNull();
  });

  it("offers a retry when the session check fails", async () => {
    fake.breakOff("auth", "loginStatus");
    const { person } = openSite("/booking-history");
    const retry = await screen.findByRole("button", { name: "Try again" });
    fake.reply("auth", "loginStatus", false);
    await person.click(retry);
    expect(await heading("Sign in")).toBeTruthy();
  });
});

describe("going from page to page", () => {
  it("shows a 404 page for an unknown address", async () => {
    renderPage("/nowhere");
    await heading("404 page not found");
    expect(document.head.querySelector('meta[name="robots"]')?.getAttribute("content")).toBe("noindex, nofollow");
    expect(document.head.querySelector('link[rel="canonical"]')).toBeNull();
  });

  it("moves the focus to the h1 and speaks the title, but not when the site opens", async () => {
    const { person } = renderPage("/sign-in");
    await heading("Sign in");
    expect(document.activeElement).toBe(document.body);
    await person.click(screen.getByRole("link", { name: "Please Reset" }));
    const arrived = await heading("Forgot password");
    await waitFor(() => expect(document.activeElement).toBe(arrived));
    expect(screen.getByText("Forgot password – Ibadandun Salon & Spa", { selector: "div" })).toBeTruthy();
  });

  it("keeps exactly one of each head tag", async () => {
    const { person } = renderPage("/sign-in");
    await heading("Sign in");
    await person.click(screen.getByRole("link", { name: "Please Reset" }));
    await heading("Forgot password");
    for (const tag of [
      "title",
      "meta[name=description]",
      "meta[name=keywords]",
      "meta[name=robots]",
      "meta[name=googlebot]",
    ])
      expect(document.head.querySelectorAll(tag)).toHaveLength(1);
    const canonical = [...document.head.querySelectorAll<HTMLLinkElement>('link[rel="canonical"]')].map(
      ({ href }) => href,
    );
    expect(canonical).toEqual([`${window.location.origin}/forgot`]);
  });

  it("lets the keyboard jump over the header", async () => {
    const { person } = renderPage("/sign-in");
    await heading("Sign in");
    await person.tab();
    expect(document.activeElement?.textContent).toBe("Skip to content");
    await person.keyboard("{Enter}");
    expect(document.activeElement).toBe(screen.getByRole("main"));
  });
});

it("has one route for every page the server knows, with a file that draws it, and no other", () => {
  const routes = [...PAGE_ROUTES, ...ADMIN_ROUTES];
  expect(new Set(routes.map(({ path }) => path))).toEqual(new Set(Object.values(pages).map(({ path }) => path)));
  expect(new Set(routes.map(({ path }) => path)).size).toBe(routes.length);
  const files = Object.keys(import.meta.glob("./pages/**/*.page.tsx")).flatMap(
    (file) => /pages\/(?:.+\/)?([^/]+)\.page/.exec(file)?.[1] ?? [],
  );
  const frames = ["admin-layout", "not-found"];
  expect(new Set([...routes.map(({ file }) => file), ...frames])).toEqual(new Set(files));
  expect(ADMIN_ROUTES.filter(({ access }) => access === "admin").map(({ file }) => file)).toEqual([
    "admin-day-closes",
    "admin-settings",
    "admin-activity",
  ]);
});
