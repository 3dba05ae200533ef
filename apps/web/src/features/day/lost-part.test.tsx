import { screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { appointment, dayWith, fakeDay } from "../../testing/day.ts";
import { author } from "../../testing/people.ts";
import { renderPage } from "../../testing/render-page.tsx";

beforeEach(fakeDay);

it("keeps the board when the code of the sheet does not load, and loads it with another try", async () => {
  vi.doMock("./sheet/sheet.tsx", () => {
    throw new TypeError("Failed to fetch dynamically imported module");
  });
  dayWith(appointment);
  const { person } = renderPage("/admin/day", author);
  const opener = await screen.findByRole("button", { name: "New appointment" });
  await person.click(opener);
  expect((await screen.findByRole("alert")).textContent).toContain("This part could not be loaded");
  expect(screen.getByRole("link", { name: "Adaeze Obi" })).toBeTruthy();
  await person.click(screen.getByRole("button", { name: "Close" }));
  expect(screen.queryByRole("alert")).toBeNull();
  await person.click(await screen.findByRole("button", { name: "New appointment" }));
  await screen.findByRole("alert");
  vi.doUnmock("./sheet/sheet.tsx");
  await person.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("textbox", { name: "Name" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Adaeze Obi" })).toBeTruthy();
});
