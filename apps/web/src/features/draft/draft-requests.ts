import {
  addDays,
  ownTerms,
  priceOffer,
  VISIT_MAX_DAYS,
  type CartItem,
  type Service,
  type VisitPlan,
  type walkInSchema,
} from "@salon/contracts";
import type * as z from "zod/mini";
import type { AskedPerson } from "../../domain/with-select.tsx";
import { asNaira } from "../../ui/forms/as-number.ts";
import type { api } from "../../lib/api/api.ts";
import { chosenLines, firstLine, type Draft, type DraftGuest, type DraftLine } from "./draft.ts";
import { lineOf } from "./draft-lines.ts";
import type { Who } from "./who.ts";

/** The lines that a plan puts into the cart, in the order in which they begin. */
export const linesOf = (
  draft: Draft,
  plan: VisitPlan,
  { services, people }: { services: readonly Service[]; people: readonly AskedPerson[] },
): CartItem[] =>
  plan.lines.flatMap(({ guest, serviceId, options, with: asked, time }) => {
    const service = services.find(({ _id }) => _id === serviceId);
    const person = asked === null ? null : personOf(asked, people);
    const priced = service && priceOffer(service, options, person ? ownTerms(person, service) : {});
    if (!priced) return [];
    return [lineOf({ service, ...priced, day: plan.date, time, person, guest: guestOf(draft, guest) })];
  });

/** A person by id; without a name where that is not known. */
export const personOf = (id: string, people: readonly AskedPerson[]): AskedPerson =>
  people.find(({ _id }) => _id === id) ?? { _id: id, name: "" };

/** The name by which a plan knows a guest. */
const nameOf = ({ name }: DraftGuest, index: number): string => name.trim() || `Guest ${index + 1}`;

/** The guest of a plan's line; undefined for the customer. */
const guestOf = ({ guests }: Draft, name: string | undefined): string | undefined =>
  name === nameOf(guests[0]!, 0) ? undefined : name;

/** What a search or a request says of a service that is wanted. */
const wishOf = ({ serviceId, optionIds, with: person }: Omit<DraftLine, "key">) => ({
  serviceId,
  ...(optionIds.length > 0 && { options: [...optionIds] }),
  ...(person && !person.isGiven && { with: person.id }),
});

export type VisitSearch = Parameters<typeof api.seats.visit>[0]["body"];

/** What a search for times of all services is asked, by default from today on; null while somebody wants nothing. */
export function searchOf(draft: Draft, today: string, desk = false): VisitSearch | null {
  const { guests, day, readyBy, together } = draft;
  if (guests.some((guest) => chosenLines(guest).length === 0)) return null;
  return {
    guests: guests.map((guest, index) => ({ name: nameOf(guest, index), items: chosenLines(guest).map(wishOf) })),
    ...(day ? { date: day } : { from: today, to: addDays(today, VISIT_MAX_DAYS - 1) }),
    ...(readyBy && { readyBy }),
    together,
    ...(desk && { desk }),
  };
}

export type WalkIn = z.infer<typeof walkInSchema>;

/** The fields of a request that say who is booked. */
function fieldsOf({ person, name, phone, reminder, client }: Who): Pick<WalkIn, "name"> & Partial<WalkIn> {
  return {
    name: name.trim(),
    ...(phone.trim() && { phone: phone.trim() }),
    ...(reminder && { reminder }),
    ...(person?.user === undefined ? client !== undefined && { client } : { user: person.user }),
  };
}

interface Sending {
  today: string;
  method: WalkIn["method"];
  hold: WalkIn["hold"];
  /** The plan of several services; absent for one service at the time of the draft, which is now where it has none. */
  plan?: VisitPlan;
  /** That time is full, so the customer is squeezed in. */
  isFull?: boolean;
}

/** The request that books a draft at the desk. */
export const requestOf = (draft: Draft, { today, method, hold, plan, isFull = false }: Sending): WalkIn => ({
  ...fieldsOf(draft.who),
  method,
  ...(hold && { hold }),
  ...(plan ? { lines: plan.lines.map((line) => plannedLine(draft, plan.date, line)) } : soleLine(draft, today)),
  ...(isFull && { squeeze: true }),
});

function soleLine(draft: Draft, today: string): Partial<WalkIn> {
  const line = firstLine(draft);
  return {
    ...wishOf(line),
    ...(line.with?.isGiven && { person: line.with.id }),
    ...(line.price && { price: asNaira(line.price) }),
    ...(draft.time && { time: draft.time }),
    ...(draft.day !== today && { date: draft.day }),
  };
}

function plannedLine(draft: Draft, date: string, { serviceId, options, time, ...line }: VisitPlan["lines"][number]) {
  const guest = guestOf(draft, line.guest);
  const asked = line.with === null ? null : { id: line.with };
  return {
    ...wishOf({ serviceId, optionIds: options, with: asked }),
    ...(guest !== undefined && { guest }),
    date,
    time,
  };
}
