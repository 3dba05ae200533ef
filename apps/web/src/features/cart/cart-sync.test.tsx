import { noonOf, type CartItem } from "@salon/contracts";
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { loadEncrypted, saveEncrypted } from "../../lib/browser/encrypted-storage.ts";
import { setSessionUser } from "../../lib/session/session.ts";
import { fake, Refusal } from "../../testing/api-fake.ts";
import { customer, unverified } from "../../testing/people.ts";
import { renderPage, signedInAs } from "../../testing/render-page.tsx";
import { braidingLine, cartLine, fakeCartSaving, fakeSalon, SUNDAY } from "../../testing/salon.ts";
import { readStoredCart } from "./stored-cart.ts";

beforeEach(() => {
  fakeSalon();
  fakeCartSaving();
});
interface Kept {
  owner: string | null;
  lines: CartItem[];
  unsaved: boolean;
}
const keep = (cart: Kept) => saveEncrypted("cartItems", cart);
const kept = async () => (await loadEncrypted("cartItems")) as Kept | null;
const guestCart = { owner: null, lines: [cartLine({ _id: "" })], unsaved: true };

const count = (items: string) => screen.findByRole("button", { name: `Your cart, ${items}` });
const saved = () =>
  (fake.sent("cart", "save") as { cartItems: { time: string; cartQuantity: number }[] }[]).map(({ cartItems }) =>
    cartItems.map(({ time, cartQuantity }) => `${cartQuantity} at ${time}`),
  );

describe("the cart on this device", () => {
  it("is kept encrypted, never in clear", async () => {
    fake.reply("cart", "get", [cartLine()]);
    renderPage("/price-list", customer);
    await count("1 item");
    await waitFor(async () => expect((await kept())?.lines).toHaveLength(1));
    expect(localStorage.getItem("cartItems")).not.toMatch(/Haircut|lines|owner/);
  });

  it("is there again for a guest, without any call", async () => {
    await keep(guestCart);
    renderPage("/price-list");
    await count("1 item");
    expect(fake.calls.filter(({ call }) => call.includes("Cart"))).toEqual([]);
  });

  it("counts as empty when it cannot be read", async () => {
    localStorage.setItem("cartItems", "not.ours");
    renderPage("/price-list");
    expect(await count("0 items")).toBeTruthy();
  });

  it("never shows another user's cart, neither to a guest nor to the next user", async () => {
    await keep({ owner: unverified._id, lines: [cartLine()], unsaved: true });
    const guest = renderPage("/price-list");
    await screen.findByText("Find a service");
    await count("0 items");
    guest.unmount();
    fake.reply("cart", "get", [braidingLine()]);
    renderPage("/price-list", customer);
    await count("1 item");
    expect(saved()).toEqual([]);
  });

  it("keeps a user's unsaved cart until that user signs in again", async () => {
    await keep({ owner: customer._id, lines: [cartLine({ cartQuantity: 3 })], unsaved: true });
    renderPage("/price-list").unmount();
    renderPage("/price-list", customer);
    await count("3 items");
    await waitFor(() => expect(saved()).toEqual([["3 at 10:00 AM"]]));
  });
});

