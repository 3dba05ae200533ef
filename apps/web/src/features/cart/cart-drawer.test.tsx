import { FIRST_SETTINGS, noonOf } from "@salon/contracts";
import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { fake, Refusal } from "../../testing/api-fake.ts";
import { customer } from "../../testing/people.ts";
import { openAddress, renderPage, signedInAs } from "../../testing/render-page.tsx";
import { braidingLine, cartLine, fakeCartSaving, fakeSalon, haircut, SUNDAY, ownBooking } from "../../testing/salon.ts";

beforeEach(() => {
  fakeSalon();
  fakeCartSaving();
});
type Person = ReturnType<typeof renderPage>["person"];
const HAIRCUT = "Haircut & Styling, Sat, Jun 15, 2030 10:00 AM";

const cartButton = (name: RegExp) => screen.findByRole("button", { name });
const drawer = () => screen.findByRole("dialog", { name: "Confirm Booking" });
const ROW = "Add one more Haircut & Styling Sat, Jun 15, 2030 10:00 AM NGN 3,000 · 45mins";
const rows = () => screen.getAllByRole("button", { name: /^Add one more/ }).map((row) => row.textContent.trim());
const footer = () => ["Items", "Subtotal"].map((term) => screen.getByText(term).nextSibling?.textContent);
const lastSaved = () => {
  const sent = fake.sent("cart", "save").at(-1) as { cartItems: { cartQuantity: number; time: string }[] } | undefined;
  return sent?.cartItems.map(({ cartQuantity, time }) => `${cartQuantity} at ${time}`);
};

/** Opens the cart of a customer who has these two lines. */
async function openTwo(): Promise<Person> {
  fake.reply("cart", "get", [cartLine(), braidingLine({ cartQuantity: 2 })]);
  const { person } = renderPage("/price-list", customer);
  await person.click(await cartButton(/^Your cart, 3 items$/));
  await drawer();
  return person;
}

it("opens by the address of the installed app's shortcut, which then forgets it", async () => {
  fake.reply("cart", "get", [cartLine()]);
  renderPage("/bookings?cart=open&day=2030-06-15", customer);
  await drawer();
  expect(openAddress()).toBe("/bookings?day=2030-06-15");
});

it("opens from the notice that the device is offline, which stands from a call without an answer until one has an answer", async () => {
  fake.reply("cart", "get", [cartLine()]);
  const { person, client } = renderPage("/price-list", customer);
  await cartButton(/^Your cart, 1 item$/);
  const failed = { queryKey: ["session"] } as const;
  for (const key of ["loginStatus", "me"] as const) fake.breakOff("auth", key);
  await act(() => client.refetchQueries(failed));
  await person.click(await screen.findByRole("button", { name: "Open cart" }));
  await drawer();
  signedInAs(customer);
  // What the browser says of the network is a reason to ask, and no answer.
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  fake.reply("meta", "serverDate", { date: "2030-06-14T12:00:00.000Z", formatted: "2030-06-14" });
  act(() => void window.dispatchEvent(new Event("offline")));
  await waitFor(() => expect(screen.queryByText(/^You are offline/)).toBeNull());
  await waitFor(() => expect(client.getQueryState(failed.queryKey)?.status).toBe("success"));
});

