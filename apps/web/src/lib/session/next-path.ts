import { PATHS } from "../../paths.ts";
import { parseUrl } from "../navigation/parse-url.ts";

const ownPath = (path: string): boolean => path.startsWith("/") && path[1] !== "/" && path[1] !== "\\";

/**
 * The path to open after signing in: `next` if it is a path of this site, else the home page.
 * It is also parsed as a browser parses it, which drops tabs and resolves `/..//`, because the result could leave the site.
 */
export function safeNextPath(next: string | null | undefined): string {
  if (!next || !ownPath(next)) return PATHS.home;
  const origin = "https://own.invalid";
  const url = parseUrl(next, origin);
  const path = url && url.origin === origin ? url.pathname + url.search + url.hash : "";
  return ownPath(path) ? path : PATHS.home;
}

/** The path of the sign-in page that returns to `from`. */
export const signInPath = (from: string): string =>
  from === PATHS.home ? PATHS.signIn : `${PATHS.signIn}?next=${encodeURIComponent(from)}`;
