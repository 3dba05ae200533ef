import { pages } from "@salon/contracts";
import { generatePath } from "react-router-dom";

type PagePaths = { [Name in keyof typeof pages]: (typeof pages)[Name]["path"] };

/** Every address of the site, as the router's pattern: the server answers 404 to any other. */
export const PATHS = {
  ...(Object.fromEntries(Object.entries(pages).map(([name, { path }]) => [name, path])) as PagePaths),
  /** Where the back office begins; no page itself, it leads to the dashboard. */
  admin: "/admin",
} as const;

/** The address of a pattern with its parts filled in: `linkTo(PATHS.bookingDetails, { id })`. */
export const linkTo = generatePath;
