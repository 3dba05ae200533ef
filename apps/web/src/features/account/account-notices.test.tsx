import { act, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { fake } from "../../testing/api-fake.ts";
import { author, customer } from "../../testing/people.ts";
import { renderPage } from "../../testing/render-page.tsx";

const today = { date: "2026-11-24", appointments: 7, late: 1, toCome: 2, next: [], freeNow: null, taken: [], days: [] };

it("shows staff on the landing page how many customers are to come today", async () => {
  fake.reply("desk", "today", today);
  renderPage("/", author);
  const link = await screen.findByRole("link", { name: "Front desk: 2 to come today" });
  expect(link.getAttribute("href")).toBe("/admin/day");
});

it("asks again each minute, because customers come while the page is open", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    fake.reply("desk", "today", today);
    renderPage("/", author);
    await screen.findByRole("link", { name: "Front desk: 2 to come today" });
    fake.reply("desk", "today", { ...today, toCome: 1 });
    await act(() => vi.advanceTimersByTimeAsync(61_000));
    expect(await screen.findByRole("link", { name: "Front desk: 1 to come today" })).toBeTruthy();
  } finally {
    vi.useRealTimers();
  }
});

it("shows customers nothing of the front desk", async () => {
  renderPage("/", customer);
  expect(await screen.findAllByRole("link", { name: "Schedule Appointment" })).toBeTruthy();
  expect(screen.queryByRole("link", { name: /Front desk/ })).toBeNull();
});
