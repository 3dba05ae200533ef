import type { PastClose } from "@salon/contracts";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { fake } from "../../../testing/api-fake.ts";
import { admin } from "../../../testing/people.ts";
import { renderPage } from "../../../testing/render-page.tsx";

const counted = (cash: number, pos: number): PastClose["counted"] => [
  { method: "cash", expected: 20_000, amount: 20_000 + cash, difference: cash },
  { method: "pos", expected: 5000, amount: 5000 + pos, difference: pos },
  { method: "transfer", expected: 0, amount: 0, difference: 0 },
];
const closeOf = (day: string, cash: number, pos = 0): PastClose => ({
  day,
  expected: 25_000,
  amount: 25_000 + cash + pos,
  difference: cash + pos,
  counted: counted(cash, pos),
  closedAt: `${day}T19:00:00.000Z`,
  closedBy: "Tunde Alabi",
});

it("says of each closed day by which method it differs, and of several methods what that comes to", async () => {
  const closes = [closeOf("2026-11-21", -9500, 1000), closeOf("2026-11-20", 500), closeOf("2026-11-19", 0)];
  fake.reply("reports", "dayCloses", { items: closes, total: 3 });
  renderPage("/admin/day-close/all", admin);
  const [, ...rows] = within(await screen.findByRole("table", { name: "Closed days" })).getAllByRole("row");
  expect(rows.map((row) => row.querySelector('[data-label="Difference"]')?.textContent)).toEqual([
    "NGN -8,500Cash NGN -9,500POS +NGN 1,000",
    "Cash +NGN 500",
    "No difference",
  ]);
  expect(within(rows[0]!).getByText("NGN 16,500")).toBeTruthy();
});
