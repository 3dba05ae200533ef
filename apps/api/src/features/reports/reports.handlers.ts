import { lagosDay, type contract } from "@salon/contracts";
import type { Deps } from "../../deps.ts";
import { signedIn, type Handlers } from "../../http/mount.ts";
import { notBuilt } from "../../http/not-built.ts";
import { BOOKING_COLUMNS, exportBookings } from "../bookings/bookings.export.service.ts";
import { sendCsv } from "./reports.csv.service.ts";
import { closeDay, readDayClose } from "./reports.day-close.service.ts";
import { dashboardStats, reportOn } from "./reports.service.ts";

/** Handlers of the reports calls. */
export const reportsHandlers = ({ now }: Deps): Handlers<typeof contract.reports> => ({
  stats: () => dashboardStats(),
  summary: ({ query }) => reportOn(query.from, query.to),
  bookingsCsv: ({ query }, { res }) => sendCsv(res, "bookings", BOOKING_COLUMNS, exportBookings(query)),
  paymentsCsv: notBuilt,
  usersCsv: notBuilt,
  subscribersCsv: notBuilt,
  dayClose: ({ query }) => readDayClose(query.date ?? lagosDay(now())),
  closeDay: async ({ body }, context) => {
    await closeDay(body.date, body.counted, signedIn(context).id, now());
    return { message: "Day closed" };
  },
});
