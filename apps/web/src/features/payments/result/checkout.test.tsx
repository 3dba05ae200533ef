import { FIRST_SETTINGS, mapLink, type ShownState } from "@salon/contracts";
import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { fake, Refusal } from "../../../testing/api-fake.ts";
import { customer } from "../../../testing/people.ts";
import { openAddress, renderPage } from "../../../testing/render-page.tsx";
import { braidingLine, cartLine, fakeCartSaving, fakeSalon, ownBooking } from "../../../testing/salon.ts";
import { saveEncrypted } from "../../../lib/browser/encrypted-storage.ts";
import { pollDelay } from "../payments.queries.ts";

beforeEach(() => {
  fakeSalon();
  fakeCartSaving();
});
const REF = "salon-ref-00000001";
const paid = ownBooking({ bookingDate: "2030-06-14T07:05:00.000Z" });
const answer = (state: ShownState) =>
  fake.reply("payments", "status", {
    ref: REF,
    state,
    ...(state === "successful" && { bookingId: paid._id }),
  });
const heading = (name: string) => screen.findByRole("heading", { level: 1, name });
const UNCONFIRMED = "We could not confirm this payment";

describe("/checkout", () => {
  it("verifies, shows the reference, and goes on when the server says so", async () => {
    answer("pending");
    fake.reply("bookings", "get", paid);
    renderPage(`/checkout?payment=pending&ref=${REF}`, customer);
    await heading("Verifying Payment");
    expect(screen.getByText(REF)).toBeTruthy();
    answer("successful");
    await waitFor(() => expect(openAddress()).toBe(`/checkout-success?ref=${REF}`));
    await heading("Payment Successful");
  });

  it("offers help after 15 s", async () => {
    answer("pending");
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
    renderPage(`/checkout?ref=${REF}`, customer);
    await heading("Verifying Payment");
    expect(screen.queryByText(/^Taking long\?/)).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(15_000));
    expect(screen.getByText(/^Taking long\?/)).toBeTruthy();
    const whatsapp = await screen.findByRole("link", { name: "WhatsApp" });
    expect(decodeURIComponent(whatsapp.getAttribute("href")!)).toContain(REF);
    expect(screen.getByRole("link", { name: "+234 800 000 0001" })).toBeTruthy();
  });

  it("keeps polling after a failed request, and shows it", async () => {
    fake.reply("payments", "status", new Refusal(503, "Please try again in a moment"));
    renderPage(`/checkout?ref=${REF}`, customer);
    expect(await screen.findByText("We cannot reach the salon at the moment. We keep trying.")).toBeTruthy();
    answer("review");
    await heading("We are looking into your payment");
  });

  it.each(["", "?payment=successful"])("shows nothing paid without a reference (%s)", async (query) => {
    renderPage(`/checkout${query}`, customer);
    await heading(UNCONFIRMED);
    expect(screen.getByRole("link", { name: "Your bookings" }).getAttribute("href")).toBe("/booking-history");
    expect(fake.sent("payments", "status")).toEqual([]);
  });

  it("shows no success for another user's payment, whatever the address claims", async () => {
    fake.reply("payments", "status", new Refusal(404, "Not found"));
    renderPage(`/checkout?payment=successful&ref=${REF}`, customer);
    await heading(UNCONFIRMED);
    expect(fake.sent("payments", "status")).toHaveLength(1);
  });

  it("lets a guest sign in and come back", async () => {
    renderPage(`/checkout?payment=successful&ref=${REF}`);
    await heading(UNCONFIRMED);
    expect(screen.getByRole("link", { name: "Sign in" }).getAttribute("href")).toBe(
      `/sign-in?next=${encodeURIComponent(`/checkout?payment=successful&ref=${REF}`)}`,
    );
  });

  it.each([
    ["the server says so", `?payment=failed&ref=${REF}`, "failed"],
    ["the server says so, whatever the address claims", `?payment=successful&ref=${REF}`, "failed"],
    ["there is no reference", "?payment=failed", null],
  ] as const)("says that the payment failed and leads back to the cart when %s", async (_when, query, state) => {
    fake.reply("cart", "get", [cartLine()]);
    if (state) answer(state);
    renderPage(`/checkout${query}`, customer);
    expect(await screen.findByText("Payment Failed, please try again")).toBeTruthy();
    await waitFor(() => expect(openAddress()).toBe("/bookings"));
    const cart = within(await screen.findByRole("dialog", { name: "Confirm Booking" }));
    expect(await cart.findByRole("button", { name: /^Add one more Haircut/ })).toBeTruthy();
  });

  it("trusts the server and not an address that claims a failure", async () => {
    answer("successful");
    fake.reply("bookings", "get", paid);
    renderPage(`/checkout?payment=failed&ref=${REF}`, customer);
    await heading("Payment Successful");
    expect(screen.queryByText("Payment Failed, please try again")).toBeNull();
  });

  it("shows a refunded payment as refunded", async () => {
    answer("refunded");
    renderPage(`/checkout?payment=successful&ref=${REF}`, customer);
    expect(await heading("This payment was refunded")).toBeTruthy();
  });
});

