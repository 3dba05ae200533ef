import { lineMinutes, timeframeMinutes } from "@salon/contracts";
import type { Check, CheckInput, Line } from "./invariants.ts";

const coming = ({ bookings }: CheckInput) =>
  bookings
    .filter(({ bookingStatus }) => bookingStatus !== "cancelled")
    .flatMap(({ _id, cartItems }) =>
      cartItems.flatMap((line, index) =>
        line.cancelled || line.seatRef === undefined ? [] : [{ name: `booking ${String(_id)}: line ${index}`, line }],
      ),
    );

/** What one person asks for a line and needs for it, options included; undefined where several serve it, or none. */
function termsOf({ team, services }: CheckInput, line: Line, id: unknown) {
  const service = services.find(({ _id }) => String(_id) === String(line.serviceId));
  const person = team.find(({ _id }) => String(_id) === String(id));
  if (!service || !person || line.cartQuantity > 1) return undefined;
  const own = person.own?.find(({ serviceId }) => String(serviceId) === String(line.serviceId));
  const options = line.options ?? [];
  return {
    price: options.reduce((sum, option) => sum + option.price, own?.price ?? service.price),
    minutes: options.reduce((sum, option) => sum + option.minutes, own?.minutes ?? timeframeMinutes(line.timeframe)),
  };
}

/** The invariants of prices and minutes of one's own, by name. The terms of people stay the same in these days. */
export const PRICE_CHECKS: Record<string, Check> = {
  "O1 a line costs what was sold, or what a cheaper person asks who serves it for the one who was asked for": (input) =>
    coming(input)
      .filter(({ line }) => {
        const { asked, with: people = [], price, sold = price } = line;
        const isOther = Boolean(asked) && people.length === 1 && String(people[0]) !== String(asked);
        const theirs = isOther ? termsOf(input, line, people[0]) : undefined;
        return price !== Math.min(sold, theirs?.price ?? sold) || (line.sold !== undefined && price === line.sold);
      })
      .map(({ name, line }) => `${name} costs ${line.price}, and was sold for ${line.sold ?? line.price}`),

  "O2 a line is held for as long as the person needs who serves it in place of another": (input) =>
    coming(input)
      .filter(({ line }) => {
        const { asked, with: people = [], lead = 0 } = line;
        const isOther = people.length === 1 && String(people[0]) !== String(asked);
        const needed = isOther ? (termsOf(input, line, people[0])?.minutes ?? 0) + lead : 0;
        return (line.busy ?? 0) !== (needed > lineMinutes(line) ? needed : 0);
      })
      .map(({ name, line }) => `${name} takes ${line.busy ?? 0} minutes of its person`),
};
