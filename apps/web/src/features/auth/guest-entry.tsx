import { Link } from "react-router-dom";
import { PATHS } from "../../paths.ts";
import { buttonClass } from "../../ui/controls/button.tsx";

const isWithin = (path: string, place: string): boolean => path.startsWith(`${place}/`) || path.startsWith(`${place}?`);
const OFFER = PATHS.offer.slice(0, PATHS.offer.indexOf("/:"));
const isOffer = (path: string): boolean => isWithin(path, OFFER);

/** What the way of a guest asks for; the customer of an offer has an account already. */
export const guestText = (next: string): string =>
  isOffer(next)
    ? "Sign in to take the place that we hold for you. As a guest you can book any free time."
    : "You need no password. Your name and e-mail come at the end.";

/**
 * Where a guest can book without signing in, of the path that the sign-in page leads to; null where only an account helps:
 * on every other way, and on the way to the waiting list.
 */
export function guestPath(next: string): string | null {
  if (isOffer(next)) return PATHS.bookings;
  if (next !== PATHS.bookings && !isWithin(next, PATHS.bookings)) return null;
  return new URLSearchParams(next.split("?")[1]).has("wait") ? null : next;
}

/** The way of a guest to the booking page, before the form to sign in. */
export function GuestEntry({ to }: { to: string }) {
  return (
    <>
      <Link to={to} className={buttonClass("primary", "large", "w-full")}>
        Continue as a guest
      </Link>
      <h2 className="mt-8 mb-5 border-t border-hairline pt-6 text-xl">Or sign in</h2>
    </>
  );
}
