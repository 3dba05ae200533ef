import { lineMinutes, type LineLength, type MenuOption } from "@salon/contracts";
import { formatAmount } from "../lib/format/format.ts";
import { formatMinutes } from "../lib/format/minutes.ts";

/** How long a line takes: the service's own text, or the length with its options. */
export const lineLength = ({ timeframe, minutes }: LineLength): string =>
  minutes === undefined ? timeframe : formatMinutes(minutes);

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
