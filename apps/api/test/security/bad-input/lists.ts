import { inputs, type BadInput } from "./bad-input.ts";

const nothing = () => undefined;
const queries = (path: string, rows: readonly (readonly [query: string, message?: string])[]): BadInput[] =>
  rows.flatMap(([query, message]) =>
    inputs({ as: "admin", method: "GET", path: `${path}?${query}` }, [["", nothing, message]]),
  );

const LISTS = [
  "/users/getUsers",
  "/users/getNews",
  "/booking/",
  "/payments",
  "/audit",
  "/messages",
  "/mails",
  "/services/all-services",
];
const DATE = "Please give a date as YYYY-MM-DD";

/** Queries that lists, boards and reports refuse. */
export const listInputs = [
  ...LISTS.flatMap((path) =>
    queries(path, [
      ["page=0", "page must be at least 1"],
      ["page=1&page=2", "page must be a whole number"],
      ["page[$gt]=", "This field is not accepted"],
      ["pageSize=501", "pageSize must be at most 500"],
      ["sort=passwordHash", "This list cannot be sorted like that"],
      ["q[$regex]=.*", "This field is not accepted"],
      [`q=${"x".repeat(255)}`, "The search text is too long"],
      ["q=a%00b", "The search text contains characters that are not allowed"],
      ["__proto__[role]=admin", "This field is not accepted"],
    ]),
  ),
  ...queries("/booking/", [
    ["status=paid", "Status must be one of placed, processing, completed, cancelled"],
    ["from=yesterday", DATE],
    ["dayTo=2037-02-30", DATE],
    ["user=me", "Invalid id"],
    ["mine=1", "Please give true or false"],
  ]),
  ...queries("/users/getUsers", [
    ["role=root", "Unknown role"],
    ["verified=maybe", "Please give true or false"],
    ["email[$ne]=x", "This field is not accepted"],
  ]),
  ...queries("/booking/availability", [
    ["", "Please select a date"],
    ["date=2037-02-30", "Please select a date"],
    ["date=2037-11-24&service=1", "Invalid id"],
    ["date=2037-11-24&date=2037-11-25", "Please select a date"],
  ]),
  ...queries("/booking/availability/month", [
    ["month=2037-13", "Please give a month as YYYY-MM"],
    ["month=9999-01", "Please give a month as YYYY-MM"],
  ]),
  ...queries("/reports/summary", [["from=2037-11-01", "Please give a date"]]),
  ...queries("/reports/bookings.csv", [["sort=user", "This list cannot be sorted like that"]]),
  ...queries("/day-close", [["date=today", DATE]]),
  ...queries("/drawer", [["day=today", DATE]]),
  ...queries("/reports/drawer.csv", [["from=2037-11-02&to=2037-11-01", "The range ends before it begins"]]),
  ...queries("/payments", [["state=paid-up", "Unknown state"]]),
];
