import type { PatchTestResult, ListAsk, ImportField, ImportKind } from "@salon/contracts";

export type { ImportKind } from "@salon/contracts";
export type Field<Kind extends ImportKind = ImportKind> = ImportField<Kind>;
/** What each column is, in the order of the columns; null for one that is left out. */
export type Mapping = readonly (Field | null)[];

/** How dates of two numbers are meant. */
export const DAY_ORDERS = ["day first", "month first"] as const;
export type DayOrder = (typeof DAY_ORDERS)[number];

/** Something that a row leaves open. Rows with the same key mean the same, so it is asked once. */
export type Ask = Omit<ListAsk, "rows">;

export interface ClientRow {
  name: string;
  /** As E.164. */
  phone?: string;
  /** As E.164; at most so many as a card can have, with the first one. */
  furtherPhones?: string[];
  email?: string;
  /** What staff must know first, cut to the length that a card can have. */
  alert?: string;
  /** What has no day of its own. */
  note?: string;
  /** Notes with the salon day on which they were written. */
  notes?: DatedNote[];
  patchTests?: ListedTest[];
  /** What of the row is not where its column says, in sentences. */
  said?: string[];
  /** Whether the row is surely of a client: of a list of clients, or a contact that names a service, an appointment or `client`. */
  likely: boolean;
}
export interface DatedNote {
  day: string;
  text: string;
}
/** A patch test of a service of the salon. */
export interface ListedTest {
  /** The id of the service. */
  service: string;
  day: string;
  result: PatchTestResult;
}
export interface AppointmentRow {
  /** A salon day from today on. */
  date: string;
  /** Minutes from midnight. */
  minutes: number;
  name: string;
  phone?: string;
  /** As E.164; for the card. */
  furtherPhones?: string[];
  email?: string;
  /** The id of the service. */
  service: string;
  /** The ids of the chosen options. */
  options?: string[];
  /** The id of the member. */
  member?: string;
  /** What it costs in place of its price of today, in naira. */
  agreedPrice?: number;
  /** Naira. */
  paidBefore?: number;
  note?: string;
  /** What of the row is not where its column says, in sentences. */
  said?: string[];
}
export interface ServiceRow {
  name: string;
  price: number;
  /** How long it takes, in words that the menu understands; absent where the list does not say it. */
  timeframe?: string;
  category?: string;
  description?: string;
  options?: ListedOption[];
  /** Of a row that names a person: the id of the member, and what they ask and need; then `price` is 0 where it is the service's. */
  own?: { member: string; price?: number; minutes?: number };
  /** What of the row is left out, in sentences. */
  said?: string[];
}
/** An option of a service of a price list. */
export interface ListedOption {
  name: string;
  /** Naira. */
  price: number;
  minutes: number;
}
export interface RowOf {
  clients: ClientRow;
  appointments: AppointmentRow;
  services: ServiceRow;
}

/** One row as it was understood; what is asked is missing in `row`. */
export type Reading<Row> =
  | { state: "read"; row: Row }
  | { state: "ask"; row: Partial<Row>; asks: Ask[] }
  | { state: "unreadable"; why: string };

interface Named {
  id: string;
  name: string;
}
/** A service of the salon, with its options. */
export interface NamedService extends Named {
  options?: readonly Named[];
}
/** What rows are read with. */
export interface ReadContext {
  /** The salon day. */
  today: string;
  services: readonly NamedService[];
  team: readonly Named[];
  /** Whether the table is one of contacts, of which only some are clients. */
  contacts?: boolean;
  /** How dates of two numbers are meant, where another row of the column shows it. */
  dayOrder?: DayOrder | null;
  /** The answers by the keys of what was asked. */
  answers?: Readonly<Record<string, string>>;
}

/** The answer to what is asked; without one that is possible it is added to `asks`. */
export function answerOf(ask: Ask, context: ReadContext, asks: Ask[]): string | undefined {
  const { answers = {} } = context;
  const answer = Object.hasOwn(answers, ask.key) ? answers[ask.key] : undefined;
  if (answer !== undefined && isPossible(ask, answer, context)) return answer;

  if (!asks.some(({ key }) => key === ask.key)) asks.push(ask);
  return undefined;
}

/** One of the choices; for a service also any other of the salon, and for what was paid any amount. */
const isPossible = ({ about, choices }: Ask, answer: string, { services }: ReadContext): boolean =>
  choices.some(({ value }) => value === answer) ||
  (about === "service" && services.some(({ id }) => id === answer)) ||
  (about === "paid" && /^\d{1,8}$/u.test(answer));
