import { describe, expect, test } from "vitest";
import { pages, type WebPage } from "./pages.ts";

const all: WebPage[] = Object.values(pages);

describe("pages", () => {
  test.each([
    "/",
    "/sign-up",
    "/sign-in",
    "/forgot-password",
    "/verify/:verificationToken",
    "/resetPassword/:resetToken",
    "/bookings",
    "/booking-history",
    "/booking-details/:id",
    "/market-place",
    "/price-list",
    "/checkout",
    "/checkout-success",
    "/privacy-policy",
    "/terms-of-service",
    ..."dashboard users user/:id bookings create-booking booking-details/:id service all-services edit-service/:id news qr"
      .split(" ")
      .map((path) => `/admin/${path}`),
  ])("%s is one", (path) => {
    expect(all.filter((page) => page.path === path)).toHaveLength(1);
  });

  test("only the home page may be found; booking history may not, all else not even be followed", () => {
    const withRobots = (robots: string) => all.filter((page) => page.robots === robots).map(({ path }) => path);
    expect(withRobots("index, follow")).toEqual(["/"]);
    expect(withRobots("noindex")).toEqual(["/booking-history"]);
    expect(withRobots("noindex, nofollow")).toHaveLength(all.length - 2);
  });
});
