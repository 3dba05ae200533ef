import { describe, expect, test } from "vitest";
import { canonicalPath, documentTitle, MENU_GROUPS, notFoundPage, pages, type WebPage } from "./pages.ts";

const all: WebPage[] = Object.values(pages);
const ADMIN = "– Admin – Ibadandun Salon & Spa";
const withRobots = (robots: string) => all.filter((page) => page.robots === robots).map(({ path }) => path);
const withAccess = (access: string) => all.filter((page) => page.access === access).map(({ path }) => path);
const menuLabels = (group: string) => all.flatMap(({ menu }) => (menu?.group === group ? [menu.label] : []));

describe("pages", () => {
  test("the pages of the specification have their paths and titles", () => {
    const specified = [
      ["/", "Ibadandun Salon & Spa – Unisex salon & spa"],
      ["/sign-up", "Create account – Ibadandun Salon & Spa"],
      ["/sign-in", "Sign in – Ibadandun Salon & Spa"],
      ["/forgot-password", "Forgot password – Ibadandun Salon & Spa"],
      ["/verify/:verificationToken", "Verify account – Ibadandun Salon & Spa"],
      ["/resetPassword/:resetToken", "Change password – Ibadandun Salon & Spa"],
      ["/bookings", "Book an appointment – Ibadandun Salon & Spa"],
      ["/sign-in-link/:signInToken", "Sign in by link – Ibadandun Salon & Spa"],
      ["/plan", "Plan a visit – Ibadandun Salon & Spa"],
      ["/booking-history", "Your bookings – Ibadandun Salon & Spa"],
      ["/booking-details/:id", "Booking details – Ibadandun Salon & Spa"],
      ["/market-place", "Marketplace – Ibadandun Salon & Spa"],
      ["/price-list", "Price list – Ibadandun Salon & Spa"],
      ["/checkout", "Verifying payment – Ibadandun Salon & Spa"],
      ["/checkout-success", "Payment successful – Ibadandun Salon & Spa"],
      ["/privacy-policy", "Privacy Policy – Ibadandun Salon & Spa"],
      ["/terms-of-service", "Terms of Service – Ibadandun Salon & Spa"],
      ["/admin/dashboard", `Dashboard ${ADMIN}`],
      ["/admin/users", `Users ${ADMIN}`],
      ["/admin/user/:id", `User ${ADMIN}`],
      ["/admin/bookings", `Bookings ${ADMIN}`],
      ["/admin/create-booking", `Create booking ${ADMIN}`],
      ["/admin/booking-details/:id", `Booking details ${ADMIN}`],
      ["/admin/service", `Create service ${ADMIN}`],
      ["/admin/all-services", `All services ${ADMIN}`],
      ["/admin/edit-service/:id", `Edit service ${ADMIN}`],
      ["/admin/news", `Newsletter ${ADMIN}`],
      ["/admin/qr", `Create QR code ${ADMIN}`],
    ];
    const titles = all.map((page) => [page.path, documentTitle(page)]);
    expect(titles).toEqual(expect.arrayContaining(specified));
    const paths = all.map(({ path }) => path);
    expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([]);
  });

  test("an unknown path has the title of the 404 page and is not indexed", () => {
    expect(documentTitle(notFoundPage)).toBe("404 page not found – Ibadandun Salon & Spa");
    expect(notFoundPage.robots).toBe("noindex, nofollow");
  });

  test("search engines index the home page only, and follow links of the home page and the booking history only", () => {
    expect(withRobots("index, follow")).toEqual(["/"]);
    expect(withRobots("noindex")).toEqual(["/booking-history"]);
    expect(withRobots("noindex, nofollow")).toHaveLength(all.length - 2);
  });

  test("only staff open the back office, only admins its settings, activity and closed days, and only users their own pages", () => {
    expect(withAccess("admin")).toEqual(["/admin/day-close/all", "/admin/settings", "/admin/activity"]);
    expect(withAccess("staff")).toEqual(
      all.map(({ path }) => path).filter((path) => path.startsWith("/admin/") && !withAccess("admin").includes(path)),
    );
    expect(withAccess("signedIn")).toEqual(["/booking-history", "/booking-details/:id", "/my-data"]);
  });

  test("canonical paths hold no parameter", () => {
    expect(canonicalPath(pages.forgotPassword)).toBe("/forgot");
    expect(canonicalPath(pages.resetPassword)).toBe("/resetPassword");
    expect(canonicalPath(pages.adminUser)).toBe("/admin/user");
    expect(all.map(canonicalPath).filter((path) => path.includes(":"))).toEqual([]);
  });

  test("a description has at most 155 characters", () => {
    expect(all.filter(({ description }) => description.length > 155)).toEqual([]);
  });

  test("the menu has the entries of the day, of money, of people and of the set-up", () => {
    expect(MENU_GROUPS.map(menuLabels)).toEqual([
      ["Homepage"],
      ["Dashboard", "Day", "Booking", "Waiting list", "Messages"],
      ["Payments", "Receipts", "Day close", "Reports"],
      ["Clients", "Users", "Team", "Newsletter"],
      ["Create", "C Booking", "All Service", "Create qr", "Settings", "Activity"],
    ]);
  });

  test("the parent of a page is a page", () => {
    expect(all.flatMap(({ parent }) => parent ?? []).filter((name) => !(name in pages))).toEqual([]);
  });
});
