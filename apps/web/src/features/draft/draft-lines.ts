import {
  noonOf,
  ownTerms,
  priceOffer,
  type CartItem,
  type PricedOffer,
  type Service,
  type Slot,
} from "@salon/contracts";
import { offerMinutes } from "../../domain/line-menu.ts";
import type { AskedPerson } from "../../domain/with-select.tsx";

/** A service with the chosen options; `minutes` are those of both. */
export interface Offer extends PricedOffer {
  service: Service;
}
/** All that a line of the cart needs. */
export interface CompleteChoice extends Offer {
  /** Salon day. */
  day: string;
  time: Slot;
  /** The person asked for; null for anyone. */
  person: AskedPerson | null;
  /** The name of the guest whom it is for; absent for the customer. */
  guest?: string | undefined;
}

/** A service with those of the chosen options that it still has, at the price and length of the person who is asked for. */
export function offerOf(service: Service, optionIds: readonly string[], person: AskedPerson | null): Offer | null {
  const known = optionIds.filter((id) => service.options?.some(({ _id }) => _id === id));
  const priced = priceOffer(service, known, person ? ownTerms(person, service) : {});
  return priced && { service, ...priced };
}

/** The line of a choice, before a cart has it. Every page makes its lines here, so that each line has all its parts, such as the deposit. */
export function lineOf(choice: CompleteChoice): CartItem {
  const { service, options, price, day, time, person, guest } = choice;
  const minutes = offerMinutes(service, choice);
  return {
    _id: "",
    serviceId: service._id,
    service: service.name,
    date: noonOf(day),
    time,
    price,
    timeframe: service.timeframe,
    cartQuantity: 1,
    ...(service.depositPercent !== undefined && { depositPercent: service.depositPercent }),
    ...(options.length > 0 && { options }),
    ...(minutes !== undefined && { minutes }),
    ...(person && { asked: person._id, with: [{ _id: person._id, name: person.name }] }),
    ...(guest !== undefined && { guest }),
  };
}