describe("device and server", () => {
  it("take the server's copy when everything here is saved", async () => {
    await keep({ owner: customer._id, lines: [cartLine(), braidingLine()], unsaved: false });
    fake.reply("cart", "get", [cartLine({ cartQuantity: 4 })]);
    renderPage("/price-list", customer);
    await count("4 items");
    expect(saved()).toEqual([]);
  });

  it("save an unsaved cart first, whatever the server has", async () => {
    await keep({ owner: customer._id, lines: [cartLine({ cartQuantity: 2 })], unsaved: true });
    fake.reply("cart", "get", [braidingLine()]);
    renderPage("/price-list", customer);
    await waitFor(() => expect(saved()).toEqual([["2 at 10:00 AM"]]));
    await waitFor(async () => expect((await kept())?.unsaved).toBe(false));
    await count("2 items");
  });

  it("keep the local cart when loading fails", async () => {
    await keep({ owner: customer._id, lines: [cartLine()], unsaved: false });
    fake.reply("cart", "get", new Refusal(503, "Please try again in a moment"));
    renderPage("/price-list", customer);
    await count("1 item");
    await waitFor(() => expect(fake.sent("cart", "get")).toHaveLength(1));
    expect((await kept())?.lines).toHaveLength(1);
    expect(screen.queryByText("Please try again in a moment")).toBeNull();
  });

  it("merge a guest's cart into the user's at sign-in and save it once", async () => {
    await keep(guestCart);
    const { client } = renderPage("/price-list");
    await count("1 item");
    fake.reply("cart", "get", [cartLine({ cartQuantity: 3 }), braidingLine()]);
    signedInAs(customer);
    setSessionUser(client, customer);
    await count("2 items");
    await waitFor(() => expect(saved()).toEqual([["1 at 10:00 AM", "1 at 12:00 PM"]]));
    await waitFor(async () => expect(await kept()).toMatchObject({ owner: customer._id, unsaved: false }));
  });

  it("keep a guest's cart for the next try when the user's cannot be loaded", async () => {
    await keep(guestCart);
    fake.reply("cart", "get", new Refusal(503, "Please try again in a moment"));
    renderPage("/price-list", customer);
    await count("1 item");
    await waitFor(() => expect(fake.sent("cart", "get").length).toBeGreaterThan(0));
    expect(saved()).toEqual([]);
    cleanup();
    fake.reply("cart", "get", [braidingLine()]);
    renderPage("/price-list", customer);
    await count("2 items");
  });

  it("remove the lines that the server refuses, with a toast, and save the others", async () => {
    const gone = cartLine({ date: noonOf(SUNDAY), time: "09:00 AM" });
    await keep({ owner: customer._id, lines: [gone, braidingLine()], unsaved: true });
    const answer = { errors: [{ path: "cartItems.0.time", message: "The salon is closed at this time" }] };
    let tries = 0;
    fake.reply("cart", "save", ({ body }) => {
      tries += 1;
      if (tries === 1) return new Refusal(400, "The salon is closed at this time", answer);
      return { cartItems: [braidingLine({ cartQuantity: body.cartItems[0]!.cartQuantity })] };
    });
    renderPage("/price-list", customer);
    await screen.findByText(
      "The salon is closed at this time. Taken out of your cart: Haircut & Styling, Sun, Jun 16, 2030 09:00 AM",
    );
    await waitFor(() => expect(saved()).toEqual([["1 at 09:00 AM", "1 at 12:00 PM"], ["1 at 12:00 PM"]]));
    await count("1 item");
  });

  it("save one at a time, and end with the newest cart", async () => {
    fake.reply("cart", "get", [cartLine()]);
    const { person } = renderPage("/price-list", customer);
    await person.click(await count("1 item"));
    const row = await screen.findByRole("button", { name: /^Add one more/ });
    let open = 0;
    let most = 0;
    const answers: (() => void)[] = [];
    fake.reply("cart", "save", async ({ body }) => {
      open += 1;
      most = Math.max(most, open);
      await new Promise<void>((resolve) => answers.push(resolve));
      open -= 1;
      return { cartItems: [cartLine({ cartQuantity: body.cartItems[0]!.cartQuantity })] };
    });
    await person.click(row);
    await waitFor(() => expect(answers).toHaveLength(1));
    await person.click(row);
    await person.click(row);
    answers[0]!();
    await waitFor(() => expect(answers).toHaveLength(2));
    answers[1]!();
    await screen.findByText("Saved");
    expect(saved()).toEqual([["2 at 10:00 AM"], ["4 at 10:00 AM"]]);
    expect(most).toBe(1);
  });
});

describe("two tabs", () => {
  const fromOtherTab = () =>
    window.dispatchEvent(
      new StorageEvent("storage", { key: "cartItems", newValue: localStorage.getItem("cartItems") }),
    );

  it("show the same cart, and only the tab that changed it saves", async () => {
    fake.reply("cart", "get", [cartLine()]);
    renderPage("/price-list", customer);
    await count("1 item");
    await waitFor(async () => expect((await kept())?.owner).toBe(customer._id));
    await keep({ owner: customer._id, lines: [cartLine(), braidingLine()], unsaved: true });
    fromOtherTab();
    await count("2 items");
    expect(saved()).toEqual([]);
  });

  it("do not mix users", async () => {
    renderPage("/price-list", customer);
    await count("0 items");
    await waitFor(() => expect(screen.getByText("Find a service")).toBeTruthy());
    await keep({ owner: unverified._id, lines: [cartLine()], unsaved: false });
    fromOtherTab();
    await act(readStoredCart);
    await count("0 items");
  });
});
