import { BOOKING_STATUSES, MAIL_STATES, PAYMENT_STATES, ROLES } from "@salon/contracts";
import type { Db } from "mongodb";
import { FIRST_NUMBER } from "../../harness/generated-salon/generate-back-office.ts";

/** One list of the back office with all queries of its page. */
export interface ListOfRows {
  name: string;
  path: string;
  /** The collection of its rows. */
  collection: string;
  /** The collections that its rows are joined with, each by one query. */
  joins: readonly string[];
  /** The filter whose rows are counted from stored figures and what has changed since, which is one query more where it is the only filter. */
  countedBy?: string;
  sorts: readonly string[];
  /** Queries with one filter value. */
  filters: readonly string[];
  /** Queries for a range of the list's own order, or for one day. */
  stretches: readonly string[];
  /** Queries with several filters, or with a filter and another order. */
  combined: readonly string[];
  /** Searches for one person or record, and for a common prefix. */
  searches: readonly string[];
  /** Searches that read every match: several words, of which an index has one, and a receipt number that many begin with. */
  wideSearches?: readonly string[];
  /** Searches that first look for the one record with exactly this number, which is one query more. */
  numbered?: RegExp;
  /** How many people a search looks up by name before it seeks their rows, each by a key of its own. */
  lookedUp?: number;
}

/** The rare name of the generated customers as people type it: without marks, and in the other order. */
const UNMARKED = "uzochukwu segun";
/** The number of a card, without its leading zero. */
const NUMBER = String(FIRST_NUMBER + 123);
/** As much of a receipt number as many share. */
const RECEIPT_START = "R-2000-0".length;

const each = (name: string, values: readonly (string | boolean)[]) => values.map((value) => `${name}=${value}`);
const FLAGS = [true, false];

