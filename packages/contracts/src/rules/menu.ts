import { timeframeMinutes } from "./timeframes.ts";

/** The most options of a service, and so of a line. */
export const MAX_OPTIONS = 12;

/** An addition to a service that customers choose, such as a wash; `price` is in naira. */
export interface MenuOption {
  _id: string;
  name: string;
  price: number;
  minutes: number;
}
/** The fields of a service that decide what a line of it costs and how long it takes. */
interface Offer {
  price: number;
  timeframe: string;
  options?: readonly MenuOption[] | undefined;
}
/** A line of a service: the price for one, the minutes of service and options, and the options in the order of the menu. */
export interface PricedOffer {
  price: number;
  minutes: number;
  options: MenuOption[];
}

/** What a line of a service costs and takes with these options; null when one of them is not an option of the service. */
export function priceOffer({ price, timeframe, options = [] }: Offer, chosen: readonly string[]): PricedOffer | null {
  const taken = options.filter(({ _id }) => chosen.includes(_id));
  if (taken.length !== new Set(chosen).size) return null;
  return taken.reduce<PricedOffer>(
    (sum, option) => ({ ...sum, price: sum.price + option.price, minutes: sum.minutes + option.minutes }),
    { price, minutes: timeframeMinutes(timeframe), options: taken },
  );
}

/** Whether a service has a price; one without a price cannot be booked. */
export const isPriced = ({ price }: { price: number }): boolean => price > 0;

/** Whether customers can book a service: it has a price and is not hidden. The desk may book hidden ones too. */
export const isOffered = ({ price, hidden }: { price: number; hidden?: boolean | undefined }): boolean =>
  price > 0 && hidden !== true;

/** A service with the options of a line, and the guest whom it is for, in words: `Braids + Wash + Beads for Bola`. */
export const offerText = ({
  service,
  options = [],
  guest,
}: {
  service: string;
  options?: readonly { name: string }[] | undefined;
  guest?: string | undefined;
}): string =>
  [[service, ...options.map(({ name }) => name)].join(" + "), ...(guest === undefined ? [] : [`for ${guest}`])].join(
    " ",
  );

/** The rule of a service that needs a patch test, as pages and mails state it. */
export const patchTestRule = (days: number): string =>
  `Needs a patch test, passed at most ${days === 1 ? "1 day" : `${days} days`} before the appointment.`;
