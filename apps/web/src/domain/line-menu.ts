import {
  isPriced,
  lineMinutes,
  timeframeMinutes,
  type LineLength,
  type MenuOption,
  type OwnTerms,
  type PricedOffer,
  type Service,
  type WithTerms,
} from "@salon/contracts";
import { formatAmount, formatPrice } from "../lib/format/format.ts";
import { formatMinutes } from "../lib/format/minutes.ts";

/** How long a line takes: the service's own text, or the length with its options. */
export const lineLength = ({ timeframe, minutes }: LineLength): string =>
  minutes === undefined ? timeframe : formatMinutes(minutes);

/** What a service costs, or from which price on where nobody serves at its own: `from NGN 12,000`; `NGN N/A` without a price. */
export const lowestPriceText = ({ price, from, onRequest }: Pick<Service, "price" | "from" | "onRequest">): string => {
  if (onRequest && !isPriced({ price })) return "Price on request";
  return from === undefined ? formatPrice(price) : `from ${formatAmount(from)}`;
};

/** The minutes of an offer, where the service's own text does not say how long it takes. */
export const offerMinutes = (
  { timeframe }: Pick<LineLength, "timeframe">,
  { options, minutes }: Pick<PricedOffer, "options" | "minutes">,
): number | undefined => (options.length > 0 || minutes !== timeframeMinutes(timeframe) ? minutes : undefined);

/** What a person asks and needs for a service where that is not the service's, such as `NGN 15,000 · 30mins`; empty where it is. */
export function ownText(person: WithTerms, serviceId: string | undefined): string {
  const { price, minutes } = person.own?.find((one) => one.serviceId === serviceId) ?? {};
  return termsText({ price, minutes });
}

/** A price and a length in words; empty without both. */
export const termsText = ({ price, minutes }: OwnTerms): string =>
  [price !== undefined && formatAmount(price), minutes !== undefined && formatMinutes(minutes)]
    .filter(Boolean)
    .join(" · ");

/** The length of a booked line for a question about free times; empty where the service's own length applies. */
export function lengthFilter(line: LineLength | undefined): { minutes?: number; cleanup?: number; pause?: string } {
  if (!line || (line.minutes === undefined && line.cleanup === undefined && !line.pause)) return {};
  const { pause, cleanup = 0 } = line;
  return {
    minutes: lineMinutes(line),
    cleanup,
    ...(pause && { pause: [pause.after, pause.minutes, pause.spare].join(",") }),
  };
}

/** What an option adds to a service, such as `+ NGN 1,000 · + 15mins`. */
export const optionNote = ({ price, minutes }: Pick<MenuOption, "price" | "minutes">): string =>
  [price > 0 ? `+ ${formatAmount(price)}` : "no extra cost", minutes > 0 && `+ ${formatMinutes(minutes)}`]
    .filter(Boolean)
    .join(" · ");
