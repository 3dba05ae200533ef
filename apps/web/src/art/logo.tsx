type LogoProps = {
  /** For indigo backgrounds: the text is white. */
  onCloth?: boolean;
  /** Shows the square only; the name is then for screen readers. */
  markOnly?: boolean;
};

/** The logo (a plaited I between two combs on an indigo square) with the salon's name. */
export function Logo({ onCloth = false, markOnly = false }: LogoProps) {
  return (
    // Where the text is too large for the name beside the mark, it wraps out of sight.
    <span className="inline-flex h-[2.5rem] flex-wrap content-start items-center gap-x-2.5 gap-y-[2.5rem] overflow-hidden">
      <LogoMark className="h-[2.5rem] w-10 shrink-0" />
      <span className={markOnly ? "sr-only" : `leading-none ${onCloth ? "text-white" : "text-indigo-900"}`}>
        <span className="block font-display text-xl/none font-bold tracking-tight">Ibadandun</span>{" "}
        <span className="mt-0.5 block text-xs/none font-semibold opacity-85">Salon &amp; Spa</span>
      </span>
    </span>
  );
}

function LogoMark({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 48 48" width="48" height="48" className={className}>
      <rect width="48" height="48" rx="4" fill="var(--color-indigo-900)" />
      <path
        fill="none"
        stroke="var(--color-resist)"
        strokeDasharray="3.1 2.4"
        strokeWidth="1"
        d="M3.6 3.7l40.7-.1.1 40.8-40.9.1z"
      />
      <path
        fill="var(--color-resist)"
        d="M10.6 8.4c8.9-.6 17.8-.6 26.8 0l-.3 5.1c-8.7.5-17.5.5-26.2.1zM10.9 34.4c8.7-.5 17.5-.5 26.2 0l.3 5.1c-8.9.6-17.9.6-26.8 0z"
      />
      <path
        fill="none"
        stroke="var(--color-resist)"
        strokeWidth="3.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        d="M17.2 16.3l6.8 4.3 6.9-4.4M17.1 21.7l6.9 4.3 6.8-4.3M17.2 27.1l6.8 4.2 6.9-4.2"
      />
    </svg>
  );
}
