import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { fake } from "../../testing/api-fake.ts";
import { appointment, dayWith, fakeDay } from "../../testing/day.ts";
import { author } from "../../testing/people.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { TODAY } from "../../testing/salon.ts";

it("lists the places that payment pages hold, and releases one after it says for how long its page was open", async () => {
  fakeDay();
  dayWith(appointment);
  const since = new Date(Date.now() - 4 * 60_000).toISOString();
  const until = `${TODAY}T10:20:00.000Z`;
  const lines = [{ service: "Nails", time: "10:00 AM", places: 2 }];
  fake.reply("payments", "holds", [{ ref: "salon-ref-00000001", firstName: "Ada", since, until, lines }]);
  fake.reply("payments", "releaseHold", { message: "The places are free" });
  const { person } = renderPage("/admin/day", author);
  await person.click(await screen.findByRole("button", { name: "1 payment page holds places" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Held by payment pages" }));
  expect(dialog.getByText("10:00 AM, Nails × 2")).toBeTruthy();
  expect(dialog.getByText("Ada").parentElement!.textContent).toBe("Ada until 11:20 AM");
  await person.click(dialog.getByRole("button", { name: "Release: Ada" }));
  expect(dialog.getByText(/^Ada has had a payment page open for \d+ minutes/)).toBeTruthy();
  fake.reply("payments", "holds", []);
  await person.click(dialog.getByRole("button", { name: "Release the places" }));
  await waitFor(() => expect(dialog.getByText("None is held any more.")).toBeTruthy());
  expect(fake.sent("payments", "releaseHold")).toEqual([{ key: expect.any(String) }]);
});
