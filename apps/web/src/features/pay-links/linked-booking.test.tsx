import {
  BILL_ENDS,
  cancellationText,
  ENDED_MONEY,
  ENDED_TEXTS,
  FIRST_SETTINGS,
  type LinkedBill,
} from "@salon/contracts";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { openPollDelay } from "../../lib/api/open-poll-delay.ts";
import { fake, Refusal } from "../../testing/api-fake.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { deposit } from "../../testing/till.ts";

const ADDRESS = "/p/abcdefghijklmnopqrstuvwxyz";
const ref = "salon-ref-00000001";
const account = { number: "9900000001", bank: "Test Bank", amount: 1200, expiresAt: "2099-01-01T10:00:00.000Z" };

const billOf = (fields: Partial<LinkedBill> = {}): LinkedBill => ({
  firstName: "Bola",
  state: "held",
  lines: [{ service: "Lashes", date: "2099-01-02", time: "10:00 AM", price: 4000, cartQuantity: 1 }],
  extras: 0,
  total: 4000,
  paid: 0,
  due: 4000,
  asked: 1200,
  deposit: 1200,
  until: "2099-01-01T13:00:00.000Z",
  payment: { state: "none" },
  receipts: [],
  ...fields,
});
const paid: Partial<LinkedBill> = { state: "open", paid: 1200, due: 2800, asked: 2800, receiptNumber: "R-2099-000001" };

const online = { ...deposit, amount: 11_500 };

beforeEach(() => {
  fake.reply("payLinks", "get", billOf());
});

it("shows what is held, until when, what is paid now and how to cancel, to someone without an account", async () => {
  renderPage(ADDRESS);
  expect(
    await screen.findByText(/We hold this appointment for you until .* It is yours once NGN 1,200 is paid\.$/),
  ).toBeTruthy();
  expect(screen.getByText("Lashes")).toBeTruthy();
  expect(screen.getByRole("heading", { name: "Pay NGN 1,200" })).toBeTruthy();
  expect(
    await screen.findByText(/^Change or cancel until 24 hours before it begins: call or WhatsApp us\.$/),
  ).toBeTruthy();
  expect(screen.getByText(cancellationText(FIRST_SETTINGS))).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Add to calendar" })).toBeNull();
});

it("takes no money while the appointment cannot take place, and says whom to call", async () => {
  fake.reply("payLinks", "get", billOf({ blocked: { by: "closed" }, asked: 0, paid: 1200 }));
  renderPage(ADDRESS);
  expect(
    await screen.findByText(
      "We have closed on this day: choose another time, or we call you. Your payment is noted: your appointment counts once that is settled.",
    ),
  ).toBeTruthy();
  expect(await screen.findByRole("region", { name: "Please call us first" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Pay/ })).toBeNull();
  expect(screen.getByRole("region", { name: "Your visit" }).textContent).not.toMatch(
    /calendar|Change or cancel|WhatsApp/,
  );
});

it("says of a settled deposit that it is theirs and what is due at the salon, and offers to pay the rest", async () => {
  fake.reply("payLinks", "get", billOf({ ...paid, restAtSalon: true }));
  const { person } = renderPage(ADDRESS);
  expect(await screen.findByText("It is yours; NGN 2,800 is due at the salon.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Pay now" })).toBeNull();
  await person.click(screen.getByRole("button", { name: "Pay the rest now" }));
  expect(screen.getByRole("button", { name: "Pay now" })).toBeTruthy();
});