describe("/checkout-success", () => {
  it("thanks, shows what is booked, and takes the paid lines out of the cart", async () => {
    await saveEncrypted("cartItems", { owner: customer._id, lines: [cartLine(), braidingLine()], unsaved: false });
    fake.reply("cart", "get", [braidingLine()]);
    fake.reply("bookings", "get", paid);
    answer("successful");
    renderPage(`/checkout-success?ref=${REF}`, customer);
    const title = await heading("Payment Successful");
    expect(document.activeElement).toBe(title);
    expect(screen.getByText("Thank you for your booking")).toBeTruthy();
    expect((await screen.findByText(/Your confirmation goes to/)).textContent).toContain(customer.email);
    expect(screen.getByRole("link", { name: "View Bookings Status" }).getAttribute("href")).toBe("/booking-history");
    const calendar = await screen.findByRole("link", { name: "Add to calendar" });
    expect(calendar.getAttribute("href")).toBe(`/api/v1/booking/${paid._id}/calendar.ics`);
    const share = decodeURIComponent(screen.getByRole("link", { name: "Share on WhatsApp" }).getAttribute("href")!);
    expect(share).toContain("Haircut & Styling, Sat, 15 Jun 10:00 AM");
    expect(await screen.findByRole("button", { name: "Your cart, 1 item" })).toBeTruthy();
    const { address, phones } = FIRST_SETTINGS.contact;
    expect(screen.getByRole("link", { name: "Show on a map" }).getAttribute("href")).toBe(mapLink(address));
    expect(screen.getByRole("link", { name: phones[0]! })).toBeTruthy();
    expect(screen.getByText("You can cancel or move it until Fri, Jun 14, 2030, 10:00 AM.")).toBeTruthy();
  });

  it("neither lists nor shares an appointment that was cancelled since", async () => {
    fake.reply("cart", "get", []);
    const cancelled = { ...braidingLine(), cancelled: { at: paid.bookingDate } };
    fake.reply("bookings", "get", { ...paid, cartItems: [cartLine(), cancelled] });
    answer("successful");
    renderPage(`/checkout-success?ref=${REF}`, customer);
    const share = await screen.findByRole("link", { name: "Share on WhatsApp" });
    expect(decodeURIComponent(share.getAttribute("href")!)).not.toContain("Braiding");
    expect(screen.queryByText(/Braiding/)).toBeNull();
  });

  it("does not save paid lines on the server again when they were unsaved", async () => {
    await saveEncrypted("cartItems", { owner: customer._id, lines: [cartLine(), braidingLine()], unsaved: true });
    fake.reply("bookings", "get", paid);
    answer("successful");
    renderPage(`/checkout-success?ref=${REF}`, customer);
    await screen.findByRole("button", { name: "Your cart, 1 item" });
    await waitFor(() => {
      const last = fake.sent("cart", "save").at(-1) as { cartItems: { time: string }[] };
      expect(last.cartItems.map(({ time }) => time)).toEqual(["12:00 PM"]);
    });
  });

  it.each(["pending", "failed", "review"] as const)("shows no success for a payment that is %s", async (state) => {
    fake.reply("cart", "get", [cartLine()]);
    answer(state);
    renderPage(`/checkout-success?ref=${REF}`, customer);
    await heading(UNCONFIRMED);
    expect(document.querySelector("canvas")).toBeNull();
    expect(await screen.findByRole("button", { name: "Your cart, 1 item" })).toBeTruthy();
    expect(fake.sent("cart", "save")).toEqual([]);
  });

  it("shows no success without a reference", async () => {
    renderPage("/checkout-success", customer);
    expect(await heading(UNCONFIRMED)).toBeTruthy();
  });
});

