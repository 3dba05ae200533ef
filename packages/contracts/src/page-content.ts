import type * as z from "zod/mini";
import type { monthAvailabilitySchema, NextFree } from "./groups/seats.ts";
import type { Service } from "./groups/services.ts";
import type { Settings } from "./groups/settings.ts";
import type { BookablePerson } from "./groups/team.ts";
import type { PageName } from "./pages.ts";

/** The months that the booking page opens with, read from that of `today` up to `first`. */
export interface BookingMonths {
  /** Salon day. */
  today: string;
  /** The first month with a free slot. */
  first: string;
  months: z.infer<typeof monthAvailabilitySchema>[];
}

/** The salon's public data in the HTML of a page. Nothing in it belongs to a customer. */
export interface PageContent {
  settings: Settings;
  services?: Service[];
  people?: BookablePerson[];
  calendar?: BookingMonths;
  nextFree?: NextFree;
}

/** The data in the HTML of a page beside the settings. */
export const PAGE_CONTENT: Partial<Record<PageName, readonly Exclude<keyof PageContent, "settings">[]>> = {
  home: ["services", "people", "nextFree"],
  bookings: ["services", "people", "calendar"],
  plan: ["services", "people"],
  priceList: ["services"],
};
