import { addDays, type Booking, isStaff, lagosDay, type contract } from "@salon/contracts";
import { renderCalendar } from "@salon/email";
import type { Deps } from "../../deps.ts";
import { type Attempted, makeOnce } from "../../http/attempts.ts";
import { clientAddress } from "../../http/client-address.ts";
import { type Context, signedIn, type Handlers, type SessionUser } from "../../http/mount.ts";
import { getSettings } from "../settings/settings.ts";
import type { BookedLine } from "./bookings.model.ts";
import { bookingMadeBy, createForCustomer } from "./make/create.ts";
import { calendarEvents, namesFor, organizerOf } from "./read/calendar.ts";
import { freedBy, freeTime } from "./change/freed-time.ts";
import { letGo } from "./money/hold-ends.ts";
import { endedBy, type EndedBooking } from "./change/endings.ts";
import { holdLink, makeDefinite, noteCalled } from "./money/holds.ts";
import { revokePayLink } from "./money/pay-link.ts";
import { movedBy, movedText, rescheduleLine } from "./change/reschedule.ts";
import { usedServices } from "./read/days.ts";
import { findVisitPlans, rescheduleVisit, VISIT_MOVED } from "./change/reschedule-visit.ts";
import { cancelBooking, changeStatus } from "./change/status.ts";
import { changeFlags } from "./change/came.ts";
import { addWalkIn } from "./make/walk-in.ts";
import { dayBoard } from "./day/board.ts";
import { setClient } from "./people/walk-in-card.ts";
import { assignPeople, assignUnits } from "./change/assign.ts";
import { listDisplaced } from "./displaced/displaced.ts";
import { SAID, saidBy, sayTakesPlace } from "./displaced/takes-place.ts";
import { waysOf } from "./displaced/ways.ts";
import { findVisibleBooking, getBooking, listBookings, withBookingNow } from "./read/search.ts";

/** So many days back a service counts as used. */
const USED_DAYS = 60;

const SAVED = { message: "Saved" };
const cancelled = (isWhole: boolean): string => (isWhole ? "Booking cancelled" : "Appointment cancelled");
const ASSIGNED = { message: "Appointment assigned" };

type BookingHandlers = Handlers<typeof contract.bookings>;

/** What staff write down, once for each key. */
const makingHandlers = (deps: Deps): Pick<BookingHandlers, "createForCustomer" | "addWalkIn"> => ({
  createForCustomer: ({ body }, context) => {
    const { id: caller } = signedIn(context);
    const answer = (booking: Booking) => ({ message: "Booking created successfully", booking });
    return makeOnce(
      context,
      { call: "booking.create", caller, body },
      {
        find: (name) => bookingMadeBy(name, answer),
        make: (request) => createForCustomer(deps, request, caller).then(answer),
      },
    );
  },
  addWalkIn: ({ body }, context) => {
    const user = signedIn(context);
    const answer = async (booking: Booking) =>
      booking.hold ? { ...booking, payLink: await holdLink(deps, booking._id) } : booking;
    return makeOnce(
      context,
      { call: "booking.walk-in", caller: user.id, body },
      { find: (name) => bookingMadeBy(name, answer), make: (walkIn) => addWalkIn(deps, walkIn, user).then(answer) },
    );
  },
});

/** What moves appointments. */
const movingHandlers = (deps: Deps): Pick<BookingHandlers, "reschedule" | "rescheduleVisit" | "visitPlans"> => ({
  visitPlans: ({ params, body }, context) =>
    findVisitPlans(deps, params.id, body, { ...signedIn(context), address: clientAddress(context.req) }),
  reschedule: ({ params: { id }, body }, context) => {
    const user = { ...signedIn(context), address: clientAddress(context.req) };
    const answer = async (moved: BookedLine | undefined) => ({
      message: moved && isStaff(user.role) ? await movedText(moved) : "Appointment moved",
    });
    return makeOnce(
      context,
      { call: `booking.time ${id}`, caller: user.id, body },
      {
        find: (name) => movedBy(name, ({ cartItems, visitMove }) => answer(cartItems[visitMove?.item ?? body.item])),
        make: (change) => withBookingNow(deps, id, user, () => rescheduleLine(deps, id, change, user)).then(answer),
      },
    );
  },
  rescheduleVisit: ({ params, body }, context) => {
    const user = { ...signedIn(context), address: clientAddress(context.req) };
    const move = (visit: Parameters<typeof rescheduleVisit>[2]) =>
      withBookingNow(deps, params.id, user, () => rescheduleVisit(deps, params.id, visit, user)).then(
        () => VISIT_MOVED,
      );
    return makeOnce(
      context,
      { call: `booking.visit ${params.id}`, caller: user.id, body },
      { find: (name) => movedBy(name, () => VISIT_MOVED), make: move },
    );
  },
});

/** What gives appointments to other people. */
const peopleHandlers = (deps: Deps): Pick<BookingHandlers, "assign"> => ({
  assign: ({ params: { id }, body }, context) => {
    const by = signedIn(context);
    const assign = ({ item, with: person, leaving, wished, attempt }: Omit<typeof body, "key"> & Attempted) =>
      withBookingNow(deps, id, by, () =>
        leaving
          ? assignUnits(deps, id, { item, leaving, by, attempt })
          : assignPeople(deps, id, { item, person, by, wished, attempt }),
      ).then(() => ASSIGNED);
    return makeOnce(
      context,
      { call: `booking.assign ${id}`, caller: by.id, body },
      { find: (name) => movedBy(name, () => ASSIGNED), make: assign },
    );
  },
});

