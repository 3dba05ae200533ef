import type { OwnTerms } from "./own-terms.ts";
import type { LinePause } from "./slots.ts";
import { timeframeMinutes } from "./timeframes.ts";

/** The most options of a service, and so of a line. */
export const MAX_OPTIONS = 12;

/** An addition to a service that customers choose, such as a wash; `price` is in naira. */
export interface MenuOption {
  _id: string;
  name: string;
  price: number;
  minutes: number;
  /** Its minutes are worked after the pause of the service; absent where they are worked before it. */
  afterPause?: true | undefined;
}
/** The fields of a service that decide what a line of it costs and how long it takes. */
interface Offer {
  price: number;
  timeframe: string;
  options?: readonly MenuOption[] | undefined;
  pause?: LinePause | undefined;
}
/** A line of a service: the price for one, the minutes of service and options, the options in the order of the menu, and the pause as it comes out. */
export interface PricedOffer {
  price: number;
  minutes: number;
  options: MenuOption[];
  pause?: LinePause;
}

/**
 * What a line of a service costs and takes with these options, by the person's own terms where one is named; null when one of the
 * options is not the service's. A pause keeps its length: the person and options move only when it begins.
 */
export function priceOffer(
  { price, timeframe, options = [], pause }: Offer,
  chosen: readonly string[],
  own: OwnTerms = {},
): PricedOffer | null {
  const taken = options.filter(({ _id }) => chosen.includes(_id));
  if (taken.length !== new Set(chosen).size) return null;
  const usual = timeframeMinutes(timeframe);
  const minutes = own.minutes ?? usual;
  const before = taken.filter(({ afterPause }) => !afterPause);
  return {
    price: (own.price ?? price) + sumOf(taken, "price"),
    minutes: minutes + sumOf(taken, "minutes"),
    options: taken,
    ...(pause && { pause: { ...pause, after: pause.after + minutes - usual + sumOf(before, "minutes") } }),
  };
}

const sumOf = (options: readonly MenuOption[], field: "price" | "minutes"): number =>
  options.reduce((sum, option) => sum + option[field], 0);

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
