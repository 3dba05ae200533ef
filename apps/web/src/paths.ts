import { pages } from "@salon/contracts";
import { generatePath } from "react-router-dom";

type PagePaths = { [Name in keyof typeof pages]: (typeof pages)[Name]["path"] };

/** Every path of the site as a router pattern; the server responds with 404 to any other. */
export const PATHS = {
  ...(Object.fromEntries(Object.entries(pages).map(([name, { path }]) => [name, path])) as PagePaths),
  /** The root of the back office; it redirects to the dashboard. */
  admin: "/admin",
} as const;

/** The anchor of the bill on the page of a booking. */
export const BILL_ANCHOR = "bill";
/** The anchor of the part about two steps on the page of the own data. */
export const TWO_STEPS_ANCHOR = "two-steps";
/** The query of the page of a booking that opens the print dialog, with the value `1`. */
export const PRINT_QUERY = "print";
/** The query that opens *Give money back* on the page of a booking. */
export const GIVE_BACK_QUERY = "give-back";

/** Fills the parameters of a path: `linkTo(PATHS.bookingDetails, { id })`. */
export const linkTo = generatePath;

/** Whether a text has the form of a record's id. */
export const isObjectId = (text: string): boolean => /^[0-9a-f]{24}$/.test(text);
