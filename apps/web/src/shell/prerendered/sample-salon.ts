import { daysOfMonth, FIRST_SETTINGS, type MonthAvailability, type PageContent } from "@salon/contracts";

const TODAY = "2030-06-14";
const MONTH = TODAY.slice(0, 7);
const picture = `${"a".repeat(32)}-480x360.webp`;

/** A salon with everything that a page can show, so that the first styles have the classes of every salon. */
export const SAMPLE_SALON: PageContent = {
  settings: { ...FIRST_SETTINGS, depositPercent: 30 },
  services: [
    { _id: "65a9b0000000000000000001", name: "Haircut", price: 3000, timeframe: "45mins" },
    { _id: "65a9b0000000000000000002", name: "Nails", price: 0, timeframe: "1hr" },
    {
      _id: "65a9b0000000000000000003",
      name: "Lashes",
      price: 8000,
      timeframe: "1hr 30mins",
      category: "Lashes",
      description: "Set one by one.",
      picture,
      options: [{ _id: "65a9b0000000000000000004", name: "Colour", price: 1500, minutes: 30 }],
      patchTestDays: 2,
    },
  ],
  people: [{ _id: "65a9b0000000000000000005", name: "Halima Bello", serviceIds: ["65a9b0000000000000000001"] }],
  nextFree: { next: { date: TODAY, time: "10:00 AM" } },
  calendar: {
    today: TODAY,
    first: MONTH,
    months: [{ month: MONTH, days: daysOfMonth(MONTH).map(everySecondFull) }],
  },
};

function everySecondFull(date: string, index: number): MonthAvailability["days"][number] {
  return index % 2 === 0 ? { date, free: 0 } : { date, free: 1, first: "09:00 AM" };
}
