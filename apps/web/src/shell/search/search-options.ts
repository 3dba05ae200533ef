import {
  callLink,
  canAccess,
  type SearchHits,
  type FoundBooking,
  type FoundPerson,
  MAX_FOUND_EACH,
  NO_SLOT,
  pages,
  type WebPage,
  whatsappLink,
} from "@salon/contracts";
import { generatePath } from "react-router-dom";
import { readyText } from "../../domain/clients/phone-links.tsx";
import { formatDay } from "../../lib/format/format.ts";

/** A result that can be followed. */
export interface SearchOption {
  /** An address of the back office, or of another program. */
  to: string;
  isOutside?: true;
  title: string;
  line?: string;
  /** The whole name, where the title alone does not say it. */
  label?: string;
}
/** A main result with what else can be done about it. */
interface SearchRow {
  main: SearchOption;
  more: readonly SearchOption[];
}
type Reader = Parameters<typeof canAccess>[1];

export interface SearchGroup {
  name: string;
  /** Whether the server found its rows; they come before all others. */
  isFound: boolean;
  rows: readonly SearchRow[];
}

const ACTIONS: readonly SearchOption[] = [
  { title: "Today", line: "The day board", to: pages.adminDay.path },
  { title: "New booking", to: pages.adminCreateBooking.path },
  { title: "Walk-in", line: "Book a customer who is here", to: `${pages.adminDay.path}?new=1` },
  { title: "Close the day", to: pages.adminDayClose.path },
];
const RECORDS: readonly WebPage[] = Object.values(pages);

/** What the box offers for a text: found people and bookings, then actions and pages; without a text the actions. */
export function searchGroups(text: string, found: SearchHits | undefined, role: Reader): SearchGroup[] {
  const options = text === "" ? ACTIONS : [...ACTIONS, ...pagesFor(role)].filter((option) => matches(option, text));
  const bookings = found?.bookings.map(bookingRow) ?? [];
  return [
    { name: "People", isFound: true, rows: found?.people.map(personRow) ?? [] },
    {
      name: "Bookings",
      isFound: true,
      rows: bookings.length < MAX_FOUND_EACH ? bookings : [...bookings, allBookings(text)],
    },
    {
      name: text === "" ? "Actions" : "Actions and pages",
      isFound: false,
      rows: options.map((main) => ({ main, more: [] })),
    },
  ].filter(({ rows }) => rows.length > 0);
}

const pagesFor = (role: Reader): SearchOption[] =>
  RECORDS.flatMap(({ path, title, access, menu }) =>
    menu && canAccess(access, role)
      ? [{ title: menu.label, ...(title !== menu.label && { line: title }), to: path }]
      : [],
  );

/** Whether each word of the text begins a word of the option. */
function matches({ title, line = "" }: SearchOption, text: string): boolean {
  const words = `${title} ${line}`.toLowerCase().split(/[\s-]+/);
  return text
    .toLowerCase()
    .split(/[\s-]+/)
    .every((typed) => words.some((word) => word.startsWith(typed)));
}

type Appointment = Pick<FoundBooking, "date" | "time" | "service">;

const appointmentLine = ({ date, time, service }: Appointment): string =>
  [date && formatDay(date), time === NO_SLOT ? "" : time, service].filter(Boolean).join(", ");

const detailsOf = (id: string): string => generatePath(pages.adminBookingDetails.path, { id });

function personRow({ name, user, client, email, phone, next }: FoundPerson): SearchRow {
  const own = client
    ? { title: "Card", label: `Card of ${name}`, to: generatePath(pages.adminClient.path, { id: client }) }
    : { title: "Account", label: `Account of ${name}`, to: generatePath(pages.adminUser.path, { id: user ?? "" }) };
  const lines = next ? [{ ...next, options: [] }] : [];
  const reach: SearchOption[] = phone
    ? [
        { title: phone.shown, label: `Call ${name}, ${phone.shown}`, to: callLink(phone.e164), isOutside: true },
        {
          title: "WhatsApp",
          label: `WhatsApp to ${name}`,
          to: whatsappLink(readyText(name, lines), phone.e164),
          isOutside: true,
        },
      ]
    : [];
  const line = next ? `Next: ${appointmentLine(next)}` : ["No appointment to come", email].filter(Boolean).join(" · ");
  return {
    main: { title: name, line, to: next ? detailsOf(next.bookingId) : own.to },
    more: next ? [...reach, own] : reach,
  };
}

const bookingRow = ({ _id, customer, bookingStatus, ...appointment }: FoundBooking): SearchRow => ({
  main: { title: customer, line: `${appointmentLine(appointment)} · ${bookingStatus}`, to: detailsOf(_id) },
  more: [],
});

const allBookings = (q: string): SearchRow => ({
  main: {
    title: `All bookings for "${q}"`,
    to: `${pages.adminBookings.path}?${new URLSearchParams({ q }).toString()}`,
  },
  more: [],
});
