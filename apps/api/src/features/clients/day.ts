import { addDays, cardOfName, type DayClient } from "@salon/contracts";
import { bookingsOn, type DayBooking } from "../bookings/read/days.ts";
import { findService } from "../services/services.ts";
import { cardsByKeys, cardsOfNumbers, ownKey, userKey } from "./cards.ts";
import type { ClientDocument } from "./clients.model.ts";

/** The most cards with one number that the board asks about. */
const MOST_ASKED = 10;

/**
 * What staff must know about the bookings of a day: alerts, and lines whose patch test is missing. A number leads to a
 * card; whether it is this person's the name says, or staff do.
 */
export async function dayClients(day: string, now: Date): Promise<DayClient[]> {
  const bookings = await bookingsOn(day);
  const [known, numbered, testDays] = await Promise.all([
    cardsByKeys(
      bookings.flatMap((booking) => keyOf(booking) ?? []),
      now,
    ),
    cardsOfNumbers(
      bookings.flatMap(({ user, walkIn }) => (user ? [] : (walkIn?.e164 ?? []))),
      now,
    ),
    findTestDays(bookings),
  ]);

  return bookings.flatMap((booking) => {
    const { card, asked } = whoIs(booking, known.get(keyOf(booking) ?? ""), numbered);
    const untested = untestedOf(booking, card, { day, testDays });
    const guests = guestsOf(booking);
    if (!card && asked.length === 0 && untested.length === 0) return [];
    return [
      {
        bookingId: booking.bookingId,
        ...(card && { client: nameOf(card) }),
        ...(card?.alert !== undefined && { alert: card.alert }),
        untested,
        ...(guests.length > 0 && { guests }),
        ...(asked.length > 0 && { ask: asked.map(nameOf) }),
      },
    ];
  });
}

/**
 * A booking of an account is that person's alone, also where the desk typed another number; of a walk-in, what staff
 * said counts first.
 */
const keyOf = ({ user, walkIn }: DayBooking): string | null =>
  user ? userKey(user) : walkIn?.client ? ownKey(walkIn.client) : null;

const nameOf = ({ _id, name }: ClientDocument) => ({ _id: String(_id), name });

/** The card that is known to be the customer's, or those with the number of which staff have to say it. */
function whoIs(
  { user, walkIn }: DayBooking,
  known: ClientDocument | undefined,
  numbered: readonly ClientDocument[],
): { card: ClientDocument | undefined; asked: ClientDocument[] } {
  const e164 = walkIn?.e164;
  if (known || user || e164 === undefined) return { card: known, asked: [] };
  const cards = numbered.filter(({ phones }) => phones.includes(e164));
  const card = cardOfName(walkIn!.name, cards);
  return { card, asked: card ? [] : cards.slice(0, MOST_ASKED) };
}

interface Tests {
  day: string;
  testDays: ReadonlyMap<string, number>;
}

/**
 * The positions of lines of which a card says nothing: those for a guest. Where every line of a walk-in is for one guest and
 * staff have said whose card it is, they have said who the guest is.
 */
function guestsOf({ walkIn, lines }: DayBooking): number[] {
  if (walkIn?.client && new Set(lines.map(({ guest }) => guest)).size === 1) return [];
  return lines.filter(({ guest }) => guest !== undefined).map(({ item }) => item);
}

/** The positions of the lines whose patch test is missing; a card covers one person of a quantity, and no guest. */
function untestedOf(booking: DayBooking, card: ClientDocument | undefined, { day, testDays }: Tests): number[] {
  const guests = guestsOf(booking);
  return booking.lines
    .filter(({ item, serviceId, quantity }) => {
      const within = testDays.get(serviceId);
      if (within === undefined) return false;
      return (
        quantity > 1 || guests.includes(item) || !hasPassed(card, serviceId, { from: addDays(day, -within), to: day })
      );
    })
    .map(({ item }) => item);
}

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
