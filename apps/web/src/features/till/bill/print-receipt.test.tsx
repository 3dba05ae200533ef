import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { BILL_PAGE, fakeBillPage, openBill } from "../../../testing/bill-page.ts";
import { appointment, dayWith, fakeDay } from "../../../testing/day.ts";
import { author } from "../../../testing/people.ts";
import { renderPage } from "../../../testing/render-page.tsx";
import { TODAY } from "../../../testing/salon.ts";

/** What only paper shows, each time that the printer was called. */
let printed: (string | undefined)[] = [];
beforeEach(() => {
  printed = [];
  fakeBillPage();
  vi.spyOn(window, "print").mockImplementation(() => {
    printed.push(document.querySelector(".receipt-sheet, .day-print")?.className);
  });
});
afterEach(() => act(() => void window.dispatchEvent(new Event("afterprint"))));

it.each(["", "?print=1"])("calls the printer once the sheet is drawn, at the address %s", async (query) => {
  const { person } = renderPage(`${BILL_PAGE}${query}`, author);
  if (query === "") await person.click(await screen.findByRole("button", { name: "Print receipt" }));
  await waitFor(() => expect(printed).toEqual(["receipt-sheet"]));
});

it("prints the receipt of what was just paid", async () => {
  const { person, dialog } = await openBill(author, "Take payment");
  await person.click(dialog.getByRole("radio", { name: "Cash" }));
  await person.click(dialog.getByRole("button", { name: "Take NGN 3,000" }));
  await person.click(await dialog.findByRole("button", { name: "Print" }));
  await waitFor(() => expect(printed).toEqual(["receipt-sheet"]));
});

it("prints the day", async () => {
  fakeDay();
  dayWith(appointment);
  const { person } = renderPage(`/admin/day?date=${TODAY}`, author);
  await screen.findByText("Adaeze Obi");
  await person.click(screen.getByRole("button", { name: /^Print/ }));
  await waitFor(() => expect(printed).toEqual(["day-print"]));
});
