import { DAY_MS, slotInstant, type Slot } from "@salon/contracts";
import { REMINDERS } from "../../../features/bookings/mails/reminders.ts";
import type { OutboxDocument } from "../../../features/outbox/list.ts";
import { causeOf, keyOf, type MailTopic } from "../../../features/outbox/payloads.ts";
import { GIVE_UP_MS } from "../../../features/outbox/rows.ts";
import type { Booked } from "./bookings.ts";
import type { Paid } from "./payments.ts";
import type { Person } from "../plan/people.ts";
import type { Salon } from "../salon.ts";
import type { Visit } from "../plan/visits.ts";

const SECOND_MS = 1000;
/** Reminders are kept in the list of mails for the last days only. */
const REMINDED_DAYS = 7;
/** The mail to this customer came back. */
const BOUNCED = 5;
const BOUNCE = "550 5.1.1 The mailbox does not exist";

type Row = OutboxDocument;
/** The rows that a mail to a person leaves: one for the mail, and one for a message to the phone. */
type Send = (topic: MailTopic, person: Person, at: Date, hasText?: boolean) => Row[];

/** The sent mails and messages about bookings, payments and refunds. */
export function outboxRows(salon: Salon, booked: readonly Booked[], paid: readonly Paid[]): Row[] {
  const send = sender(salon);
  const people = new Map([salon.demo, ...salon.customers].map((person) => [String(person.user), person]));
  return [
    ...booked.flatMap((one) => (one.visit.person.user ? mailsAbout(one, salon, send) : [])),
    ...paid.flatMap(({ payment: { user, ref, state, paidAt }, past }) => {
      const person = people.get(String(user))!;
      const payload = { payment: ref };
      if (state === "refunded") return send({ kind: "refunded", payload }, person, new Date(past!.refund!.at));
      return state === "review" ? send({ kind: "paymentInReview", payload }, person, paidAt!) : [];
    }),
  ];
}

function mailsAbout({ visit, booking }: Booked, salon: Salon, send: Send): Row[] {
  const { person, madeAt, isOnSpot, cancelledAt, story, ref } = visit;
  const id = String(booking._id);
  const mark = String(booking.statusWriteId);
  return [
    ...(isOnSpot ? [] : send({ kind: "bookingConfirmed", payload: { booking: id } }, person, madeAt, true)),
    ...(cancelledAt
      ? send({ kind: "bookingCancelled", payload: { booking: id, mark } }, person, cancelledAt, true)
      : []),
    ...(story?.money === "declined"
      ? send({ kind: "refundKept", payload: { payment: ref, sequence: booking.sequence } }, person, cancelledAt!)
      : []),
    ...(cancelledAt ? [] : remindersOf(visit, id, salon, send)),
  ];
}

/** The reminders that were due in the last days; the job finds them, so that no customer is reminded twice. */
function remindersOf({ lines, madeAt, person }: Visit, booking: string, { now }: Salon, send: Send): Row[] {
  const since = now.getTime() - REMINDED_DAYS * DAY_MS;
  return lines.flatMap(({ day, time }, item) => {
    const begins = slotInstant(day, time as Slot);
    return REMINDERS.flatMap(({ name, from }) => {
      const at = new Date(begins.getTime() - from);
      if (at < madeAt || at > now || at.getTime() < since) return [];
      return send(
        { kind: "reminder", payload: { booking, item, begins: begins.toISOString(), name } },
        person,
        at,
        true,
      );
    });
  });
}

function sender({ ids, customers }: Salon): Send {
  return ({ kind, payload }, person, at, hasText = false) => {
    const common = {
      payload,
      cause: causeOf(kind, payload),
      recipient: { type: "user", id: person.user } as const,
      attempts: 1,
      createdAt: at,
      nextAttemptAt: null,
      giveUpAt: new Date(at.getTime() + GIVE_UP_MS),
      lease: null,
    };
    const sent = { state: "sent" as const, lastError: null, sentAt: new Date(at.getTime() + 2 * SECOND_MS) };
    const isBounced = person === customers[BOUNCED];
    const mail: Row = {
      _id: ids.at(at),
      key: keyOf(kind, payload),
      kind,
      channel: "email",
      ...common,
      ...(isBounced ? { state: "failed" as const, lastError: BOUNCE, sentAt: null } : sent),
    };
    const { channel } = person;
    if (!hasText || !channel) return [mail];
    const message = {
      _id: ids.at(at),
      key: keyOf(kind, payload, channel),
      kind: `${kind}:${channel}` as Row["kind"],
      channel,
      ...common,
      ...sent,
      outcome: channel === "whatsapp" ? ("read" as const) : ("delivered" as const),
    };
    return [mail, message];
  };
}
