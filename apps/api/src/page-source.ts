import { contract, findOpenMonth, lagosDay, pauseAt, type BookingMonths, type Settings } from "@salon/contracts";
import * as z from "zod/mini";
import type { Deps } from "./deps.ts";
import { isPayLink } from "./features/bookings/money/pay-link.ts";
import { availabilityIn } from "./features/seats/planning/availability.ts";
import type { ReadNextFree } from "./features/seats/next-free.ts";
import { listServices } from "./features/services/services.ts";
import { getSettings } from "./features/settings/settings.ts";
import { readOffering } from "./features/team/own-terms.ts";
import { listBookable } from "./features/team/team.ts";
import type { WebPageSource } from "./http/web/web-pages.ts";

const MAX_SERVICES = 500;

/** Reads the public data in the HTML of the pages: what a guest gets from the same calls of the API. */
export function pageSource({ config, now }: Pick<Deps, "config" | "now">, nextFree: ReadNextFree): WebPageSource {
  return {
    publicUrl: config.publicUrl,
    now,
    settings: async () => z.parse(contract.settings.get.response, withoutOldPause(await getSettings(), now())),
    services: async () => {
      const [{ items }, asOffered] = await Promise.all([
        listServices({ page: 1, pageSize: MAX_SERVICES }),
        readOffering(),
      ]);
      return z.parse(contract.services.list.response, items.map(asOffered));
    },
    people: async () => z.parse(contract.team.list.response, await listBookable(undefined)),
    calendar: () => readMonths(now()),
    nextFree,
    isPayLink: (token) => isPayLink({ config, now }, token),
  };
}

/** A painted page cannot look at the clock: a pause in it is one that lasts. */
const withoutOldPause = ({ pause, ...settings }: Settings, now: Date): Settings =>
  pause && pauseAt({ pause }, now) ? { ...settings, pause } : settings;

async function readMonths(now: Date): Promise<BookingMonths> {
  const today = lagosDay(now);
  return { today, ...(await findOpenMonth(today, (month) => availabilityIn(month, {}, now))) };
}
