import { Link } from "react-router-dom";
import { PATHS } from "../../paths.ts";
import { buttonClass } from "../../ui/controls/button.tsx";

const isWithin = (path: string, place: string): boolean => path.startsWith(`${place}/`) || path.startsWith(`${place}?`);

/** What the way of a guest asks for. */
export const GUEST_TEXT = "You need no password. Your name and e-mail come at the end.";

/** Where a guest goes on without signing in, of the path that the sign-in page leads to; null where only an account helps. */
export const guestPath = (next: string): string | null =>
  next === PATHS.bookings || isWithin(next, PATHS.bookings) ? next : null;

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
