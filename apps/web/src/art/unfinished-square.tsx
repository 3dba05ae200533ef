/** A sketched, mostly undyed square of cloth, for empty states. Decorative. */
export function UnfinishedSquare({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 200 200" width="200" height="200" className={className}>
      <path
        fill="var(--color-surface)"
        d="M19 20c9 0 36 1 54 0c18 0 36-1 54-1c18 0 44 1 52 1c1 9 1 36 1 54c0 17 0 34 0 52c0 18 0 45 0 55c-9-1-35-1-53-1c-18 0-37 0-55 0c-17 0-42 0-51 0c0-9 0-35 0-53c0-18 0-36-1-54c0-18 0-44-1-53z"
      />
      <path fill="var(--color-cloth)" d="M21 20c17 1 35 0 52 1 1 17-1 35 0 52-17-1-35 1-52 0 0-17 1-35 0-53z" />
      <path
        fill="none"
        stroke="var(--color-resist)"
        strokeWidth="3"
        strokeLinecap="round"
        d="M47 29c2 11 6 15 17 18-11 3-15 7-17 18-3-11-7-15-18-18 11-3 15-7 18-18zM29 29h0M65 29h0M29 65h0M65 65h0"
      />
      <path
        className="resist-line"
        pathLength={1}
        fill="none"
        stroke="var(--color-control-border)"
        strokeWidth="1.6"
        d="M21 20c9 0 35-1 53-1c17 0 34 0 52 0c17 1 44 1 53 1c0 9 1 35 1 53c0 18 1 37 1 55c0 17-1 43-1 52c-9 0-36 1-53 1c-18 0-36-1-54-1c-18 0-45 1-53 1c0-9-1-36-1-54c0-18 1-36 2-54c0-18 0-44 0-53z"
      />
      <path
        fill="none"
        stroke="var(--color-control-border)"
        strokeWidth="1.3"
        strokeLinecap="round"
        strokeDasharray="5 4"
        d="M19 73c7 0 27-1 40-1c13 0 26 2 40 2c13 0 28-2 41-1c14 0 34 1 41 2M72 19c0 7 1 27 1 41c0 14 0 28 0 41c0 13 0 26 0 39c-1 14-1 33-1 40M20 128c6 0 26 0 40 0c13 0 27-1 40-1c14 0 27 1 40 1c13 0 33 0 39 0M128 19c-1 7-2 28-2 41c-1 14 0 27 0 40c0 14 0 28 0 41c1 14 1 33 1 40M119 99c0 5-3 11-6 14c-3 3-9 4-14 4c-4 0-9-1-12-4c-3-2-5-8-5-13c0-4 2-10 5-13c4-3 9-5 13-5c4 0 9 2 12 5c3 2 7 8 7 12zM109 100c0 3-2 6-4 7c-2 2-8 2-10 1c-2-1-4-5-4-8c0-3 2-7 4-8c2-1 7-1 9 0c3 2 5 6 5 8zM82 29c0 3 0 13 0 18c0 6 1 15 1 18M94 30c0 3 0 11 0 16c0 6 1 15 1 18M105 30c1 3 2 12 2 17c0 6 0 14 0 17M118 30c0 3 0 10 0 16c0 6 1 16 1 19M137 39c2-1 6-10 9-9c2 0 5 8 8 12c3 4 5 11 8 11c3 1 7-7 8-9M139 56c1-2 5-10 7-10c3 0 5 8 8 12c2 3 6 8 8 10M33 81l13 9l13-9M33 92l13 9l13-9M33 103l13 9l13-9M33 114l13 9l13-9M136 118c2-6 5-28 10-34c5-6 15-2 18-2M46 138l18 16l-18 18M83 141c2 1 7 4 10 7c3 3 6 6 9 10c3 3 9 9 11 11"
      />
      <g transform="rotate(38 150 142)">
        <path
          fill="var(--color-cream-300)"
          stroke="var(--color-indigo-900)"
          strokeWidth="1.6"
          strokeLinejoin="round"
          d="M144 96l12-1 1 52-13 1z"
        />
        <path
          fill="var(--color-osun-700)"
          stroke="var(--color-indigo-900)"
          strokeWidth="1.6"
          strokeLinejoin="round"
          d="M144 86c3-3 9-3 12 0v9l-12 1z"
        />
        <path
          fill="var(--color-surface)"
          stroke="var(--color-indigo-900)"
          strokeWidth="1.6"
          strokeLinejoin="round"
          d="M144 148l13-1-6 17z"
        />
        <path fill="var(--color-indigo-900)" d="M149 158l4 0-2 6z" />
      </g>
    </svg>
  );
}
