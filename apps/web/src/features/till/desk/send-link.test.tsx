import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { fake } from "../../../testing/api-fake.ts";
import { BILL_PAGE, fakeBillPage } from "../../../testing/bill-page.ts";
import { booking } from "../../../testing/desk-data.ts";
import { author } from "../../../testing/people.ts";
import { renderPage } from "../../../testing/render-page.tsx";
import { billOf } from "../../../testing/till.ts";

beforeEach(fakeBillPage);

it("sends the link of the bill by WhatsApp, also to a walk-in, and the receipt by mail to an account alone", async () => {
  fake.reply("till", "askPayment", {
    link: "https://salon.test/p/abcdefghijklmnopqrstuvwxyz",
    text: "Hello Adaeze, please pay: https://salon.test/p/abcdefghijklmnopqrstuvwxyz",
    message: "The customer gets a mail with a link to pay",
  });
  fake.reply("till", "sendReceipt", { message: "The customer gets the receipt by mail" });
  const { person, unmount } = renderPage(BILL_PAGE, author);
  await person.click(await screen.findByRole("button", { name: "Send a link" }));
  expect(await screen.findByText("The customer gets a mail with a link to pay")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Copy link" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "WhatsApp" }).getAttribute("href")).toContain("%2Fp%2Fabcdef");
  await person.click(screen.getByRole("button", { name: "Send receipt" }));
  expect(await screen.findByText("The customer gets the receipt by mail")).toBeTruthy();
  unmount();
  fake.reply("bookings", "get", { ...booking, user: null });
  renderPage(BILL_PAGE, author);
  await screen.findByRole("button", { name: "Print receipt" });
  expect(screen.getByRole("button", { name: "Send a link" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Send receipt" })).toBeNull();
});

it("asks to which address receipt and link go where the card of the customer has one, also for a walk-in", async () => {
  const card = { client: "65f0000000000000000000a1", name: "Bisi Coker", email: "bisi@example.com" };
  fake.reply("till", "bill", billOf({ card }));
  fake.reply("till", "sendReceipt", { message: "The customer gets the receipt by mail" });
  fake.reply("till", "askPayment", { link: "https://salon.test/p/a", text: "Please pay" });
  const { person, unmount } = renderPage(BILL_PAGE, author);
  await person.click(await screen.findByRole("button", { name: "Send receipt" }));
  const receipt = within(await screen.findByRole("dialog", { name: "Send the receipt" }));
  expect(receipt.getByRole("button", { name: `To the account: ${booking.customer!.email}` })).toBeTruthy();
  await person.click(receipt.getByRole("button", { name: "To the card of Bisi Coker: bisi@example.com" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(fake.sent("till", "sendReceipt")).toEqual([{ client: card.client }]);
  unmount();

  fake.reply("bookings", "get", { ...booking, user: null });
  const walkIn = renderPage(BILL_PAGE, author);
  expect(await screen.findByRole("button", { name: "Send receipt" })).toBeTruthy();
  await walkIn.person.click(screen.getByRole("button", { name: "Send a link" }));
  const link = within(await screen.findByRole("dialog", { name: "Send a link to pay" }));
  await walkIn.person.click(link.getByRole("button", { name: "No mail: copy the link or send it by WhatsApp" }));
  expect(await screen.findByRole("button", { name: "Copy link" })).toBeTruthy();
  expect(fake.sent("till", "askPayment")).toEqual([{}]);
});

it("revokes the link of the bill after a question, and says when and by whom", async () => {
  fake.reply("till", "bill", billOf({ link: {} }));
  fake.reply("bookings", "revokeLink", { message: "The link is revoked" });
  const { person } = renderPage(BILL_PAGE, author);
  await person.click(await screen.findByRole("button", { name: "Revoke the link" }));
  const question = within(await screen.findByRole("alertdialog", { name: "Revoke the link?" }));
  fake.reply("till", "bill", billOf({ link: { revoked: { at: "2026-12-03T10:00:00.000Z", by: "Halima" } } }));
  await person.click(question.getByRole("button", { name: "Revoke the link" }));
  expect(await screen.findByText("Link revoked Thu, 3 Dec by Halima")).toBeTruthy();
  expect(fake.sent("bookings", "revokeLink")).toEqual([{ key: expect.any(String) }]);
  await waitFor(() => expect(screen.queryByRole("button", { name: "Revoke the link" })).toBeNull());
});
