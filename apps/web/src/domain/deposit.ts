import { partsOf, type Parts } from "@salon/contracts";
import { formatAmount } from "../lib/format/format.ts";
import { useSettings } from "./settings.ts";

/** What of a bill in naira is paid online and what at the salon; null where all of it is paid online, or the settings are unknown. */
export function useParts(total: number): Parts | null {
  const percent = useSettings()?.depositPercent ?? 100;
  return partsOf(total, percent);
}

/** The part of a bill that is paid online, such as `NGN 4,200 now`. */
export const nowText = ({ now }: Parts): string => `${formatAmount(now)} now`;

/** Both parts in words. */
export const partsText = (parts: Parts): string => `${nowText(parts)}, ${formatAmount(parts.later)} at the salon`;
