import type { OutboxMail, OwnUser } from "@salon/contracts";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { fake, Refusal } from "../../testing/api-fake.ts";
import { pageOf } from "../../testing/desk-data.ts";
import { author } from "../../testing/people.ts";
import { renderPage } from "../../testing/render-page.tsx";

const offered: OwnUser = { ...author, phoneChannels: ["whatsapp", "sms"] };
const message: OutboxMail = {
  _id: "65e0000000000000000000d3",
  kind: "bookingConfirmed",
  channel: "whatsapp",
  to: "+2348031234567",
  state: "sent",
  outcome: "read",
  attempts: 1,
  lastError: null,
  createdAt: "2026-11-20T10:00:00.000Z",
  nextAttemptAt: null,
  sentAt: "2026-11-20T10:00:01.000Z",
};
const none = { queued: 0, sent: 0, delivered: 0, read: 0, failed: 0 };
const countsOf = (month: string, sms: number) => ({
  month,
  channels: [
    { ...none, channel: "email" as const, sent: 12 },
    { ...none, channel: "sms" as const, sent: sms, failed: 2 },
  ],
});

it("shows the month's count by channel, and the month before on request", async () => {
  fake.reply("messages", "mails", pageOf(message));
  fake.reply("messages", "counts", ({ query }) => countsOf(query["month"] ?? "2026-11", query["month"] ? 70 : 34));
  const { person } = renderPage("/admin/messages?view=mails", offered);
  expect(await screen.findByRole("heading", { name: "November 2026" })).toBeTruthy();
  const table = screen.getByRole("table", { name: "Messages by channel" });
  expect(within(table).getByRole("row", { name: /SMS.*34/ })).toBeTruthy();
  await person.click(screen.getByRole("button", { name: "Show the month before" }));
  expect(await screen.findByRole("heading", { name: "October 2026" })).toBeTruthy();
  expect(within(table).getByRole("row", { name: /SMS.*70/ })).toBeTruthy();
});

it("lists a message with its channel, phone and outcome", async () => {
  fake.reply("messages", "mails", pageOf(message));
  renderPage("/admin/messages?view=mails", author);
  const row = await screen.findByRole("row", { name: /\+2348031234567/ });
  expect(row.textContent).toContain("Booking confirmed, WhatsApp");
  expect(within(row).getByText("Read")).toBeTruthy();
});

it("shows no counts while the salon offers no channel, and the reason when they cannot be read", async () => {
  fake.reply("messages", "mails", pageOf(message));
  const { unmount } = renderPage("/admin/messages?view=mails", author);
  await screen.findByRole("row", { name: /\+2348031234567/ });
  expect(screen.queryByRole("table", { name: "Messages by channel" })).toBeNull();
  unmount();
  fake.reply("messages", "counts", new Refusal(503, "Service is temporarily unavailable"));
  renderPage("/admin/messages?view=mails", offered);
  expect(await screen.findByText("Service is temporarily unavailable")).toBeTruthy();
});
