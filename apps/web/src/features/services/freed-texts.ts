import { freedText, pauseFault, priceOffer, timeframeMinutes } from "@salon/contracts";
import { asNumber } from "../../ui/forms/as-number.ts";
import type { ServiceForm } from "./service-form-values.ts";

/**
 * What the pause that is typed gives the salon, a sentence each: without options, and with all of them where they change the
 * answer. Empty while no pause can be read, or it does not lie within the service.
 */
export function freedTexts({
  timeframe,
  options: typed,
  pause: { after, minutes, spare },
}: Pick<ServiceForm, "timeframe" | "options" | "pause">): string[] {
  const pause = { after: asNumber(after), minutes: asNumber(minutes), spare: asNumber(spare) || 0 };
  const isRead = Number.isInteger(pause.after) && Number.isInteger(pause.minutes);
  if (!isRead || pauseFault(pause, timeframeMinutes(timeframe))) return [];

  const options = typed.map((option, at) => ({
    _id: String(at),
    name: option.name,
    price: 0,
    minutes: asNumber(option.minutes) || 0,
    ...(option.afterPause && { afterPause: true as const }),
  }));
  const textOf = (chosen: readonly string[]) => {
    const offer = priceOffer({ price: 0, timeframe, options, pause }, chosen);
    return offer ? freedText({ timeframe, ...offer }) : "";
  };
  const [plain, whole] = [textOf([]), textOf(options.map(({ _id }) => _id))];
  return whole === plain ? [`It ${plain}.`] : [`It ${plain}.`, `With all options it ${whole}.`];
}
