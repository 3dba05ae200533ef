import { type Brand, linkTo } from "./render/brand.ts";
import { type Block, button, facts, links, paragraph, type ShownLine } from "./render/content.ts";
import { formatInstant, formatNaira } from "./format.ts";

/** One service of a booking. */
export type BookingLine = {
  service: string;
  /** Null when no time was agreed. */
  startsAt: Date | null;
  quantity: number;
  /** Price of one, in naira. */
  price: number;
  /** Who serves it, as `with Sade`; undefined for services without staff. */
  people?: string | undefined;
};

const when = ({ startsAt }: BookingLine): string => (startsAt === null ? "Time to be agreed" : formatInstant(startsAt));

/** The fact that names who serves a line; none for services without staff. */
export const peopleFact = (people: string | undefined): [label: string, text: string][] =>
  people === undefined ? [] : [["Served", people]];

/** One service of a booking with its time and price. */
const shownLine = (line: BookingLine): ShownLine => ({
  title: line.quantity === 1 ? line.service : `${line.service} × ${line.quantity}`,
  detail: [when(line), line.people].filter(Boolean).join(", "),
  amount: formatNaira(line.price * line.quantity),
});

/** What is paid and what is still due, in naira; empty where nothing is due. */
export const dueFacts = ({
  paid = 0,
  due = 0,
}: {
  paid?: number | undefined;
  due?: number | undefined;
}): [label: string, text: string][] =>
  due === 0
    ? []
    : [
        ["Paid", formatNaira(paid)],
        ["Due at the salon", formatNaira(due)],
      ];

/** The first line of a mail about a booking that takes place: what is paid and what is due, in naira. */
export const paidLine = ({ paid, due }: { paid: number; due: number }): Block =>
  paragraph(
    due === 0
      ? `Paid: ${formatNaira(paid)}. Nothing is due.`
      : `Paid: ${formatNaira(paid)}. Due at the salon: ${formatNaira(due)}.`,
  );

/** Until when the customer may change a booking; empty when that is over. */
export const untilFact = (changeableUntil: Date | undefined): [label: string, text: string][] =>
  changeableUntil === undefined ? [] : [["Cancel or move until", formatInstant(changeableUntil)]];

/** Leads to a booking, and while the customer may still change it also says that. */
export function bookingLinks(brand: Brand, bookingId: string, changeableUntil: Date | undefined): Block[] {
  const url = linkTo(brand, "booking-details", bookingId);
  return [
    button("See the booking", url),
    ...(changeableUntil === undefined ? [] : [links(["Change or cancel the booking", url])]),
  ];
}

/** The services of a booking with their times and prices, and what stands beside them; these add up to `total`, in naira. */
export const bookedLines = (
  lines: BookingLine[],
  total: number,
  added: readonly { text: string; amount: number }[] = [],
): Block => ({
  kind: "lines",
  lines: [
    ...lines.map(shownLine),
    ...added.map(({ text, amount }) => ({ title: text, detail: "", amount: formatNaira(amount) })),
  ],
  total: formatNaira(total),
});

/** The services of a booking with their times, where no money is asked for. */
export const plannedLines = (lines: BookingLine[]): Block =>
  facts(...lines.map((line): [string, string] => [when(line), [line.service, line.people].filter(Boolean).join(" ")]));

/** The closing line of every mail about a booking: why the customer gets it. */
export const bookingReason = (salon: string): string => `You get this mail because of your booking at ${salon}.`;
