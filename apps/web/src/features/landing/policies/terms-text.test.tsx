import { FIRST_SETTINGS, type Settings } from "@salon/contracts";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { fake } from "../../../testing/api-fake.ts";
import { renderPage } from "../../../testing/render-page.tsx";

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

it("say what is kept later in the salon's own words, under the headings and the date as they were", async () => {
  const KEPT = "we may keep a reasonable part of what you paid for the time that was kept for you";
  const text = await textWith({});
  expect(text).toContain(`If you miss an appointment or cancel later than 24 hours before it begins, ${KEPT}`);
  expect(text).toMatch(/^Effective January 18, 2025Terms of Service/);
  expect(text).not.toMatch(/cannot promise|is not given back/);
  expect(await textWith({ horizonDays: 60, cancelCutoffHours: 0 })).toContain(
    "or cancel later than the moment it begins, we may",
  );
  const written = { cancellation: "Late means {cut-off}. We keep a tenth.", horizonDays: 90, cancelCutoffHours: 1 };
  const own = await textWith(written);
  expect(own).toContain("Late means 1 hour before it begins. We keep a tenth.");
  expect(own).not.toContain(KEPT);
});
