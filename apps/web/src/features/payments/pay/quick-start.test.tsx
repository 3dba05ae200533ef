import { TEXTS, type CartItem, type PaymentLink } from "@salon/contracts";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { addToCart } from "../../cart/cart-lines.ts";
import { readStoredCart } from "../../cart/stored-cart.ts";
import { fake, Refusal } from "../../../testing/api-fake.ts";
import { customer } from "../../../testing/people.ts";
import { openAddress, renderPage } from "../../../testing/render-page.tsx";
import { cartLine, fakeCartSaving, fakeSalon, haircut } from "../../../testing/salon.ts";

const newcomer = { ...customer, name: "Sade Akin", email: "sade@example.ng", verified: false, linkOnly: true } as const;
const link: PaymentLink = {
  data: "http://localhost:3000/price-list#paying",
  ref: "salon-ref-00000001",
  total: 3000,
  heldUntil: "2030-06-14T07:20:00.000Z",
};
beforeEach(() => {
  fakeSalon();
  fakeCartSaving();
  fake.reply("cart", "get", []);
  fake.reply("payments", "pay", link);
});
/** Opens the cart of a guest with one line and presses 'Pay now!'. */
async function payAsGuest() {
  const page = renderPage("/price-list");
  await screen.findByRole("button", { name: "Your cart, 0 items" });
  addToCart([cartLine()]);
  await page.person.click(await screen.findByRole("button", { name: "Your cart, 1 item" }));
  await page.person.click(await screen.findByRole("button", { name: "Pay now!" }));
  const dialog = await screen.findByRole("dialog", { name: "Who is coming?" });
  await waitFor(() => expect(document.activeElement).toBe(within(dialog).getByLabelText("Name")));
  return { ...page, dialog };
}

it("signs a new guest in with name and e-mail, keeps the cart and goes on to the payment by itself", async () => {
  fake.reply("auth", "quickStart", newcomer);
  const { person } = await payAsGuest();
  await person.keyboard("Ife");
  await person.tab();
  await person.keyboard("Sade@Example.ng");
  expect(screen.getByText("We write to sade@example.ng")).toBeTruthy();
  await person.keyboard("{Enter}");
  const question = await screen.findByRole("alertdialog", { name: "Confirm Payment" });
  expect(within(question).getByText("Total").nextSibling?.textContent).toBe("NGN 3,000");
  expect(fake.sent("auth", "quickStart")).toMatchObject([
    {
      key: expect.stringMatching(/^[\w-]{43}$/),
      name: "Ife",
      email: "sade@example.ng",
      next: "/bookings",
      cart: [{ serviceId: haircut._id, cartQuantity: 1 }],
    },
  ]);
  expect(fake.sent("payments", "pay")).toMatchObject([
    { userID: newcomer._id, cartItems: [{ serviceId: haircut._id, time: "10:00 AM" }] },
  ]);
  await waitFor(() =>
    expect(fake.sent("cart", "save")).toMatchObject([{ cartItems: [{ serviceId: haircut._id, cartQuantity: 1 }] }]),
  );
});

it("points a known address to the inbox, and the cart stays on the device", async () => {
  fake.reply("auth", "quickStart", { message: TEXTS.signInLinkSent });
  const { person, dialog } = await payAsGuest();
  await person.type(within(dialog).getByLabelText("Name"), "Sade Akin");
  await person.type(within(dialog).getByLabelText("Email Address"), "sade@example.ng{Enter}");
  expect(await within(dialog).findByRole("heading", { name: "Check your inbox" })).toBeTruthy();
  expect(fake.sent("payments", "pay")).toEqual([]);
  await person.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Who is coming?" })).toBeNull());
  expect(screen.getAllByRole<HTMLButtonElement>("button", { name: /^Add one more/ })).toHaveLength(1);
  const stored = (await readStoredCart())?.lines as readonly CartItem[];
  expect(stored).toMatchObject([{ serviceId: cartLine().serviceId }]);
});

it("says what is missing, and shows a refusal in place", async () => {
  const { person, dialog } = await payAsGuest();
  await person.click(within(dialog).getByRole("button", { name: "Continue to payment" }));
  expect(await within(dialog).findByText("Please give a name")).toBeTruthy();
  expect(within(dialog).getByText("Please enter a valid email")).toBeTruthy();
  expect(fake.sent("auth", "quickStart")).toEqual([]);
  fake.reply("auth", "quickStart", new Refusal(429, TEXTS.tooMany));
  await person.type(within(dialog).getByLabelText("Name"), "Sade Akin");
  await person.type(within(dialog).getByLabelText("Email Address"), "sade@example.ng{Enter}");
  expect((await within(dialog).findByRole("alert")).textContent).toContain(TEXTS.tooMany);
});

it("leads to signing in with a password, and back to the booking page", async () => {
  const { person, dialog } = await payAsGuest();
  await person.click(within(dialog).getByRole("link", { name: "Sign in with it" }));
  await waitFor(() => expect(openAddress()).toBe("/sign-in?next=%2Fbookings"));
});
