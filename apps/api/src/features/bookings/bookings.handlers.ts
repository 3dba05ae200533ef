import { lagosDay, type contract } from "@salon/contracts";
import { renderCalendar } from "@salon/email";
import type { Deps } from "../../deps.ts";
import { signedIn, type Handlers, type SessionUser } from "../../http/mount.ts";
import { getSettings } from "../settings/settings.service.ts";
import { calendarEvents, namesFor, organizerOf } from "./bookings.calendar.service.ts";
import { cancelBooking, changeStatus, rescheduleLine } from "./bookings.changes.service.ts";
import { addWalkIn, dayBoard, setClient, setFlags } from "./bookings.desk.service.ts";
import { assignLine } from "./bookings.people.service.ts";
import { createForCustomer, findVisibleBooking, getBooking, listBookings, withBookingNow } from "./bookings.service.ts";

const SAVED = { message: "Saved" };

/** Handlers of the bookings calls. */
export const bookingsHandlers = (deps: Deps): Handlers<typeof contract.bookings> => ({
  createForCustomer: async ({ body }, context) => ({
    message: "Booking created successfully",
    booking: await createForCustomer(deps, body, signedIn(context).id),
  }),
  list: ({ query }, context) => listBookings(deps, query, signedIn(context)),
  get: ({ params }, context) => getBooking(deps, params.id, signedIn(context)),
  changeStatus: async ({ params, body }, context) => {
    const user = signedIn(context);
    await withBookingNow(deps, params.id, user, () => changeStatus(deps, params.id, body, user));
    return { message: "Booking updated" };
  },
  day: ({ query }) => dayBoard(query.date ?? lagosDay(deps.now()), deps.now()),
  addWalkIn: ({ body }, context) => addWalkIn(deps, body, signedIn(context)),
  setFlags: ({ params, body }, context) => setFlags(deps, params.id, body, signedIn(context)).then(() => SAVED),
  setClient: ({ params, body }, context) => setClient(deps, params.id, body, signedIn(context)).then(() => SAVED),
  cancel: async ({ params, body }, context) => {
    const user = signedIn(context);
    await withBookingNow(deps, params.id, user, () => cancelBooking(deps, params.id, body, user));
    return { message: "Booking cancelled" };
  },
  reschedule: async ({ params, body }, context) => {
    const user = signedIn(context);
    await withBookingNow(deps, params.id, user, () =>
      rescheduleLine(deps, params.id, body, { ...user, address: context.req.ip }),
    );
    return { message: "Appointment moved" };
  },
  assign: async ({ params, body }, context) => {
    const user = signedIn(context);
    await withBookingNow(deps, params.id, user, () => assignLine(deps, params.id, body, user));
    return { message: "Appointment assigned" };
  },
  calendar: async ({ params }, context) => {
    const file = await calendarFile(deps, params.id, signedIn(context));
    context.res.type("text/calendar").attachment("appointments.ics").send(file);
  },
});

async function calendarFile({ config, now }: Deps, id: string, user: SessionUser): Promise<string> {
  const booking = await findVisibleBooking(id, user);
  const events = calendarEvents(booking, await getSettings(), config.publicUrl, await namesFor(booking));
  return renderCalendar({ method: "PUBLISH", events, organizer: organizerOf(config), now: now() });
}
