import { FIRST_SETTINGS, type Settings } from "@salon/contracts";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { fake, fakeTheApi } from "../../../testing/api-fake.ts";
import { renderPage } from "../../../testing/render-page.tsx";

fakeTheApi();

const textWith = async (changed: Partial<Settings>) => {
  const settings = { ...FIRST_SETTINGS, ...changed };
  fake.reply("settings", "get", settings);
  const { unmount } = renderPage("/terms-of-service");
  await screen.findByText(new RegExp(`You may book up to ${settings.horizonDays} days ahead`));
  const text = screen.getByRole("main").textContent;
  unmount();
  return text;
};

it("say what is paid when, how early and until when, as the settings say it", async () => {
  const whole = await textWith({});
  expect(whole).toContain("When you book you pay the whole price online.");
  expect(whole).toContain("You may book up to 365 days ahead.");
  expect(whole).not.toMatch(/full amount|percent/);
  const part = await textWith({
    depositPercent: 50,
    noShowDepositPercent: 80,
    horizonDays: 60,
    noticeMinutes: 90,
    cancelCutoffHours: 1,
  });
  expect(part).toContain("When you book you pay 50 percent of the price online, and the rest at the salon.");
  expect(part).toContain("Who missed an appointment in the last 180 days pays at least 80 percent.");
  expect(part).toContain("You may book up to 60 days ahead, and until 90 minutes before the appointment.");
  expect(part).toContain("until 1 hour before it begins");
  expect(part).toContain("what you have paid is given back");
  expect(part).not.toContain("full amount");
});
