import { lastBookableDay, noonOf } from "@salon/contracts";
import { useSettings } from "./settings.ts";

/** The last day a customer may choose; none at the desk, or while the settings are not known: the server decides. */
export function useLastDay(today: string | undefined, desk = false): string | undefined {
  const settings = useSettings();
  return settings && today && !desk ? lastBookableDay(settings, new Date(noonOf(today))) : undefined;
}
