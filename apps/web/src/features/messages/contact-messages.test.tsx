import type { ContactMessage, OutboxMail } from "@salon/contracts";
import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { fake, Refusal } from "../../testing/api-fake.ts";
import { pageOf } from "../../testing/desk-data.ts";
import { author } from "../../testing/people.ts";
import { openAddress, renderPage } from "../../testing/render-page.tsx";

const message: ContactMessage = {
  _id: "65e0000000000000000000d1",
  name: "Bisi",
  email: "bisi@example.ng",
  message: "Do you do <b>bridal</b> make-up?\nAt home & on Sunday?",
  answered: false,
  createdAt: "2026-11-20T10:00:00.000Z",
};
const mail: OutboxMail = {
  _id: "65e0000000000000000000d2",
  kind: "booking-confirmed",
  to: "bisi@example.ng",
  state: "failed",
  attempts: 5,
  lastError: "550 mailbox unavailable",
  createdAt: "2026-11-20T10:00:00.000Z",
  nextAttemptAt: null,
  sentAt: null,
};

it("shows messages as plain text with a reply link", async () => {
  fake.reply("messages", "list", pageOf(message));
  renderPage("/admin/messages", author);
  expect(await screen.findByText(/Do you do <b>bridal<\/b>/)).toBeTruthy();
  const reply = new URL(screen.getByRole("link", { name: "Reply by mail to Bisi" }).getAttribute("href")!);
  expect(reply.pathname).toBe("bisi@example.ng");
  expect(reply.searchParams.get("body")).toContain("> Do you do <b>bridal</b> make-up?\r\n> At home & on Sunday?");
});

it("shows what came by WhatsApp with number, card, next appointment and kind", async () => {
  const { email: _, ...bisi } = message;
  const answer: ContactMessage = {
    ...bisi,
    message: "Like this",
    kind: "image",
    phone: { e164: "+2348035550177", shown: "0803 555 0177" },
    client: { _id: "65e0000000000000000000c1", name: "Bisi Ade" },
    next: {
      bookingId: "65e0000000000000000000b1",
      item: 0,
      date: "2026-11-28T12:00:00.000Z",
      time: "10:00 AM",
      service: "Braids",
    },
  };
  fake.reply("messages", "list", pageOf(answer));
  renderPage("/admin/messages", author);
  expect(await screen.findByText("A picture. Look at it in WhatsApp.")).toBeTruthy();
  expect(screen.getByText("Like this")).toBeTruthy();
  const hrefOf = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
  expect(hrefOf("Reply on WhatsApp to Bisi")).toBe("https://wa.me/2348035550177?text=");
  expect(hrefOf("0803 555 0177")).toBe("tel:08035550177");
  expect(hrefOf("Client card of Bisi Ade")).toBe(`/admin/clients/${answer.client!._id}`);
  expect(hrefOf("Next: Sat, 28 Nov, 10:00 AM, Braids")).toBe(`/admin/booking-details/${answer.next!.bookingId}`);
});

it("marks a message as answered, and shows only the open ones", async () => {
  fake.reply("messages", "list", pageOf(message));
  fake.reply("messages", "setAnswered", { message: "Saved" });
  const { person } = renderPage("/admin/messages", author);
  const mark = await screen.findByRole("button", { name: "Mark as answered: Bisi" });
  fake.reply("messages", "list", ({ query }) =>
    String(query["answered"]) === "false" ? pageOf() : pageOf({ ...message, answered: true }),
  );
  await person.click(mark);
  expect(await screen.findByRole("button", { name: "Mark as open: Bisi" })).toBeTruthy();
  expect(fake.sent("messages", "setAnswered")).toEqual([{ answered: true }]);
  await person.selectOptions(screen.getByRole("combobox", { name: "Show" }), "Open");
  expect(await screen.findByText("No messages found")).toBeTruthy();
  expect(openAddress()).toBe("/admin/messages?answered=false");
});

it("lists the mails that failed, and sends one again", async () => {
  fake.reply("messages", "list", pageOf(message));
  fake.reply("messages", "mails", pageOf(mail));
  fake.reply("messages", "retryMail", { message: "The mail is on its way" });
  const { person } = renderPage("/admin/messages", author);
  await person.click(await screen.findByRole("link", { name: "Mails sent" }));
  expect(await screen.findByText("550 mailbox unavailable (5 tries)")).toBeTruthy();
  fake.reply("messages", "mails", pageOf({ ...mail, state: "queued" }));
  await person.click(screen.getByRole("button", { name: "Send again to bisi@example.ng" }));
  expect(await screen.findByText("The mail is on its way")).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("button", { name: /Send again/ })).toBeNull());
});

it("shows why a mail cannot be sent again", async () => {
  fake.reply("messages", "mails", pageOf(mail));
  fake.reply("messages", "retryMail", new Refusal(409, "It was sent meanwhile"));
  const { person } = renderPage("/admin/messages?view=mails", author);
  await person.click(await screen.findByRole("button", { name: /Send again/ }));
  expect(await screen.findByText("It was sent meanwhile")).toBeTruthy();
});
