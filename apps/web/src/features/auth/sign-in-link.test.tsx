import { TEXTS } from "@salon/contracts";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { fake, Refusal } from "../../testing/api-fake.ts";
import { customer } from "../../testing/people.ts";
import { openAddress, renderPage } from "../../testing/render-page.tsx";
import { cartLine, fakeCartSaving } from "../../testing/salon.ts";

// Some tests end while the booking page loads.
beforeEach(() => {
  fake.hang("meta", "serverDate");
  fake.hang("seats", "monthAvailability");
  fake.hang("seats", "availability");
});
const other = { ...customer, _id: "65a9a0000000000000000009", name: "Bisi Ojo" };
const linkOnly = { ...customer, linkOnly: true } as const;
const sent = { message: TEXTS.signInLinkSent };

describe("signing in without a password", () => {
  it("is the second way on the sign-in page, and keeps the page to open", async () => {
    fake.reply("auth", "sendSignInLink", sent);
    const { person } = renderPage("/sign-in?next=%2Fbooking-history");
    await person.click(await screen.findByRole("button", { name: "Email me a link instead" }));
    expect(screen.queryByLabelText("Password")).toBeNull();
    await person.type(screen.getByLabelText("Email Address"), "Ada@Example.ng{Enter}");
    expect(await screen.findByRole("heading", { name: "Check your inbox" })).toBeTruthy();
    expect(fake.sent("auth", "sendSignInLink")).toEqual([{ email: "ada@example.ng", next: "/booking-history" }]);
    await person.click(screen.getByRole("button", { name: "Use a password instead" }));
    expect(screen.getByLabelText("Password")).toBeTruthy();
  });

  it("keeps the typed address from one way to the other and back", async () => {
    const { person } = renderPage("/sign-in");
    const address = () => screen.getByLabelText<HTMLInputElement>("Email Address");
    await person.type(await screen.findByLabelText("Email Address"), "ada@example.ng");
    await person.click(screen.getByRole("button", { name: "Email me a link instead" }));
    expect(address().value).toBe("ada@example.ng");
    await person.type(address(), ".uk");
    await person.click(screen.getByRole("button", { name: "Use a password instead" }));
    expect(address().value).toBe("ada@example.ng.uk");
  });

  it("sends no page that is not of this site", async () => {
    fake.reply("auth", "sendSignInLink", sent);
    const { person } = renderPage("/sign-in?next=%2F%2Fevil.example");
    await person.click(await screen.findByRole("button", { name: "Email me a link instead" }));
    await person.type(screen.getByLabelText("Email Address"), "ada@example.ng{Enter}");
    await waitFor(() => expect(fake.sent("auth", "sendSignInLink")).toEqual([{ email: "ada@example.ng" }]));
  });

  it.each([
    ["/bookings", "/bookings"],
    ["/bookings?service=x", "/bookings?service=x"],
    ["/bookings?service=x&wait=2030-06-15", "/bookings?service=x&wait=2030-06-15"],
  ])("comes after the way of guests on the way to %s", async (next, place) => {
    const { person } = renderPage(`/sign-in?next=${encodeURIComponent(next)}`);
    await screen.findByRole("heading", { level: 1, name: "Book your visit" });
    const guest = screen.getByRole("link", { name: "Continue as a guest" });
    const form = screen.getByRole("heading", { level: 2, name: "Or sign in" });
    expect(guest.compareDocumentPosition(form)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await person.click(guest);
    await waitFor(() => expect(openAddress()).toBe(place));
  });

  it.each(["/booking-history", "/offer/some-token", "/bookingsx", "//evil.example/bookings"])(
    "stands alone on the way to %s",
    async (next) => {
      renderPage(`/sign-in?next=${encodeURIComponent(next)}`);
      await screen.findByRole("heading", { level: 1, name: "Sign in" });
      expect(screen.getByText("Welcome back. Your appointments are waiting.")).toBeTruthy();
      expect(screen.queryByRole("link", { name: "Continue as a guest" })).toBeNull();
    },
  );

  it("is asked for over the page when the session of an account without a password has ended", async () => {
    fake.reply("auth", "sendVerification", new Refusal(401, "Please sign in"));
    fake.reply("auth", "sendSignInLink", sent);
    const { person } = renderPage("/price-list", { ...linkOnly, verified: false });
    await person.click(await screen.findByRole("button", { name: "Resend Link" }));
    const dialog = await screen.findByRole("dialog", { name: "Please sign in again" });
    expect(within(dialog).queryByLabelText("Password")).toBeNull();
    await person.click(within(dialog).getByRole("button", { name: "Send the link" }));
    await waitFor(() =>
      expect(fake.sent("auth", "sendSignInLink")).toEqual([{ email: customer.email, next: "/price-list" }]),
    );
  });
});

const WRONG = { errors: [{ path: "password", message: TEXTS.passwordWrong }] };

describe("the page of a mailed link", () => {
  it("shows the masked address and signs in only on a press", async () => {
    fake.reply("auth", "signInLink", { email: "a•••@example.ng" });
    fake.reply("auth", "signInByLink", linkOnly);
    const { person } = renderPage("/sign-in-link/the-token?next=%2Fprice-list");
    expect(await screen.findByText("a•••@example.ng")).toBeTruthy();
    expect(fake.sent("auth", "signInByLink")).toEqual([]);
    await person.click(within(screen.getByRole("main")).getByRole("button", { name: "Sign in" }));
    await waitFor(() => expect(openAddress()).toBe("/price-list"));
    expect(fake.calls.some(({ call }) => call === "POST /users/sign-in-link/the-token")).toBe(true);
    expect(screen.getByRole("link", { name: "Book Appointment" }).getAttribute("href")).toBe("/bookings");
  });

  it("does not ask for the link again once it is used", async () => {
    fake.reply("auth", "signInLink", { email: "a•••@example.ng" });
    fake.reply("auth", "signInByLink", linkOnly);
    const { person } = renderPage("/sign-in-link/the-token?next=%2Fprice-list");
    await person.click(await screen.findByRole("button", { name: "Sign in" }));
    await waitFor(() => expect(openAddress()).toBe("/price-list"));
    expect(fake.sent("auth", "signInLink")).toHaveLength(1);
  });

  it("never opens a page of another site", async () => {
    fake.reply("auth", "signInLink", { email: "a•••@example.ng" });
    fake.reply("auth", "signInByLink", linkOnly);
    const { person } = renderPage("/sign-in-link/the-token?next=https%3A%2F%2Fevil.example");
    await person.click(await screen.findByRole("button", { name: "Sign in" }));
    await waitFor(() => expect(openAddress()).toBe("/"));
  });

  const entered = { name: "Ada Obi", phone: "0803 ••• 4567", wishes: 2, secured: true as const };
  const owner = { ...linkOnly, name: "Ada Obi" };

  it("asks whether what somebody entered is the person's own, then for consents, and offers a password", async () => {
    fake.reply("auth", "signInLink", { email: "a•••@example.ng", entered });
    fake.reply("auth", "signInByLink", new Refusal(400, TEXTS.passwordWrong, WRONG));
    fake.reply("auth", "forgotPassword", { message: "sent" });
    const { person } = renderPage("/sign-in-link/the-token?next=%2Fprice-list");
    expect((await screen.findByText(/Somebody entered/)).textContent).toBe(
      "Somebody entered: Ada Obi, 0803 ••• 4567, 2 wishes on the waiting list",
    );
    await person.type(screen.getByLabelText(/Password of this account/), "Wrong#123");
    await person.click(screen.getByRole("button", { name: "This is me, keep it" }));
    expect((await screen.findByRole("alert")).textContent).toContain(TEXTS.passwordWrong);
    fake.reply("auth", "signInByLink", owner);
    await person.clear(screen.getByLabelText(/Password of this account/));
    await person.click(screen.getByRole("button", { name: "This is me, keep it" }));
    expect(await screen.findByText("Welcome, Ada Obi. How may we remind you?")).toBeTruthy();
    expect(fake.sent("auth", "signInByLink")).toEqual([{ keep: true, password: "Wrong#123" }, { keep: true }]);
    await person.click(screen.getByRole("button", { name: "Choose a password" }));
    await waitFor(() => expect(fake.sent("auth", "forgotPassword")).toEqual([{ email: owner.email }]));
    await person.click(screen.getByRole("link", { name: "Continue" }));
    expect(openAddress()).toBe("/price-list");
  });

  it("takes the owner's name where it was not them", async () => {
    fake.reply("auth", "signInLink", {
      email: "a•••@example.ng",
      entered: { name: "Ada Obi", wishes: 0, role: "author" },
    });
    fake.reply("auth", "signInByLink", owner);
    const { person } = renderPage("/sign-in-link/the-token");
    expect((await screen.findByText(/Somebody entered/)).textContent).toBe("Somebody entered: Ada Obi");
    await person.click(screen.getByRole("button", { name: "This was not me" }));
    await person.click(screen.getByRole("button", { name: "Continue" }));
    expect(await screen.findByText("Please give a name")).toBeTruthy();
    await person.type(screen.getByLabelText("Your name"), "Ife{Enter}");
    await waitFor(() => expect(fake.sent("auth", "signInByLink")).toEqual([{ keep: false, name: "Ife" }]));
  });

  it("asks the same on any page after a reset link", async () => {
    fake.reply("myData", "updateMe", owner);
    const { person } = renderPage("/price-list", { ...owner, entered: { name: "Ada Obi", wishes: 1 } });
    expect((await screen.findByText(/Somebody entered/)).textContent).toContain("1 wish on the waiting list");
    await person.click(screen.getByRole("button", { name: "This is me, keep it" }));
    await waitFor(() => expect(screen.queryByText(/Somebody entered/)).toBeNull());
    expect(fake.sent("myData", "updateMe")).toEqual([{ keep: true }]);
  });

  it.each([
    ["Add to my cart", "Your cart, 1 item"],
    ["Not mine", "Your cart, 0 items"],
  ])("asks whose the cart is that came with it: %s", async (answer, cart) => {
    fake.reply("auth", "signInLink", { email: "a•••@example.ng", cart: [cartLine()] });
    fake.reply("auth", "signInByLink", linkOnly);
    fakeCartSaving();
    const { person } = renderPage("/sign-in-link/the-token?next=%2Fprice-list");
    expect((await screen.findByText(/A cart came with this link/)).textContent).toContain(cartLine().service);
    await person.click(screen.getByRole("button", { name: answer }));
    await person.click(within(screen.getByRole("main")).getByRole("button", { name: "Sign in" }));
    await waitFor(() => expect(openAddress()).toBe("/price-list"));
    expect(await screen.findByRole("button", { name: cart })).toBeTruthy();
  });

  it("asks before it replaces the session of another account", async () => {
    fake.reply("auth", "signInLink", { email: "a•••@example.ng", replaces: true });
    fake.reply("auth", "signInByLink", linkOnly);
    const { person } = renderPage("/sign-in-link/the-token", other);
    expect(await screen.findByText(/Do you want to end that session/)).toBeTruthy();
    expect(screen.getByText("Bisi Ojo")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Stay as I am" }).getAttribute("href")).toBe("/");
    await person.click(screen.getByRole("button", { name: "Switch to this account" }));
    await waitFor(() => expect(openAddress()).toBe("/"));
    expect(fake.sent("auth", "signInByLink")).toHaveLength(1);
  });

  it("offers a new link for one that was used or has expired", async () => {
    fake.reply("auth", "signInLink", new Refusal(404, TEXTS.linkInvalid));
    fake.reply("auth", "sendSignInLink", sent);
    const { person } = renderPage("/sign-in-link/the-token?next=%2Fbookings");
    expect((await screen.findByRole("alert")).textContent).toBe(TEXTS.linkInvalid);
    await person.type(screen.getByLabelText("Email Address"), "ada@example.ng{Enter}");
    await waitFor(() =>
      expect(fake.sent("auth", "sendSignInLink")).toEqual([{ email: "ada@example.ng", next: "/bookings" }]),
    );
  });

  it("says so when the link is used between opening and pressing, or the account is suspended", async () => {
    fake.reply("auth", "signInLink", { email: "a•••@example.ng" });
    fake.reply("auth", "signInByLink", new Refusal(403, TEXTS.suspended));
    const { person } = renderPage("/sign-in-link/the-token");
    await person.click(await screen.findByRole("button", { name: "Sign in" }));
    expect(await screen.findByText(TEXTS.suspended)).toBeTruthy();
    fake.reply("auth", "signInByLink", new Refusal(400, TEXTS.linkInvalid));
    await person.click(screen.getByRole("button", { name: "Sign in" }));
    expect(await screen.findByRole("button", { name: "Send the link" })).toBeTruthy();
  });
});
