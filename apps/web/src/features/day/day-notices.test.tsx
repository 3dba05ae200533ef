import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { fake, Refusal } from "../../testing/api-fake.ts";
import { dayWith, fakeDay } from "../../testing/day.ts";
import { author } from "../../testing/people.ts";
import { renderPage } from "../../testing/render-page.tsx";

beforeEach(() => {
  fakeDay();
  dayWith();
});

it("says that alerts are missing when they cannot be loaded", async () => {
  fake.reply("clients", "day", new Refusal(500, "Something went wrong"));
  const { person } = renderPage("/admin/day", author);
  expect(await screen.findByText(/Alerts and patch tests could not be loaded/)).toBeTruthy();
  fake.reply("clients", "day", []);
  await person.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(screen.queryByText(/could not be loaded/)).toBeNull());
});

it.each([
  [{ verified: false }, "sendVerification", undefined],
  [{ verified: true, unproven: true as const }, "sendSignInLink", { email: author.email, next: "/admin/day" }],
] as const)(
  "offers staff whose account is not proven (%j) a link in place of the alerts",
  async (state, call, sent) => {
    fake.reply("auth", call, { message: "A link is on its way" });
    const { person } = renderPage("/admin/day", { ...author, ...state });
    expect(await screen.findByText(/Prove your address to see alerts/)).toBeTruthy();
    await person.click(screen.getByRole("button", { name: "Send me a link" }));
    expect(await screen.findByText("A link is on its way")).toBeTruthy();
    expect(fake.sent("auth", call)).toEqual([sent]);
  },
);
