import type { CartItem } from "@salon/contracts";
import { formatDay } from "../../../lib/format/format.ts";

/** When an appointment is and with whom, such as `Tue, 24 Nov, 10:00 AM with Kemi`. */
export function lineNow({ date, time, with: people = [] }: Pick<CartItem, "date" | "time" | "with">): string {
  const names = people.map(({ name }) => name).join(" and ");
  return `${formatDay(date)}, ${time}${names && ` with ${names}`}`;
}