describe("the cart panel", () => {
  it("lists what is booked, counts it and adds it up", async () => {
    await openTwo();
    expect(rows()).toEqual([ROW, "Add one more Braiding & Weaving Sat, Jun 15, 2030 12:00 PM NGN 15,000 · 3 hours"]);
    expect(footer()).toEqual(["3", "NGN 33,000"]);
  });

  it("shows that it is empty, and disables payment", async () => {
    const { person } = renderPage("/price-list", customer);
    await person.click(await cartButton(/^Your cart, 0 items$/));
    await drawer();
    expect(screen.getByText("You have no bookings")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Clear all bookings" })).toBeNull();
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Pay now!" }).disabled).toBe(true);
    await person.click(screen.getByRole("link", { name: "Choose a service" }));
    await waitFor(() => expect(openAddress()).toBe("/bookings"));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("shows what is paid now and what at the salon, where a deposit is asked for, and until when to change it", async () => {
    const cancellation = "Later than {cut-off} we keep a tenth.";
    fake.reply("settings", "get", { ...FIRST_SETTINGS, depositPercent: 30, cancellation });
    const person = await openTwo();
    const cart = within(screen.getByRole("dialog"));
    expect(await cart.findByText("Later than 24 hours before it begins we keep a tenth.")).toBeTruthy();
    expect((await screen.findByText("Deposit, paid now")).nextSibling?.textContent).toBe("NGN 9,900");
    expect(screen.getByText("Due at the salon").nextSibling?.textContent).toBe("NGN 23,100");
    await person.click(screen.getByRole("button", { name: /^Remove Braiding/ }));
    expect(screen.getByText("Deposit, paid now").nextSibling?.textContent).toBe("NGN 900");
    expect(screen.getByText("You can cancel or move it until Fri, Jun 14, 2030, 10:00 AM.")).toBeTruthy();
  });

  it("adds one on a press on the row, up to four, and saves it", async () => {
    const person = await openTwo();
    const row = screen.getByRole("button", { name: ROW });
    for (let press = 1; press <= 4; press += 1) await person.click(row);
    expect(footer()).toEqual(["6", "NGN 42,000"]);
    await waitFor(() => expect(lastSaved()).toEqual(["4 at 10:00 AM", "2 at 12:00 PM"]));
    expect(await screen.findByText("Saved")).toBeTruthy();
  });

  it("lowers the quantity with minus, and takes the last one out", async () => {
    const person = await openTwo();
    const less = () => screen.getByRole("button", { name: "One less: Braiding & Weaving, Sat, Jun 15, 2030 12:00 PM" });
    await person.click(less());
    expect(footer()).toEqual(["2", "NGN 18,000"]);
    await person.click(less());
    expect(rows()).toEqual([ROW]);
    await waitFor(() => expect(lastSaved()).toEqual(["1 at 10:00 AM"]));
  });

  it("removes a line by its badge at any quantity, and restores it in place", async () => {
    const person = await openTwo();
    const before = rows();
    await person.click(screen.getByRole("button", { name: `Remove ${HAIRCUT}` }));
    expect(footer()).toEqual(["2", "NGN 30,000"]);
    expect(screen.getByText("Haircut & Styling removed")).toBeTruthy();
    await person.click(screen.getByRole("button", { name: "Undo" }));
    expect(rows()).toEqual(before);
    expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
    await waitFor(() => expect(lastSaved()).toEqual(["1 at 10:00 AM", "2 at 12:00 PM"]));
  });

  it("clears all lines at once, and restores them", async () => {
    const person = await openTwo();
    await person.click(screen.getByRole("button", { name: "Clear all bookings" }));
    expect(screen.getByText("You have no bookings")).toBeTruthy();
    await waitFor(() => expect(lastSaved()).toEqual([]));
    await person.click(screen.getByRole("button", { name: "Undo" }));
    expect(footer()).toEqual(["3", "NGN 33,000"]);
  });

  it("closes on its icon and on the dimmed area", async () => {
    const person = await openTwo();
    await person.click(screen.getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await person.click(await cartButton(/^Your cart/));
    await drawer();
    await person.click(document.querySelector(".bg-overlay")!);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("keeps the cart when saving fails, shows it without a toast, and retries", async () => {
    const person = await openTwo();
    fake.reply("cart", "save", new Refusal(503, "Please try again in a moment"));
    await person.click(screen.getByRole("button", { name: ROW }));
    expect(await screen.findByText("Not saved yet, kept on this device.")).toBeTruthy();
    expect(screen.queryByText("Please try again in a moment")).toBeNull();
    expect(footer()).toEqual(["4", "NGN 36,000"]);
    fakeCartSaving();
    await person.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByText("Saved")).toBeTruthy();
  });
});

describe("times that overlap", () => {
  const OVERLAP = "Some of your times overlap. You can keep them if they are for different people.";
  const pay = () => screen.getByRole<HTMLButtonElement>("button", { name: "Pay now!" });
  const listed = () =>
    within(screen.getByRole("dialog", { name: "Confirm Booking" }))
      .getAllByRole("listitem")
      .map((line) => /At the same time as (.*?M)/.exec(line.textContent)?.[1]);

  it("are named on both lines, and can be paid", async () => {
    // Braiding takes three hours from half past nine, the haircut 45 minutes from ten.
    fake.reply("cart", "get", [cartLine(), braidingLine({ time: "09:30 AM" })]);
    const { person } = renderPage("/price-list", customer);
    await person.click(await cartButton(/^Your cart, 2 items$/));
    await drawer();
    expect(screen.getByText(OVERLAP).tagName).toBe("OUTPUT");
    expect(listed()).toEqual(["Braiding & Weaving, 09:30 AM", "Haircut & Styling, 10:00 AM"]);
    expect(pay().disabled).toBe(false);
    await person.click(screen.getByRole("button", { name: /^Remove Braiding/ }));
    expect(screen.queryByText(OVERLAP)).toBeNull();
  });

  it("are not those that follow each other, of another day, or for another guest", async () => {
    fake.reply("cart", "get", [
      cartLine(),
      cartLine({ guest: "Bola" }),
      braidingLine({ time: "11:00 AM" }),
      cartLine({ date: noonOf(SUNDAY), time: "11:30 AM" }),
    ]);
    const { person } = renderPage("/price-list", customer);
    await person.click(await cartButton(/^Your cart, 4 items$/));
    await drawer();
    expect(screen.queryByText(OVERLAP)).toBeNull();
  });

  it("are also those with a booking that the page has loaded, which is not asked for again", async () => {
    const braids = ownBooking({ cartItems: [braidingLine({ time: "09:30 AM" })] });
    const cancelled = ownBooking({ _id: "65a9c0000000000000000002", bookingStatus: "cancelled" });
    fake.reply("bookings", "list", { items: [braids, cancelled], total: 2 });
    fake.reply("cart", "get", [cartLine()]);
    const { person } = renderPage("/booking-history", customer);
    await screen.findByRole("link", { name: /Braiding & Weaving/ });
    await person.click(await cartButton(/^Your cart, 1 item$/));
    await drawer();
    expect(listed()).toEqual(["your booking of Braiding & Weaving, 09:30 AM"]);
    expect(fake.sent("bookings", "list")).toHaveLength(1);
  });
});

describe("adding from the booking page", () => {
  const confirm = (person: Person) => person.click(screen.getAllByRole("button", { name: "Confirm Booking" })[0]!);

  async function choose(): Promise<Person> {
    const { person } = renderPage(`/bookings?service=${haircut._id}`);
    await person.click(await screen.findByRole("button", { name: /15 June/ }));
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>("radio", { name: "10:00 AM" }).disabled).toBe(false));
    await person.click(screen.getByRole("radio", { name: "10:00 AM" }));
    return person;
  }

  it("opens the panel with the new line, also for a guest, and counts it in the header", async () => {
    const person = await choose();
    await confirm(person);
    await drawer();
    expect(rows()).toEqual([ROW]);
    expect(screen.getByText("Haircut & Styling, Sat, 15 Jun, 10:00 AM added. 1 item")).toBeTruthy();
    await person.keyboard("{Escape}");
    expect(await cartButton(/^Your cart, 1 item$/)).toBeTruthy();
    expect(fake.sent("cart", "save")).toEqual([]);
  });

  it("leaves a line that is in the cart as it is, and opens the cart; one more person is the cart's plus", async () => {
    const person = await choose();
    for (const said of ["added", "is in your cart already"]) {
      await confirm(person);
      await drawer();
      expect(screen.getByText(`Haircut & Styling, Sat, 15 Jun, 10:00 AM ${said}. 1 item`)).toBeTruthy();
      await person.keyboard("{Escape}");
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    }
    await person.click(await cartButton(/^Your cart, 1 item$/));
    await person.click(within(await drawer()).getByRole("button", { name: `One more: ${HAIRCUT}` }));
    await person.keyboard("{Escape}");
    expect(await cartButton(/^Your cart, 2 items$/)).toBeTruthy();
  });

  it("shows the cart on request", async () => {
    const person = await choose();
    await person.click(screen.getByRole("button", { name: "Show cart" }));
    expect(within(await drawer()).getByText("You have no bookings")).toBeTruthy();
  });
});
