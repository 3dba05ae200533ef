import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { fake, Refusal } from "../../testing/api-fake.ts";
import { admin, author, customer, unverified } from "../../testing/people.ts";
import { openAddress, renderPage } from "../../testing/render-page.tsx";

const openPanel = async (person: ReturnType<typeof renderPage>["person"]) => {
  await person.click(screen.getByRole("button", { name: "Open menu" }));
  return screen.findByRole("dialog", { name: "My Account" });
};
const linksIn = (panel: HTMLElement) =>
  within(panel)
    .getAllByRole("link")
    .map((link) => `${link.textContent} ${link.getAttribute("href")}`);

it("becomes a raised bar once the page is scrolled more than 10 px", async () => {
  renderPage("/forgot-password");
  const header = screen.getByRole("banner");
  const scrollTo = async (top: number) => {
    Object.defineProperty(window, "scrollY", { value: top, configurable: true });
    window.dispatchEvent(new Event("scroll"));
    await waitFor(() => expect(header.dataset["scrolled"]).toBe(String(top > 10)));
  };
  await scrollTo(10);
  await scrollTo(11);
  await scrollTo(0);
});

describe("Book Appointment", () => {
  const bookAppointment = () => within(screen.getByRole("banner")).getByRole("link", { name: "Book Appointment" });

  it("sends a guest to sign in first", async () => {
    const { person } = renderPage("/forgot-password");
    await waitFor(() => expect(bookAppointment().getAttribute("href")).toBe("/sign-in?next=%2Fbookings"));
    await person.click(bookAppointment());
    await screen.findByRole("heading", { level: 1, name: "Book your visit" });
    expect(window.location.pathname).toBe("/sign-in");
  });

  it("links signed-in users to the booking page", async () => {
    renderPage("/forgot-password", customer);
    await waitFor(() => expect(bookAppointment().getAttribute("href")).toBe("/bookings"));
  });

  it("waits for the session check when it is pressed before the answer", async () => {
    const { person } = renderPage("/forgot-password");
    let answer: (signedIn: boolean) => void = () => undefined;
    fake.reply("auth", "loginStatus", () => new Promise<boolean>((resolve) => (answer = resolve)));
    await person.click(bookAppointment());
    answer(false);
    await waitFor(() => expect(openAddress()).toBe("/sign-in?next=%2Fbookings"));
  });
});

describe("the My Account panel", () => {
  it("offers a guest the public pages and Login", async () => {
    const { person } = renderPage("/forgot-password");
    const panel = await openPanel(person);
    expect(linksIn(panel)).toEqual([
      "Homepage /",
      "Marketplace /market-place",
      "Price List /price-list",
      "Login /sign-in",
    ]);
    expect(within(panel).queryByRole("button", { name: "Logout" })).toBeNull();
  });

  it("shows a customer's name, and the e-mail cut after 12 characters", async () => {
    const { person } = renderPage("/forgot-password", customer);
    const panel = await openPanel(person);
    const profile = within(panel).getByRole("region", { name: "Profile" });
    expect(within(profile).getByText("A")).toBeTruthy();
    expect(within(profile).getByText("Adaeze Obi")).toBeTruthy();
    expect(within(profile).getByText("adaeze.obi@e…")).toBeTruthy();
    expect(within(profile).getByText("Verified")).toBeTruthy();
    expect(linksIn(panel)).toContain("Your bookings /booking-history");
    expect(linksIn(panel).join()).not.toMatch(/Administrator|Login/);
  });

  it.each([author, admin])("has the Administrator link for staff ($role)", async (user) => {
    const { person } = renderPage("/forgot-password", user);
    expect(linksIn(await openPanel(person))[0]).toBe("Administrator /admin/dashboard");
  });

  it("closes on a press outside, on Escape and when a link is followed", async () => {
    const { person } = renderPage("/forgot-password", customer);
    await openPanel(person);
    await person.click(document.querySelector<HTMLElement>(".bg-overlay")!);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await openPanel(person);
    await person.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const panel = await openPanel(person);
    await person.click(within(panel).getByRole("link", { name: "Price List" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(openAddress()).toBe("/price-list");
  });

  it("gives the focus back to the menu icon, or to the page that was opened from it", async () => {
    const { person } = renderPage("/forgot-password");
    await openPanel(person);
    await person.keyboard("{Escape}");
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "Open menu" })));
    await person.click(within(await openPanel(person)).getByRole("link", { name: "Login" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1, name: "Sign in" }));
  });

  it("signs out, forgets what was loaded, and goes to the sign-in page", async () => {
    fake.reply("auth", "signOut", { message: "Signed out" });
    const { person, client } = renderPage("/forgot-password", customer);
    client.setQueryData(["bookings"], ["private"]);
    await person.click(within(await openPanel(person)).getByRole("button", { name: "Logout" }));
    await screen.findByRole("heading", { level: 1, name: "Sign in" });
    expect(openAddress()).toBe("/sign-in");
    expect(client.getQueryData(["bookings"])).toBeUndefined();
  });

  it("stays open and shows the error when signing out fails", async () => {
    fake.reply("auth", "signOut", new Refusal(503, "Please try again in a moment"));
    const { person } = renderPage("/forgot-password", customer);
    await person.click(within(await openPanel(person)).getByRole("button", { name: "Logout" }));
    expect(await screen.findByText("Please try again in a moment")).toBeTruthy();
    expect(openAddress()).toBe("/forgot-password");
  });

  it("lets an unverified user ask for the mail again", async () => {
    fake.reply("auth", "sendVerification", { message: "We sent you a new link" });
    const { person } = renderPage("/forgot-password", unverified);
    await person.click(within(await openPanel(person)).getByRole("button", { name: "Verify account" }));
    expect(await screen.findByText("We sent you a new link")).toBeTruthy();
    expect(fake.sent("auth", "sendVerification")).toHaveLength(1);
  });
});