/** Returns the lists of a generated salon, with searches that match. */
export async function listsOf(db: Db, today: string): Promise<ListOfRows[]> {
  const booking = await db.collection("bookings").findOne({ bookingStatus: "completed" });
  const payment = await db.collection("payments").findOne({ state: "fulfilled" });
  const change = await db.collection("audit").findOne({ action: "booking.status", actor: { $ne: null } });
  const month = today.slice(0, 7);
  const payer = String(payment?.["user"]);
  const person = "generated123@example.com";
  const receipt = String(booking?.["receiptNumber"]);
  return [
    {
      name: "users",
      path: "/users/getUsers",
      collection: "users",
      joins: [],
      sorts: ["createdAt", "name", "email", "role"],
      filters: [...each("role", ROLES), ...each("verified", FLAGS)],
      stretches: [],
      combined: ["role=customer&verified=false", "q=adunni&role=customer&verified=true"],
      searches: [person, String(booking?.["user"]), "adunni", "a"],
      wideSearches: [UNMARKED],
    },
    {
      name: "bookings",
      path: "/booking/",
      collection: "bookings",
      joins: ["users", "refunds"],
      sorts: ["bookingDate", "bookingAmount", "bookingStatus"],
      filters: [...each("status", BOOKING_STATUSES), `user=${String(booking?.["user"])}`],
      stretches: [`from=${month}-01&to=${today}`, `dayFrom=${today}&dayTo=${today}`],
      combined: [
        `dayFrom=${month}-01`,
        `dayFrom=${month}-01&dayTo=${today}`,
        `status=completed&from=${month}-01`,
        `status=placed&dayFrom=${today}`,
        `q=adunni&status=completed&from=${month}-01`,
        "giveBack=true",
      ],
      searches: [person, String(booking?.["_id"]), String(booking?.["paymentRef"]), receipt, "adunni"],
      wideSearches: [receipt.slice(0, RECEIPT_START), UNMARKED],
      lookedUp: 500,
    },
    {
      name: "payments",
      path: "/payments",
      collection: "payments",
      joins: ["users", "refunds"],
      countedBy: "state",
      numbered: /^\d+$/,
      sorts: ["createdAt", "amount"],
      filters: [...each("state", PAYMENT_STATES), ...each("attention", FLAGS)],
      stretches: [],
      combined: ["state=fulfilled&attention=false", "q=adunni&state=fulfilled"],
      searches: [
        person,
        payer,
        String(payment?.["ref"]),
        String(payment?.["transactionId"]),
        "adunni",
        String(payment?.["amount"]),
      ],
      lookedUp: 500,
    },
    {
      name: "clients",
      path: "/clients",
      collection: "clients",
      joins: [],
      sorts: ["name", "createdAt"],
      filters: [],
      stretches: [],
      combined: [],
      searches: [NUMBER, "adunni"],
      wideSearches: [UNMARKED],
    },
    {
      name: "services",
      path: "/services/all-services",
      collection: "services",
      joins: [],
      sorts: ["name", "price"],
      filters: [],
      stretches: [],
      combined: [],
      searches: ["braid"],
    },
    {
      name: "newsletter",
      path: "/users/getNews",
      collection: "subscribers",
      joins: [],
      sorts: ["email", "createdAt"],
      filters: [],
      stretches: [],
      combined: [],
      searches: ["reader12", "reader"],
    },
    {
      name: "messages",
      path: "/messages",
      collection: "messages",
      joins: [],
      sorts: ["createdAt"],
      filters: each("answered", FLAGS),
      stretches: [],
      combined: [],
      searches: ["writer12@", "writer"],
    },
    {
      name: "mails",
      path: "/mails",
      collection: "outbox",
      joins: ["users"],
      sorts: ["createdAt"],
      filters: each("state", MAIL_STATES),
      stretches: [],
      combined: [],
      searches: [person, "generated1"],
    },
    {
      name: "activity",
      path: "/audit",
      collection: "audit",
      // The actors, the accounts and bookings among the targets, and the customers of these bookings.
      joins: ["users", "users", "bookings", "users"],
      sorts: ["at"],
      filters: [
        "action=booking.flags",
        "target=user",
        `target=${String((change?.["target"] as { id?: string } | undefined)?.id)}`,
        `actor=${String(change?.["actor"])}`,
      ],
      stretches: [],
      combined: [
        "action=booking",
        `actor=${String(change?.["actor"])}&action=booking.time`,
        `target=user&actor=${String(change?.["actor"])}`,
      ],
      searches: [person, "admin", "adunni"],
      lookedUp: 400,
    },
  ];
}

/** A query of a list page, without the page number. */
export interface ListQuery {
  query: string;
  /** Whether an index holds exactly these rows in this order, so that the first page examines no others. */
  isStraight: boolean;
  /** Whether it is a search without a filter, and whether it reads every match. */
  isSearch: boolean;
  isWide: boolean;
}

/** What the search box is asked for: each search of bookings and of cards. */
export const boxTexts = (lists: readonly ListOfRows[]): string[] => [
  ...new Set(
    lists.flatMap(({ name, searches, wideSearches = [] }) =>
      name === "bookings" || name === "clients" ? [...searches, ...wideSearches] : [],
    ),
  ),
];

const queryOf = (q: string): string => `q=${encodeURIComponent(q)}`;

/** Returns every query that a page can send, with and without a search. */
export function queriesOf(list: ListOfRows): ListQuery[] {
  const { sorts, filters, stretches, combined, searches, wideSearches = [] } = list;
  const orders = ["", ...sorts.flatMap((sort) => [`sort=${sort}`, `sort=-${sort}`])];
  const ask = (narrowed: readonly string[], isStraight: (order: string) => boolean, of: Partial<ListQuery> = {}) =>
    narrowed.flatMap((filter) =>
      orders.map((order) => ({
        query: [filter, order].filter(Boolean).join("&"),
        isStraight: isStraight(order),
        isSearch: false,
        isWide: false,
        ...of,
      })),
    );
  return [
    ...ask(["", ...filters], () => true),
    ...ask(stretches, (order) => order === ""),
    ...ask(combined, () => false),
    ...ask(searches.map(queryOf), () => false, { isSearch: true }),
    ...ask(wideSearches.map(queryOf), () => false, { isSearch: true, isWide: true }),
  ];
}