it("says by itself that the time to pay is over", async () => {
  fake.reply("payLinks", "get", billOf({ until: new Date(Date.now() - 1000).toISOString() }));
  renderPage(ADDRESS);
  expect(await screen.findByText(/^The time to pay is over, and nothing came\./)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Pay now" })).toBeNull();
});

it.each<[string, Partial<LinkedBill>]>([
  ["a part of it came", { paid: 500, asked: 700 }],
  ["money waits for the salon", { payment: { state: "review" } }],
])("says of no reservation that nothing came when %s", async (_case, fields) => {
  fake.reply("payLinks", "get", billOf({ until: new Date(Date.now() - 1000).toISOString(), ...fields }));
  renderPage(ADDRESS);
  expect(await screen.findByText(/^We hold this appointment for you until/)).toBeTruthy();
  expect(screen.queryByText(/nothing came/)).toBeNull();
});

it("makes an account number, and shows the receipt with the calendar file once the money has come", async () => {
  fake.reply("payLinks", "transfer", { ref, account, total: 1200 });
  const { person } = renderPage(ADDRESS);
  await person.type(await screen.findByRole("textbox", { name: /^Email/ }), "bola@example.com");
  await person.click(screen.getByRole("button", { name: "Pay by transfer" }));
  expect(await screen.findByText("9900 000 001")).toBeTruthy();
  expect(fake.sent("payLinks", "transfer")).toEqual([{ email: "bola@example.com" }]);

  fake.reply("payLinks", "saidSent", { state: "successful" });
  fake.reply("payLinks", "get", billOf({ ...paid }));
  await person.click(screen.getByRole("button", { name: "I have sent it" }));
  expect(await screen.findByText("Thank you, NGN 1,200 is paid. NGN 2,800 is still due.")).toBeTruthy();
  expect(screen.getByText("Receipt R-2099-000001")).toBeTruthy();
  const calendar = screen.getByRole("link", { name: "Add to calendar" });
  expect(calendar.getAttribute("href")).toBe(`/api/v1/pay-links/${ADDRESS.slice(3)}/calendar.ics`);
});

it("keeps the account number while the salon cannot be asked, and offers no second payment beside it", async () => {
  fake.reply("payLinks", "get", billOf({ payment: { state: "pending", made: { ref, account, total: 1200 } } }));
  const { person } = renderPage(ADDRESS);
  expect(await screen.findByText("9900 000 001")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Pay now" })).toBeNull();

  await person.click(screen.getByRole("button", { name: "Pay another way" }));
  fake.reply("payLinks", "pay", new Refusal(409, "Another payment of this bill is open"));
  fake.reply("payLinks", "get", new Refusal(503, "Service is temporarily unavailable"));
  await person.click(screen.getByRole("button", { name: "Pay now" }));
  expect(await screen.findByText(/^We could not ask the salon again/)).toBeTruthy();
  expect(screen.getByText("9900 000 001")).toBeTruthy();
});

it("leads to the payment page, and names the field that is wrong", async () => {
  fake.reply(
    "payLinks",
    "pay",
    new Refusal(400, "Invalid email", { errors: [{ path: "email", message: "Please enter a valid email address" }] }),
  );
  const { person } = renderPage(ADDRESS);
  await person.type(await screen.findByRole("textbox", { name: /^Email/ }), "bola");
  await person.click(screen.getByRole("button", { name: "Pay now" }));
  expect(await screen.findByRole("link", { name: "Please enter a valid email address" })).toBeTruthy();
  fake.reply("payLinks", "pay", { data: `${window.location.origin}${ADDRESS}#paying`, ref, total: 1200 });
  await person.click(screen.getByRole("button", { name: "Pay now" }));
  await waitFor(() => expect(window.location.hash).toBe("#paying"));
});

it("says what becomes of too much money, with the tip for the team", async () => {
  fake.reply(
    "payLinks",
    "get",
    billOf({ ...paid, state: "settled", paid: 11_500, due: 0, asked: 0, tips: 700, receipts: [online] }),
  );
  renderPage(ADDRESS);
  expect((await screen.findByText("Comes back")).parentElement!.textContent).toBe("Comes backNGN 7,500");
  expect(screen.getByText(/^NGN 7,500 comes back the way it came\./)).toBeTruthy();
  expect(screen.getByText("Tip, for our team").parentElement!.textContent).toBe("Tip, for our teamNGN 700");
});

const PAIRS = BILL_ENDS.flatMap((ended) => ENDED_MONEY.map((money) => [ended, money] as const));

it.each(PAIRS)(
  "says that it is %s and where the money is (%s), with the salon's number and without a way to pay",
  async (ended, money) => {
    const state = ended === "cancelled" ? ("cancelled" as const) : ("lapsed" as const);
    fake.reply("payLinks", "get", billOf({ state, ended, money, asked: 0, due: 0 }));
    renderPage(ADDRESS);
    expect(await screen.findByText(ENDED_TEXTS[ended][money])).toBeTruthy();
    await waitFor(() => expect(document.querySelector("a[href^='tel:']")).toBeTruthy());
    expect(screen.queryByRole("button", { name: /^Pay/ })).toBeNull();
  },
);

it("shows what is missing on the account number to which a part came", async () => {
  const made = { ref, account: { ...account, amount: 700 }, total: 700, came: 500 };
  fake.reply("payLinks", "get", billOf({ paid: 500, asked: 700, payment: { state: "successful", made } }));
  renderPage(ADDRESS);
  expect(await screen.findByText("NGN 500 came. NGN 700 is missing.")).toBeTruthy();
  expect(screen.getByText("9900 000 001")).toBeTruthy();
});

it("repeats the call where the server asks for a moment", async () => {
  const link = { data: `${window.location.origin}${ADDRESS}#again`, ref, total: 1200 };
  let calls = 0;
  fake.reply("payLinks", "pay", () =>
    ++calls === 1 ? new Refusal(409, "One moment", {}, { "Retry-After": "0" }) : link,
  );
  const { person } = renderPage(ADDRESS);
  await person.click(await screen.findByRole("button", { name: "Pay now" }));
  await waitFor(() => expect(window.location.hash).toBe("#again"));
});

it("asks for bill and payment together every 8 seconds for a quarter of an hour, then every 30", () => {
  expect([1, 112, 113].map(openPollDelay)).toEqual([8000, 8000, 30_000]);
});

it("is the 404 page for an unknown link", async () => {
  fake.reply("payLinks", "get", new Refusal(404, "Not found"));
  renderPage(ADDRESS);
  expect(await screen.findByRole("heading", { name: "404 page not found" })).toBeTruthy();
});
