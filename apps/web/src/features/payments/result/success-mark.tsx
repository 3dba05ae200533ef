/** A tick on indigo cloth, above the message of a successful payment. */
export const successMark = (
  <svg aria-hidden="true" viewBox="0 0 96 96" className="size-24" fill="none">
    <rect width="96" height="96" rx="4" fill="var(--color-cloth)" />
    <rect
      x="7"
      y="7"
      width="82"
      height="82"
      rx="2"
      stroke="var(--color-resist)"
      strokeDasharray="4 3.4"
      opacity="0.6"
    />
    <path
      pathLength="1"
      className="resist-line"
      d="M25 50.5c5 3.6 10.6 9.5 14.4 15.4C46 51.6 57.5 38 72 29.6"
      stroke="var(--color-resist)"
      strokeWidth="6"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);
