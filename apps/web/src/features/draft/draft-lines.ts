import { noonOf, priceOffer, type CartItem, type PricedOffer, type Service, type Slot } from "@salon/contracts";
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

/** A service with those of the chosen options that it still has. */
export function offerOf(service: Service, optionIds: readonly string[]): Offer | null {
  const known = optionIds.filter((id) => service.options?.some(({ _id }) => _id === id));
  const priced = priceOffer(service, known);
  return priced && { service, ...priced };
}

/** The line of a choice, before a cart has it. Every page makes its lines here, so that each line has all its parts, such as the deposit. */
export const lineOf = ({ service, options, price, minutes, day, time, person, guest }: CompleteChoice): CartItem => ({
  _id: "",
  serviceId: service._id,
  service: service.name,
  date: noonOf(day),
  time,
  price,
  timeframe: service.timeframe,
  cartQuantity: 1,
  ...(service.depositPercent !== undefined && { depositPercent: service.depositPercent }),
  ...(options.length > 0 && { options, minutes }),
  ...(person && { asked: person._id, with: [{ _id: person._id, name: person.name }] }),
  ...(guest !== undefined && { guest }),
});
