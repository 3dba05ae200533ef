import { PATHS } from "../../paths.ts";

const ownPath = (path: string): boolean => path.startsWith("/") && path[1] !== "/" && path[1] !== "\\";

/**
 * Where to go after signing in: a `?next=` that is a path of this site, else the home page.
 * The text is also read the way a browser would, because that drops tabs and resolves `/..//`, which could leave the site.
 */
export function safeNextPath(next: string | null | undefined): string {
  if (!next || !ownPath(next)) return PATHS.home;
  const origin = "https://own.invalid";
  const url = URL.canParse(next, origin) ? new URL(next, origin) : null;
  const path = url && url.origin === origin ? url.pathname + url.search + url.hash : "";
  return ownPath(path) ? path : PATHS.home;
}

/** The address of the sign-in page that leads back to `from`. */
export const signInPath = (from: string): string =>
  from === PATHS.home ? PATHS.signIn : `${PATHS.signIn}?next=${encodeURIComponent(from)}`;
