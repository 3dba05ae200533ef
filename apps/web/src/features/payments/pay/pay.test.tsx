import { addDays, noonOf, type Conflict, type PaymentLink, type VisitPlan } from "@salon/contracts";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { fake, Refusal } from "../../../testing/api-fake.ts";
import { customer } from "../../../testing/people.ts";
import { openAddress, renderPage } from "../../../testing/render-page.tsx";
import { braidingLine, cartLine, fakeCartSaving, fakeSalon, haircut, SATURDAY } from "../../../testing/salon.ts";
import { saveEncrypted } from "../../../lib/browser/encrypted-storage.ts";
import { localCart } from "../../cart/local-cart.ts";

beforeEach(() => {
  fakeSalon();
  fakeCartSaving();
  fake.reply("cart", "get", [cartLine(), braidingLine({ cartQuantity: 2 })]);
});
type Person = ReturnType<typeof renderPage>["person"];
/** An address on this page, because jsdom cannot navigate to another document. */
const HERE = "http://localhost:3000/price-list#paying";
const link = (data = HERE): PaymentLink => ({
  data,
  ref: "salon-ref-00000001",
  total: 33_000,
  heldUntil: "2030-06-14T07:20:00.000Z",
});

async function openCart(): Promise<Person> {
  const { person } = renderPage("/price-list", customer);
  await person.click(await screen.findByRole("button", { name: "Your cart, 3 items" }));
  await screen.findByRole("dialog", { name: "Confirm Booking" });
  return person;
}
const payNow = async (person: Person) => person.click(await screen.findByRole("button", { name: "Pay now!" }));
const question = () => screen.findByRole("alertdialog", { name: "Confirm Payment" });

