import { CART_MAX_LINES, type CartItem, priceOffer, type Service, type VisitPlan } from "@salon/contracts";
import { newLine } from "../../domain/cart-line.ts";
import type { AskedPerson } from "../../domain/with-select.tsx";

/** A service that a guest wants. */
export interface DraftItem {
  key: number;
  serviceId: string;
  optionIds: readonly string[];
  person: AskedPerson | null;
}
/** Somebody who comes. The first of the customers' page is the customer, who has no name here. */
export interface DraftGuest {
  key: number;
  name: string;
  items: readonly DraftItem[];
}

let lastKey = 0;
const nextKey = (): number => ++lastKey;

export const newItem = (serviceId: string): DraftItem => ({ key: nextKey(), serviceId, optionIds: [], person: null });
export const newGuest = (items: readonly DraftItem[] = []): DraftGuest => ({
  key: nextKey(),
  name: "",
  items: items.map((item) => ({ ...item, key: nextKey() })),
});

/** The most services of a visit are the most lines of a cart. */
export const isFull = (guests: readonly DraftGuest[]): boolean =>
  guests.flatMap(({ items }) => items).length >= CART_MAX_LINES;

/** The name by which a plan knows a guest. */
const nameOf = ({ name }: DraftGuest, index: number): string => name.trim() || `Guest ${index + 1}`;

/** What the search is asked for. */
export const toWishes = (guests: readonly DraftGuest[]) =>
  guests.map((guest, index) => ({
    name: nameOf(guest, index),
    items: guest.items.map(({ serviceId, optionIds, person }) => ({
      serviceId,
      ...(optionIds.length > 0 && { options: [...optionIds] }),
      ...(person && { with: person._id }),
    })),
  }));

interface Naming {
  guests: readonly DraftGuest[];
  /** The names of people who are asked for, by id. */
  people: ReadonlyMap<string, string>;
  /** Whether the first guest is the customer. */
  isOwn: boolean;
}

/** The lines that a plan puts into the cart, in the order in which they begin. */
export function linesOf(plan: VisitPlan, services: readonly Service[], { guests, people, isOwn }: Naming): CartItem[] {
  const own = isOwn && guests[0] ? nameOf(guests[0], 0) : undefined;
  return plan.lines.flatMap(({ guest, serviceId, options: chosen, with: asked, time }) => {
    const service = services.find(({ _id }) => _id === serviceId);
    const offer = service && priceOffer(service, chosen);
    if (!offer) return [];
    const person = asked === null ? null : { _id: asked, name: people.get(asked) ?? "" };
    return [newLine({ service, ...offer, day: plan.date, time, person, guest: guest === own ? undefined : guest })];
  });
}
