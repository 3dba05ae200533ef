import { addDays, type DayClient } from "@salon/contracts";
import { bookingsOn, type DayBooking } from "../bookings/bookings.report.service.ts";
import { findService } from "../services/services.service.ts";
import { cardsByKeys, phoneKey, userKey } from "./clients.cards.service.ts";
import type { ClientDocument } from "./clients.model.ts";

/** What staff must know about the bookings of a day: alerts, and lines whose patch test is missing. */
export async function dayClients(day: string, now: Date): Promise<DayClient[]> {
  const bookings = await bookingsOn(day);
  const [cards, testDays] = await Promise.all([
    cardsByKeys(
      bookings.flatMap((booking) => keyOf(booking) ?? []),
      now,
    ),
    findTestDays(bookings),
  ]);
  return bookings.flatMap((booking) => {
    const card = cards.get(keyOf(booking) ?? "");
    const untested = booking.lines
      .filter(({ serviceId }) => {
        const within = testDays.get(serviceId);
        return within !== undefined && !hasPassed(card, serviceId, { from: addDays(day, -within), to: day });
      })
      .map(({ item }) => item);
    if (!card && untested.length === 0) return [];
    const { alert } = card ?? {};
    return [
      {
        bookingId: booking.bookingId,
        ...(card && { client: String(card._id) }),
        ...(alert === undefined ? {} : { alert }),
        untested,
      },
    ];
  });
}

/** A booking of an account is that person's alone, also where the desk typed another number. */
const keyOf = ({ user, e164 }: DayBooking): string | null =>
  user ? userKey(user) : e164 === undefined ? null : phoneKey(e164);

/** The days before an appointment within which a test must have been passed, by the services that want one. */
async function findTestDays(bookings: readonly DayBooking[]): Promise<ReadonlyMap<string, number>> {
  const ids = [...new Set(bookings.flatMap(({ lines }) => lines.map(({ serviceId }) => serviceId)))];
  const services = await Promise.all(ids.map((id) => findService(id)));
  return new Map(
    services.flatMap((service) => {
      const days = service?.menu?.patchTestDays ?? 0;
      return service && days > 0 ? [[String(service._id), days] as const] : [];
    }),
  );
}

/** Whether the latest test of a service on these days was passed; a later reaction counts more than an earlier pass. */
function hasPassed(
  card: ClientDocument | undefined,
  serviceId: string,
  { from, to }: { from: string; to: string },
): boolean {
  const tests = (card?.patchTests ?? []).filter(
    (test) => String(test.serviceId) === serviceId && test.day >= from && test.day <= to,
  );
  const lastDay = tests.reduce((latest, { day }) => (day > latest ? day : latest), "");
  const last = tests.filter(({ day }) => day === lastDay);
  return last.length > 0 && last.every(({ result }) => result === "passed");
}