it("polls a payment every 2 s at first, then less often, and at least every 30 s", () => {
  expect(pollDelay(1)).toBe(2000);
  expect(pollDelay(3)).toBeGreaterThan(pollDelay(2));
  expect(pollDelay(50)).toBe(30_000);
});

describe("parts of a bill", () => {
  const status = { ref: REF, state: "successful" as const, bookingId: paid._id };

  it("shows after a deposit what is paid and what is due at the salon", async () => {
    fake.reply("payments", "status", { ...status, total: 3000, deposit: 1500, due: 1500 });
    fake.reply("bookings", "get", paid);
    renderPage(`/checkout-success?ref=${REF}`, customer);
    expect((await screen.findByText("Paid now")).nextSibling?.textContent).toBe("NGN 1,500");
    expect(screen.getByText("Due at the salon").nextSibling?.textContent).toBe("NGN 1,500");
  });

  it("thanks for what was due, and leads to the bill", async () => {
    fake.reply("payments", "status", { ...status, booking: paid._id });
    renderPage(`/checkout?ref=${REF}`, customer);
    const bill = await screen.findByRole("link", { name: "See the bill" });
    expect(bill.getAttribute("href")).toBe(`/booking-details/${paid._id}`);
    expect(screen.queryByText("Thank you for your booking")).toBeNull();
  });

  it("leads back to the booking when the payment of what is due failed", async () => {
    fake.reply("payments", "status", { ref: REF, state: "failed", booking: paid._id });
    fake.reply("bookings", "get", paid);
    renderPage(`/checkout?ref=${REF}`, customer);
    await waitFor(() => expect(openAddress()).toBe(`/booking-details/${paid._id}`));
  });
});

describe("/paid", () => {
  const thanks = (text: string) => screen.findByText(text);

  it("says thanks, and nothing of any payment, to whoever comes without its state", async () => {
    renderPage(`/paid?ref=${REF}`);
    await heading("Thank you");
    await thanks("If you have paid, your receipt comes to you; your link shows it too.");
    expect(fake.sent("payments", "came")).toEqual([]);
  });

  it.each([
    ["pending", "We are asking whether your money has come. This page says so by itself."],
    ["successful", "NGN 1,500 came, and it counts."],
    ["review", "NGN 1,500 came. A person at the salon looks into what it is for and writes to you."],
    ["refunded", "NGN 1,500 is on its way back to you. Your bank may take some days to show it."],
    ["failed", "No money came by this payment. If you have paid, call or WhatsApp us."],
  ] as const)(
    "says what came by the page of a revoked link (%s), with the number of the salon",
    async (state, text) => {
      fake.reply("payments", "came", { state, came: { minor: 150_000, currency: "NGN" } });
      renderPage(`/paid?ref=${REF}&state=abcdefghijklmnopqrstuvwxyz`);
      await thanks(text);
      expect(screen.getByText(REF)).toBeTruthy();
      expect(await screen.findByRole("link", { name: "WhatsApp" })).toBeTruthy();
    },
  );
});
