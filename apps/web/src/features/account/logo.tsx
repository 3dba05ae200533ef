/** The mark of the house, four squares of cloth with a comb's teeth and a ring, and the name beside it. */
export function Logo() {
  return (
    <span className="flex items-center gap-2.5">
      <svg aria-hidden="true" viewBox="0 0 40 40" className="size-9 shrink-0" fill="none">
        <rect width="40" height="40" rx="4" fill="var(--color-cloth)" />
        <path d="M20.2 3v34M3 19.9h34" stroke="var(--color-resist)" strokeWidth="1" strokeDasharray="2.2 2" />
        <g stroke="var(--color-resist)" strokeWidth="1.8" strokeLinecap="round">
          <path d="M6.5 7.2h9.6M7 7.4l.1 8.2M10 7.3v8.4M12.9 7.4l.1 8M15.8 7.3v8.3" />
          <path d="M29 6.6c3 .1 4.9 2.2 4.8 4.8-.1 2.7-2 4.7-4.8 4.6-2.7 0-4.6-2.1-4.5-4.7.1-2.6 1.9-4.6 4.5-4.7Z" />
          <path d="M6.8 33.4c2.9-1 3.6-7.8 9.4-9.4-.4 5.8-4 8.9-9.4 9.4ZM6.8 33.4l5.6-5.6" />
          <path d="m24.4 24.3 9 9.2M33.5 24.2l-3.6 3.8M24.3 33.5l3.7-3.7" />
        </g>
      </svg>
      <span className="font-display leading-none font-extrabold tracking-tight">
        <span className="block text-lg leading-none">Ibadandun</span>
        <span className="mt-1 block text-xs leading-none font-semibold text-fg-muted">Salon &amp; Spa</span>
      </span>
    </span>
  );
}