/** How far appointments are, and what becomes of the time of a no-show. */
const flagHandlers = (deps: Deps): Pick<BookingHandlers, "setFlags" | "free"> => ({
  setFlags: ({ params, body }, context) => {
    const user = signedIn(context);
    return withBookingNow(deps, params.id, user, () => changeFlags(deps, params.id, body, user)).then(() => SAVED);
  },
  free: ({ params: { id }, body }, context) => {
    const user = signedIn(context);
    return makeOnce(
      context,
      { call: `booking.free ${id}`, caller: user.id, body },
      {
        find: (name) => freedBy(id, name),
        make: (request) => withBookingNow(deps, id, user, () => freeTime(deps, id, request, user)),
      },
    );
  },
});

type HoldHandlers = Pick<
  BookingHandlers,
  "makeDefinite" | "holdLink" | "revokeLink" | "revokeHoldLink" | "letGo" | "noteCalled"
>;
type End = (deps: Deps, id: string, by: { actor: string; user: SessionUser } & Attempted) => Promise<void>;

/** What ends something of a booking, or changes its status. */
interface Ending<Body> {
  call: string;
  id: string;
  body: Body;
  message: string;
  /** What it says when it is sent again, where that depends on what it has ended. */
  again?: (booking: EndedBooking) => string;
}

/** Ends something of a booking, or changes its status, once for each key. */
function endOnce<Body extends { key?: string | undefined }>(
  deps: Deps,
  context: Context,
  { call, id, body, message, again = () => message }: Ending<Body>,
  end: (choice: Omit<Body, "key"> & Attempted) => Promise<void>,
): Promise<{ message: string }> {
  const user = signedIn(context);
  return makeOnce(
    context,
    { call: `${call} ${id}`, caller: user.id, body },
    {
      find: (name) => endedBy(id, name, (booking) => ({ message: again(booking) })),
      make: (choice) => withBookingNow(deps, id, user, () => end(choice)).then(() => ({ message })),
    },
  );
}

/** Handles a press of staff that ends something and chooses nothing. */
const ends =
  (deps: Deps, call: string, message: string, end: End) =>
  ({ params: { id }, body }: { params: { id: string }; body: { key?: string | undefined } }, context: Context) => {
    const user = signedIn(context);
    return endOnce(deps, context, { call, id, body, message }, ({ attempt }) =>
      end(deps, id, { actor: user.id, user, attempt }),
    );
  };

/** What staff do with reservations. */
const holdHandlers = (deps: Deps): HoldHandlers => ({
  holdLink: ({ params }) => holdLink(deps, params.id),
  revokeLink: ends(deps, "booking.revoke-link", "The link is revoked", revokePayLink),
  revokeHoldLink: ends(deps, "booking.revoke-link", "The link is revoked", revokePayLink),
  makeDefinite: ends(deps, "booking.definite", "The booking counts now", makeDefinite),
  letGo: ends(deps, "booking.let-go", "The reservation has ended", letGo),
  noteCalled: ends(deps, "booking.called", "The call is noted", noteCalled),
});

/** About appointments that cannot take place. */
const displacedHandlers = (deps: Deps): Pick<BookingHandlers, "displaced" | "ways" | "takesPlace"> => ({
  displaced: ({ query }) => listDisplaced(query, deps.now()),
  ways: ({ params, query }, context) => waysOf(params.id, query.item, { user: signedIn(context), now: deps.now() }),
  takesPlace: ({ params: { id }, body }, context) => {
    const user = signedIn(context);
    return makeOnce(
      context,
      { call: `booking.takes-place ${id}`, caller: user.id, body },
      {
        find: (name) => saidBy(id, name),
        make: (said) => withBookingNow(deps, id, user, () => sayTakesPlace(deps, id, said, user)).then(() => SAID),
      },
    );
  },
});

/** Handlers of the bookings calls. */
export const bookingsHandlers = (deps: Deps): BookingHandlers => ({
  ...makingHandlers(deps),
  ...movingHandlers(deps),
  ...peopleHandlers(deps),
  ...holdHandlers(deps),
  ...displacedHandlers(deps),
  ...flagHandlers(deps),
  list: ({ query }, context) => listBookings(deps, query, signedIn(context)),
  get: ({ params }, context) => getBooking(deps, params.id, signedIn(context)),
  changeStatus: ({ params: { id }, body }, context) =>
    endOnce(deps, context, { call: "booking.status", id, body, message: "Booking updated" }, (change) =>
      changeStatus(deps, id, change, signedIn(context)),
    ),
  day: ({ query }) => dayBoard(query.date ?? lagosDay(deps.now()), deps.now()),
  usedServices: () => {
    const today = lagosDay(deps.now());
    return usedServices(addDays(today, -USED_DAYS), today);
  },
  setClient: ({ params, body }, context) => setClient(deps, params.id, body, signedIn(context)).then(() => SAVED),
  cancel: ({ params: { id }, body }, context) => {
    const user = signedIn(context);
    const message = cancelled(body.item === undefined);
    const again = ({ bookingStatus }: EndedBooking) => cancelled(bookingStatus === "cancelled");
    return endOnce(deps, context, { call: "booking.cancel", id, body, message, again }, (choice) =>
      cancelBooking(deps, id, choice, user),
    );
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