describe("Pay now!", () => {
  it("sends the user's id and lines, then asks for confirmation", async () => {
    fake.reply("payments", "pay", link());
    const person = await openCart();
    await payNow(person);
    const dialog = await question();
    expect(fake.sent("payments", "pay")).toEqual([
      {
        userID: customer._id,
        cartItems: [
          { serviceId: haircut._id, date: noonOf(SATURDAY), time: "10:00 AM", price: 3000, cartQuantity: 1 },
          {
            serviceId: braidingLine().serviceId,
            date: noonOf(SATURDAY),
            time: "12:00 PM",
            price: 15_000,
            cartQuantity: 2,
          },
        ],
        deposit: 33_000,
      },
    ]);
    expect(within(dialog).getByText("Are you sure to make payment for this Service(s)")).toBeTruthy();
    expect(within(dialog).getByText("Total").nextSibling?.textContent).toBe("NGN 33,000");
    expect(within(dialog).getByText("Your times are held while you pay. You have 15 minutes.")).toBeTruthy();
    expect(within(dialog).getByText("You will leave this site to pay with our card provider.")).toBeTruthy();
    expect(document.activeElement).toBe(within(dialog).getByRole("button", { name: "Cancel Pay" }));
  });

  it("leaves for the payment page only on Confirm Pay", async () => {
    fake.reply("payments", "pay", link());
    const person = await openCart();
    await payNow(person);
    await question();
    expect(window.location.hash).toBe("");
    await person.click(screen.getByRole("button", { name: "Confirm Pay" }));
    await waitFor(() => expect(window.location.hash).toBe("#paying"));
  });

  it.each(["http://pay.example/x", "javascript:alert(1)", "//pay.example", "not an address"])(
    "never follows the address %s",
    async (address) => {
      fake.reply("payments", "pay", link(address));
      const person = await openCart();
      await payNow(person);
      await question();
      await person.click(screen.getByRole("button", { name: "Confirm Pay" }));
      expect(await screen.findByText("Something went wrong, please try again")).toBeTruthy();
      expect(openAddress()).toBe("/price-list");
    },
  );

  it("releases the seats on Cancel Pay and keeps the cart", async () => {
    fake.reply("payments", "pay", link());
    fake.reply("payments", "cancel", { message: "Payment cancelled" });
    const person = await openCart();
    await payNow(person);
    await question();
    await person.click(screen.getByRole("button", { name: "Cancel Pay" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    await waitFor(() =>
      expect(fake.calls.map(({ call }) => call)).toContain("POST /booking/payment/salon-ref-00000001/cancel"),
    );
    expect(screen.getAllByRole("button", { name: /^Add one more/ })).toHaveLength(2);
  });

  it("goes to the result when cancelling comes too late", async () => {
    fake.reply("payments", "pay", link());
    fake.reply("payments", "cancel", new Refusal(409, "This payment is already made"));
    fake.reply("payments", "status", { ref: "salon-ref-00000001", state: "pending" });
    const person = await openCart();
    await payNow(person);
    await question();
    await person.click(screen.getByRole("button", { name: "Cancel Pay" }));
    await waitFor(() => expect(openAddress()).toBe("/checkout?ref=salon-ref-00000001"));
  });

  it("sends one request, however fast it is pressed", async () => {
    let answer: (found: PaymentLink) => void = () => undefined;
    fake.reply("payments", "pay", () => new Promise<PaymentLink>((resolve) => (answer = resolve)));
    const person = await openCart();
    const button = screen.getByRole("button", { name: "Pay now!" });
    await person.dblClick(button);
    await person.click(button);
    await waitFor(() => expect(fake.sent("payments", "pay")).toHaveLength(1));
    answer(link());
    await question();
    expect(fake.sent("payments", "pay")).toHaveLength(1);
  });

  it("asks a guest who they are, leads to signing in and back, and keeps their cart", async () => {
    await saveEncrypted("cartItems", { owner: null, lines: [cartLine({ _id: "" })], unsaved: true });
    const { person } = renderPage("/price-list");
    await person.click(await screen.findByRole("button", { name: "Your cart, 1 item" }));
    await screen.findByRole("dialog");
    await payNow(person);
    const guest = await screen.findByRole("dialog", { name: "Who is coming?" });
    await person.click(within(guest).getByRole("link", { name: "Sign in with it" }));
    await waitFor(() => expect(openAddress()).toBe("/sign-in?next=%2Fbookings"));
    expect(await screen.findByRole("button", { name: "Your cart, 1 item" })).toBeTruthy();
    expect(fake.sent("payments", "pay")).toEqual([]);
  });

  it("keeps other errors until they are dismissed", async () => {
    fake.reply("payments", "pay", new Refusal(502, "The payment provider does not answer"));
    const person = await openCart();
    await payNow(person);
    const failure = await screen.findByRole("alertdialog", { name: "That did not work" });
    expect(failure.textContent).toContain("The payment provider does not answer");
    await person.click(within(failure).getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  });
});

describe("when a slot is full", () => {
  const conflict = (more: Partial<Conflict> = {}): Conflict => ({
    index: 0,
    service: haircut.name,
    date: SATURDAY,
    time: "10:00 AM",
    free: 0,
    nearest: [
      { date: SATURDAY, time: "11:30 AM" },
      { date: addDays(SATURDAY, 2), time: "09:00 AM" },
    ],
    ...more,
  });
  const refuse = (conflicts: Conflict[], plans?: VisitPlan[]) =>
    fake.reply("payments", "pay", new Refusal(409, "A time is no longer free", { conflicts, plans }));

  it("shows the line with the nearest free times; choosing one continues the payment", async () => {
    refuse([conflict()]);
    const person = await openCart();
    await payNow(person);
    const alert = (await screen.findByRole("heading", { name: "A time in your cart has been taken" })).parentElement!;
    expect(alert.textContent).toContain("Haircut & Styling, Sat, Jun 15, 2030 10:00 AM: this time is full now.");
    expect(document.activeElement).toBe(alert);
    expect(screen.getAllByRole("button", { name: /^Add one more/ })).toHaveLength(2);
    expect(screen.getByRole("button", { name: "Move Haircut & Styling to Mon, Jun 17, 2030 09:00 AM" })).toBeTruthy();
    await person.click(screen.getByRole("button", { name: "Move Haircut & Styling to Sat, Jun 15, 2030 11:30 AM" }));
    expect(screen.queryByText("A time in your cart has been taken")).toBeNull();
    expect(
      screen.getByRole("button", { name: /^Add one more Haircut & Styling Sat, Jun 15, 2030 11:30 AM/ }),
    ).toBeTruthy();
    fake.reply("payments", "pay", link());
    await payNow(person);
    await question();
    expect(fake.sent("payments", "pay").at(-1)).toMatchObject({
      cartItems: [{ time: "11:30 AM" }, { time: "12:00 PM" }],
    });
  });

  it("shows new plans for a visit of several lines; one press takes a plan for all of them and asks to confirm it", async () => {
    const visitLine = (item: number, { serviceId }: { serviceId: string }, time: VisitPlan["from"]) => ({
      item,
      serviceId,
      options: [],
      with: null,
      time,
    });
    const visit = [cartLine(), braidingLine({ guest: "Bola" })];
    const plan: VisitPlan = {
      date: SATURDAY,
      from: "01:00 PM",
      to: "04:30 PM",
      waiting: 0,
      lines: [visitLine(1, visit[1]!, "01:00 PM"), visitLine(0, visit[0]!, "01:30 PM")],
    };
    fake.reply("cart", "get", visit);
    refuse([conflict()], [plan]);
    const { person } = renderPage("/price-list", customer);
    await person.click(await screen.findByRole("button", { name: "Your cart, 2 items" }));
    await payNow(person);
    const plans = within(await screen.findByRole("region", { name: "Other times for your whole visit" }));
    expect(plans.getByRole("heading", { name: /^Sat,? 15 Jun: arrive 1:00\sPM, all done 4:30\sPM$/ })).toBeTruthy();
    expect(plans.getByText("Braiding & Weaving for Bola")).toBeTruthy();
    expect(screen.getAllByRole("button", { name: /^Move Haircut/ })).toHaveLength(2);
    fake.reply("payments", "pay", link());
    await person.click(plans.getByRole("button", { name: "Take these times" }));
    expect((await question()).textContent).toContain("01:30 PM");
    expect(fake.sent("payments", "pay").at(-1)).toMatchObject({
      cartItems: [
        { guest: "Bola", time: "01:00 PM" },
        { serviceId: haircut._id, time: "01:30 PM" },
      ],
    });
    expect(localCart.get().lines.map(({ time }) => time)).toEqual(["01:00 PM", "01:30 PM"]);
  });

  it("says that a visit has no plan on its day, keeps the nearest times, and drops plans of another cart", async () => {
    fake.reply("cart", "get", [cartLine(), braidingLine()]);
    refuse([conflict()], []);
    const { person } = renderPage("/price-list", customer);
    await person.click(await screen.findByRole("button", { name: "Your cart, 2 items" }));
    await payNow(person);
    expect(await screen.findByText(/^We found no time for all of this on Sat,? 15 Jun\.$/)).toBeTruthy();
    expect(screen.getByRole("button", { name: "Move Haircut & Styling to Sat, Jun 15, 2030 11:30 AM" })).toBeTruthy();
    await person.click(screen.getByRole("button", { name: /^Add one more Braiding/ }));
    expect(screen.queryByText(/^We found no time for all of this/)).toBeNull();
    expect(screen.queryByRole("link", { name: "Find another time" })).toBeNull();
  });

  it("leads a visit for which no plans were searched to the page that searches for them", async () => {
    fake.reply("cart", "get", [cartLine(), braidingLine()]);
    refuse([conflict()]);
    const { person } = renderPage("/price-list", customer);
    await person.click(await screen.findByRole("button", { name: "Your cart, 2 items" }));
    await payNow(person);
    expect(await screen.findByRole("button", { name: /^Move Haircut & Styling to Sat/ })).toBeTruthy();
    await person.click(screen.getByRole("link", { name: "Find another time" }));
    await waitFor(() => expect(openAddress()).toBe("/plan"));
    await waitFor(() => expect(screen.queryByRole("button", { name: "Pay now!" })).toBeNull());
  });

  it("removes the line, and shows how many seats are left", async () => {
    refuse([conflict({ index: 1, service: "Braiding & Weaving", time: "12:00 PM", free: 1, nearest: [] })]);
    const person = await openCart();
    await payNow(person);
    expect(await screen.findByText(/only 1 left at this time/)).toBeTruthy();
    await person.click(screen.getByRole("button", { name: "Leave out Braiding & Weaving" }));
    expect(screen.getAllByRole("button", { name: /^Add one more/ })).toHaveLength(1);
    expect(screen.queryByText("A time in your cart has been taken")).toBeNull();
  });
});

it("shows new prices with the new total, and asks again before paying them", async () => {
  const changed = [{ index: 0, service: haircut.name, was: 3000, now: 3500 }];
  fake.reply("payments", "pay", ({ body }) =>
    body.cartItems[0]!.price === 3500
      ? { ...link(), total: 33_500 }
      : (new Refusal(409, "Prices have changed", { total: 33_500, deposit: 33_500, due: 0, changed }) as never),
  );
  fake.reply("cart", "save", { cartItems: [cartLine({ price: 3500 }), braidingLine({ cartQuantity: 2 })] });
  const person = await openCart();
  await payNow(person);
  const news = await screen.findByRole("alertdialog", { name: "Prices have changed" });
  expect(within(news).getByText("New total: NGN 33,500")).toBeTruthy();
  await person.click(within(news).getByRole("button", { name: "Continue" }));
  expect(within(await question()).getByText("Total").nextSibling?.textContent).toBe("NGN 33,500");
});

it("shows a deposit that is another for this customer with its reason, and pays what it said", async () => {
  const message = "After a missed appointment more is paid when you book.";
  const sums = { total: 33_000, deposit: 26_400, due: 6600, changed: [] };
  fake.reply("payments", "pay", ({ body }) =>
    body.deposit === 26_400 ? { ...link(), ...sums } : (new Refusal(409, message, sums) as never),
  );
  const person = await openCart();
  await payNow(person);
  const news = await screen.findByRole("alertdialog", { name: "Another deposit" });
  expect(within(news).getByText("NGN 26,400 now, NGN 6,600 at the salon")).toBeTruthy();
  expect(news.textContent).toContain(message);
  await person.click(within(news).getByRole("button", { name: "Continue" }));
  expect(within(await question()).getByText("Deposit, paid now").nextSibling?.textContent).toBe("NGN 26,400");
});

it("removes lines that can no longer be booked, with the reason", async () => {
  const errors = [{ path: "cartItems.0.time", message: "This time has passed" }];
  fake.reply("payments", "pay", new Refusal(400, "This time has passed", { errors }));
  const person = await openCart();
  await payNow(person);
  expect(
    await screen.findByText(
      "This time has passed. Taken out of your cart: Haircut & Styling, Sat, Jun 15, 2030 10:00 AM",
    ),
  ).toBeTruthy();
  expect(screen.getAllByRole("button", { name: /^Add one more/ })).toHaveLength(1);
});

it("says before a deposit is paid what is paid now and what is due at the salon", async () => {
  fake.reply("payments", "pay", { ...link(), deposit: 16_500, due: 16_500 });
  const person = await openCart();
  await payNow(person);
  const dialog = within(await question());
  expect(dialog.getByText("Total").nextSibling?.textContent).toBe("NGN 33,000");
  expect(dialog.getByText("Deposit, paid now").nextSibling?.textContent).toBe("NGN 16,500");
  expect(dialog.getByText("Due at the salon").nextSibling?.textContent).toBe("NGN 16,500");
});
