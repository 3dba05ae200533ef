import { Link, useLocation } from "react-router-dom";
import { BookLink } from "../../domain/book-link.tsx";
import { PATHS } from "../../paths.ts";
import { buttonClass } from "../../ui/controls/button.tsx";
import { PageHead } from "./page-head.tsx";

/** The content of the 404 page; the back office shows it to users without access. */
export function NotFound() {
  const guarded = useLocation().pathname.startsWith(PATHS.admin);
  return (
    <>
      <PageHead page="notFound" />
      <div className="page-column grid min-h-[calc(var(--screen-height)*0.7)] place-content-center justify-items-center py-12 text-center">
        <Digits />
        <h1 tabIndex={-1} className="mt-8 text-3xl">
          {guarded ? "Page Not found" : "404 page not found"}
        </h1>
        <p className="mt-3 max-w-prose text-fg-muted">
          This square of the cloth was never dyed. The salon is still open, though.
        </p>
        <div className="mt-7 flex flex-wrap justify-center gap-3">
          <BookLink className={buttonClass()}>Book Appointment</BookLink>
          <Link to={PATHS.home} className={buttonClass("quiet")}>
            Homepage
          </Link>
        </div>
      </div>
    </>
  );
}

const MARKS = [
  "M26 12 14 48h34M40 34v30",
  "M40 12c15 0 23 12 23 27S55 66 40 66 17 54 17 39s8-27 23-27Z",
  "M26 12 14 48h34M40 34v30",
];

/** The digits 4, 0, 4 on three squares of cloth. Decorative. */
function Digits() {
  return (
    <div aria-hidden="true" className="flex gap-2">
      {MARKS.map((mark, square) => (
        <span
          key={square}
          className={`animate-appear rounded-cloth ${square === 1 ? "border-2 border-dashed border-control-border" : "on-cloth stitched"}`}
          style={{ animationDelay: `${square * 120}ms` }}
        >
          <svg viewBox="0 0 80 80" className="size-24 sm:size-32" fill="none">
            <path
              d={mark}
              pathLength="1"
              className="animate-draw [stroke-dasharray:1]"
              style={{ animationDelay: `${300 + square * 200}ms` }}
              stroke={square === 1 ? "var(--color-control-border)" : "var(--color-resist)"}
              strokeWidth="5"
              strokeLinecap="round"
              strokeLinejoin="round"
            />
          </svg>
        </span>
      ))}
    </div>
  );
}
