import { type DepositLine, depositOf, partsOf, type Parts, type PricedOffer, type Service } from "@salon/contracts";
import { formatAmount } from "../lib/format/format.ts";
import { useSettings } from "./settings.ts";

/** What of a bill is paid online and what at the salon; null where all of it is paid online, or the settings are unknown. */
export function useParts(lines: readonly DepositLine[]): Parts | null {
  const settings = useSettings();
  return settings ? partsOf(lines, settings) : null;
}

/** The deposit of lines in naira as this page shows it; undefined while the settings are unknown. */
export function useDeposit(lines: readonly DepositLine[]): number | undefined {
  const settings = useSettings();
  return settings && depositOf(lines, settings);
}

/** One of a service at a price, as a line of which a deposit is asked for. */
export const depositLine = (
  service: Pick<Service, "depositPercent"> | undefined,
  { price }: Pick<PricedOffer, "price">,
): DepositLine => ({ price, cartQuantity: 1, depositPercent: service?.depositPercent });

/** The part of a bill that is paid online, such as `NGN 4,200 now`. */
export const nowText = ({ now }: Parts): string => `${formatAmount(now)} now`;

/** Both parts in words. */
export const partsText = (parts: Parts): string => `${nowText(parts)}, ${formatAmount(parts.later)} at the salon`;
