import { DAY_MS, HOUR_MS, addDays, lagosDay, searchTerms } from "@salon/contracts";
import { phoneTerms } from "@salon/lists/phone-numbers";
import { ownKey, phoneKey, termsOf, userKey } from "../../../features/clients/cards.ts";
import type { ClientDocument } from "../../../features/clients/clients.model.ts";
import type { MessageDocument } from "../../../features/messages/messages.model.ts";
import type { SubscriberDocument } from "../../../features/messages/subscribers.model.ts";
import type { WaitDocument } from "../../../features/waitlist/waitlist.model.ts";
import { emailOf, MESSAGES, READERS, UNANSWERED } from "../plan/names.ts";
import type { Person } from "../plan/people.ts";
import { CONTESTED } from "../plan/stories.ts";
import type { Salon } from "../salon.ts";
import type { Visit } from "../plan/visits.ts";

const NOTES = [
  "Likes an appointment in the morning, and tea without sugar.",
  "Sensitive scalp: no ammonia.",
  "Comes with her daughter, who waits in the front.",
  "Prefers short nails.",
];
const ALERTS = ["Allergic to latex gloves", "Reacts to acetone: use the gentle remover"];
const ALERT_EVERY = 5;
const NOTE_EVERY = 3;
/** The cards of people without an account who left an e-mail address. */
const EMAIL_EVERY = 2;
/** The days between a patch test and the first lash appointment. */
const TESTED_BEFORE = 7;
const TESTED_SERVICE = CONTESTED.service;

/** The cards of everyone who left a number at the desk, and of customers who have had lashes. */
export function clientRows(visits: readonly Visit[], salon: Salon): ClientDocument[] {
  const firstVisits = new Map<Person, Visit>();
  for (const visit of visits.toSorted((a, b) => a.madeAt.getTime() - b.madeAt.getTime())) {
    const { person, by, lines } = visit;
    const hasCard =
      (by === "desk" && person.phone && !person.user) || lines.some(({ service }) => service === TESTED_SERVICE);
    if (hasCard && (person.user || person.phone) && !firstVisits.has(person)) firstVisits.set(person, visit);
  }
  return [...firstVisits].map(([person, visit], index) => cardOf(person, visit, index, salon));
}

function cardOf(
  { name, user, phone }: Person,
  { madeAt, lines }: Visit,
  index: number,
  { ids, staff }: Salon,
): ClientDocument {
  const _id = ids.at(madeAt);
  const phones = user || !phone ? [] : [phone];
  const left = !user && index % EMAIL_EVERY === 0 ? { email: emailOf(name) } : {};
  const lashes = lines.find(({ service }) => service === TESTED_SERVICE);
  const isTested = lashes && index % 4 !== 3;
  const test = isTested && {
    _id: ids.at(madeAt),
    serviceId: lashes.serviceId,
    day: addDays(lagosDay(madeAt), -TESTED_BEFORE),
    result: "passed" as const,
    by: staff.desk,
  };
  const note = { _id: ids.at(madeAt), at: madeAt, by: staff.desk, text: NOTES[index % NOTES.length]! };
  return {
    _id,
    state: "live",
    keys: [ownKey(_id), user ? userKey(user) : phoneKey(phone!)],
    user,
    phones,
    name,
    ...left,
    terms: termsOf({ name, phones, ...left }),
    ...(index % ALERT_EVERY === 1 && { alert: ALERTS[index % ALERTS.length]! }),
    notes: index % NOTE_EVERY === 0 ? [note] : [],
    patchTests: test ? [test] : [],
    revision: 0,
    createdAt: madeAt,
    merged: [],
  };
}

/** An entry of the waiting list for a place that is taken. */
export function waitRow({ lines }: Visit, { user }: Person, { now, ids }: Salon): WaitDocument {
  const { serviceId, day } = lines[0]!;
  const { time } = CONTESTED;
  const createdAt = new Date(now.getTime() - 15 * HOUR_MS);
  return {
    _id: ids.at(createdAt),
    user,
    serviceId,
    asked: null,
    dayFrom: day,
    dayTo: day,
    timeFrom: time,
    timeTo: time,
    state: "waiting",
    wishNumber: 1,
    wish: [serviceId, null, day, day, time, time].join("|"),
    createdAt,
  };
}

/** What a customer with a number answered by WhatsApp, and messages from the contact form. */
export const messageRows = (salon: Salon): MessageDocument[] => [...whatsAppRows(salon), ...contactRows(salon)];

function whatsAppRows({ now, ids, customers }: Salon): MessageDocument[] {
  const sender = customers.find(({ phone }) => phone);
  if (!sender?.phone) return [];
  const { name, phone } = sender;
  const createdAt = new Date(now.getTime() - HOUR_MS);
  return [
    {
      _id: ids.at(createdAt),
      user: null,
      name,
      message: "Good morning! Please can I come 30 minutes later?",
      kind: "text",
      phone,
      source: "wamid.lived-1",
      answered: false,
      createdAt,
      terms: searchTerms({ name, digits: phoneTerms(phone) }),
    },
  ];
}

const contactRows = ({ now, ids }: Salon): MessageDocument[] =>
  MESSAGES.map(([name, message], index) => {
    const createdAt = new Date(now.getTime() - (3 + index * index * 14) * HOUR_MS);
    const email = `${name.toLowerCase()}@example.com`;
    const answered = index >= UNANSWERED;
    return {
      _id: ids.at(createdAt),
      user: null,
      name,
      email,
      message,
      answered,
      createdAt,
      terms: searchTerms({ name, email }),
    };
  });

/** Newsletter subscribers: some customers and some others. */
export const subscriberRows = ({ now, customers, ids }: Salon): SubscriberDocument[] => {
  const addresses = [
    ...customers.filter((_, index) => index % 4 === 0).flatMap(({ email }) => email ?? []),
    ...READERS.map((name) => `${name}@example.com`),
  ];
  return addresses.map((email, index) => {
    const createdAt = new Date(now.getTime() - (2 + 4 * index) * DAY_MS);
    return { _id: ids.at(createdAt), email, createdAt };
  });
};
