/** A wooden comb, drawn on a 196 grid. */
export function CombSquare() {
  return (
    <>
      <rect width="196" height="196" rx="4" fill="var(--color-indigo-800)" />
      <path
        fill="var(--color-resist)"
        d="M38 88c-1-16-3-32-8-46 20 6 45-10 68-10s48 16 68 9c-5 15-7 31-8 47-40 2-80 2-120 0zM40 84l10 0l-4.1 67.2l-2.6 0zM54.8 84l6.8 0l-1.7 68.7l-2.6 0zM68 84l6.8 0l-2.5 67.2l-2.6 0zM81.2 84l6.8 0l-1.5 69.1l-2.6 0zM94.4 84l6.8 0l-1.8 68.7l-2.6 0zM107.6 84l6.8 0l-2.3 67.6l-2.6 0zM120.8 84l6.8 0l-2.1 68l-2.6 0zM134 84l6.8 0l-2.5 67.1l-2.6 0zM145.6 84l10 0l-4.4 66.6l-2.6 0z"
      />
      <g fill="none" stroke="var(--color-indigo-800)" strokeWidth="3" strokeLinejoin="round" strokeLinecap="round">
        <path d="M46 76l9-16 9 16 9-16 9 15 8-15 9 15 9-15 9 16 8-16 9 16 9-16 8 15M46 52c18 0 34-9 52-9s34 9 52 8" />
      </g>
      <path
        fill="none"
        stroke="var(--color-resist)"
        strokeWidth="4.5"
        strokeLinecap="round"
        d="M26 64h0M25 82h0M25 100h0M25 118h0M26 136h0M26 154h0M170 64h0M171 82h0M171 100h0M170 118h0M171 136h0M170 154h0M34 171h0M55 172h0M76 171h0M98 172h0M119 171h0M140 172h0M162 171h0"
      />
      <path
        className="resist-line"
        pathLength={1}
        fill="none"
        stroke="var(--color-resist)"
        strokeWidth="2"
        d="M8 9c8 0 31 1 46 1c14 0 28-1 43-1c15 0 32 0 46 0c15 0 35 0 42 0c1 8 1 29 1 44c1 15 1 31 1 46c0 15-1 30-1 45c0 15 2 35 2 42c-7 1-30 1-45 1c-15 0-31-1-46-1c-15 0-30 0-45 0c-15 1-37 1-44 2c0-8 1-31 1-46c0-15-1-28-1-43c0-15 2-31 2-47c0-15-1-36-2-43z"
      />
    </>
  );
}

/** Open shears with their snip marks, drawn on a 196 grid. */
export function ShearsSquare() {
  return (
    <>
      <rect width="196" height="196" rx="4" fill="var(--color-indigo-900)" />
      <g fill="none" stroke="var(--color-resist)" strokeLinecap="round" strokeLinejoin="round">
        <path
          fill="var(--color-resist)"
          strokeWidth="2"
          d="M66 26c14 22 28 52 38 80l-11 6C82 84 70 54 66 26zM132 25c-13 24-27 53-37 81l11 6c11-27 22-58 26-87z"
        />
        <path
          strokeWidth="5.5"
          d="M93 111c-6 10-12 13-18 18-18 2-28 16-22 30 7 14 29 12 35-4 4-12 8-28 13-43M106 111c5 10 11 14 17 18 18 3 28 16 21 30-7 13-28 11-34-4-4-12-7-28-12-43"
        />
        <path
          strokeWidth="2.2"
          d="M30 40c10 6 18 13 24 22M26 66c12 4 24 10 32 18M24 94c14 2 30 6 42 12M167 40c-10 6-18 13-24 22M171 66c-12 4-24 10-32 18M172 94c-14 2-30 6-42 12"
        />
        <path strokeWidth="4.5" d="M99 134h0M99 150h0M98 166h0M24 118h0M173 118h0M34 140h0M163 140h0" />
      </g>
      <circle cx="99.5" cy="108" r="4.5" fill="var(--color-indigo-900)" />
      <path
        className="resist-line"
        pathLength={1}
        fill="none"
        stroke="var(--color-resist)"
        strokeWidth="2"
        d="M8 9c8 0 29 1 45 1c15 0 31-2 46-2c15 0 28 1 43 1c14 0 37 1 45 1c0 7 1 27 1 42c0 15-1 32-1 47c0 15 0 29 0 43c0 15-1 37-2 44c-6 1-27 1-41 1c-14 0-30 1-45 1c-15 0-30-1-45-1c-15-1-38-1-46-1c0-8 0-30 0-45c0-14-1-29 0-43c0-15 1-30 1-45c0-15-1-37-1-44z"
      />
    </>
  );
}

/** An open ring with two beads in a sun, drawn on a 196 grid. */
export function RingSquare() {
  return (
    <>
      <rect width="196" height="196" rx="4" fill="var(--color-indigo-900)" />
      <g fill="none" stroke="var(--color-resist)" strokeLinecap="round">
        <path
          strokeWidth="2.4"
          d="M164 97c1 0 7 0 9 0M161 118c2 1 10 4 13 5M151 136c1 1 6 5 7 6M137 151c1 2 6 10 7 12M118 161c0 1 2 6 2 8M98 164c0 3 0 12 0 15M77 160c0 2-2 7-2 8M60 152c-2 2-7 9-9 11M44 137c-1 1-5 4-6 5M35 119c-2 0-11 4-14 4M33 97c-2 1-7 1-9 2M35 77c-2-1-11-4-13-4M45 60c-1-1-5-4-6-5M59 45c-1-2-7-10-9-12M77 35c0-1-1-6-1-8M99 33c0-3-1-12-2-14M118 35c1-1 3-6 3-7M136 44c2-2 8-9 10-11M151 59c2-1 6-4 7-5M160 78c3-1 12-4 15-5M155 97c1 12-4 25-11 34c-6 9-18 17-28 20c-11 4-26 4-37 1c-10-4-20-11-27-20c-6-9-11-23-11-34c0-12 3-24 10-33c7-9 19-17 30-21c11-4 25-4 35 0c10 3 21 11 28 20c6 9 11 22 11 33z"
        />
        <path strokeWidth="8" d="M84 60c-24 8-34 36-22 58 14 24 50 26 68 6 16-20 12-50-12-63" />
        <path strokeWidth="2.4" d="M98 82c2 10 4 13 15 16-10 3-13 6-15 16-3-10-6-13-16-16 10-3 13-6 16-16z" />
        <path
          strokeWidth="4.5"
          d="M24 24h0M172 24h0M24 172h0M172 172h0M38 24h0M24 38h0M158 24h0M172 38h0M24 158h0M38 172h0M172 158h0M158 172h0"
        />
      </g>
      <circle cx="83" cy="59" r="9" fill="var(--color-resist)" />
      <circle cx="119" cy="60" r="9" fill="var(--color-resist)" />
      <path
        className="resist-line"
        pathLength={1}
        fill="none"
        stroke="var(--color-resist)"
        strokeWidth="2"
        d="M8 9c8 0 32 1 47 1c15 0 28 0 43 0c14 0 30-1 45-1c15 0 35 1 43 1c0 7 0 30 0 44c0 15 1 30 1 45c0 15 1 30 1 45c-1 14-2 35-2 43c-7 0-30-1-44-1c-15 0-29 0-44 0c-14 0-30 1-45 1c-15 0-37 0-44 0c0-7 1-29 1-43c0-15 1-29 0-44c0-16-2-31-2-47c-1-15 0-36 0-44z"
      />
    </>
  );
}

/** A closed eye with long lashes, drawn on a 196 grid. */
export function LashSquare() {
  return (
    <>
      <rect width="196" height="196" rx="4" fill="var(--color-indigo-800)" />
      <g fill="none" stroke="var(--color-resist)" strokeLinecap="round">
        <path strokeWidth="6" d="M40 82c12 26 34 37 58 37 25 0 47-12 58-38" />
        <path
          strokeWidth="3.6"
          d="M43 85c-3 1-11 6-16 6c-5 0-11-3-14-3M50 96c-3 2-12 9-17 11c-6 2-13 0-16 0M59 105c-3 2-10 12-15 15c-5 4-14 6-16 7M71 110c-2 4-8 16-13 22c-4 5-12 9-14 10M84 115c-1 4-3 19-6 25c-3 6-11 10-13 12M98 116c0 4-1 19 0 26c1 6 6 11 7 13M112 115c1 4 4 18 7 25c3 6 10 11 12 13M125 111c2 3 8 15 12 21c5 5 13 8 15 9M137 105c2 2 9 11 15 15c5 4 14 6 17 7M146 95c3 2 12 9 17 11c6 2 13 1 16 1M153 86c2 1 11 5 15 5c5 1 12-3 14-4"
        />
        <path strokeWidth="2.4" d="M46 68c16-18 34-26 53-26 20 0 38 8 52 26M60 66c12-10 24-15 39-15 14 0 28 5 38 15" />
        <path
          strokeWidth="4.5"
          d="M98 24h0M78 27h0M118 27h0M58 34h0M138 34h0M40 46h0M156 46h0M98 66h0M84 72h0M112 72h0M24 172h0M172 172h0M40 172h0M156 172h0M56 174h0M140 174h0M74 174h0M122 174h0M98 173h0"
        />
      </g>
      <path
        className="resist-line"
        pathLength={1}
        fill="none"
        stroke="var(--color-resist)"
        strokeWidth="2"
        d="M8 9c8 1 31 1 46 1c14 0 28 0 43-1c14 0 29-1 44-1c15 0 38 2 46 2c0 7 0 29 0 43c0 15 0 31 0 46c0 14 1 28 1 43c0 15-1 37-2 45c-7-1-28-1-43-1c-15 0-31 2-46 2c-15 0-30 0-45-1c-15 0-36-1-43-1c0-8 0-28 0-43c0-14 0-30 1-45c0-15 0-29 0-44c-1-15-2-37-2-45z"
      />
    </>
  );
}

/** Nail, curl, cassava leaf and checks: one square divided in four, drawn on a 196 grid. */
export function FourSmallSquares() {
  return (
    <>
      <g transform="translate(0 0)">
        <rect width="92" height="92" rx="3" fill="var(--color-indigo-800)" />
        <path fill="var(--color-resist)" d="M34 80c-6-26-8-50 10-66 20 14 20 42 14 66-8 4-17 4-24 0z" />
        <path
          fill="none"
          stroke="var(--color-indigo-800)"
          strokeWidth="2.6"
          strokeLinecap="round"
          d="M37 52c6-5 13-5 18 0M45 24c-4 5-6 11-6 17"
        />
        <path
          stroke="var(--color-resist)"
          strokeWidth="4"
          strokeLinecap="round"
          d="M16 20h0M15 38h0M16 56h0M16 74h0M76 20h0M77 38h0M76 56h0M77 74h0"
        />
      </g>
      <g transform="translate(104 0)">
        <rect width="92" height="92" rx="3" fill="var(--color-indigo-900)" />
        <path
          fill="none"
          stroke="var(--color-resist)"
          strokeWidth="3"
          strokeLinecap="round"
          d="M49 46c0 0 1 2 0 2c0 1 0 2-1 3c-1 1-3 1-4 1c-1 0-3 0-4-1c-1-1-2-3-3-5c0-1 0-4 1-5c0-2 2-4 4-5c2-1 5-2 7-2c2 0 5 2 7 3c2 2 4 5 4 8c1 3 1 6-1 9c-1 3-3 6-6 7c-3 2-7 3-11 3c-3-1-7-3-10-5c-3-3-5-7-6-10c-1-4-1-9 1-13c2-4 5-8 9-10c4-2 9-4 14-3c4 0 10 2 14 5c3 4 6 9 8 14c1 5 0 11-2 16c-2 5-6 10-11 13c-4 3-11 5-17 4c-5 0-12-3-17-6c-4-4-8-10-10-16c-2-6 1-17 1-20M8 8l8 8M84 8l-8 8M8 84l8-8M84 84l-8-8"
        />
      </g>
      <g transform="translate(0 104)">
        <rect width="92" height="92" rx="3" fill="var(--color-indigo-900)" />
        <g fill="none" stroke="var(--color-resist)" strokeLinecap="round">
          <path strokeWidth="3" d="M46 84C45 62 46 40 47 14" />
          <path
            fill="var(--color-resist)"
            strokeWidth="1.6"
            d="M46 44C38 36 30 22 34 10c9 8 12 20 12 34zM47 44c1-14 5-26 14-34 3 12-5 26-14 34zM45 58C32 54 20 44 14 30c14 2 26 12 31 28zM48 58c4-16 16-26 30-28-5 14-17 24-30 28zM45 70c-10 4-24 2-34-8 12-4 26-1 34 8zM48 70c8-9 22-12 34-8-10 10-24 12-34 8z"
          />
        </g>
      </g>
      <g transform="translate(104 104)">
        <rect width="92" height="92" rx="3" fill="var(--color-indigo-800)" />
        <g fill="var(--color-resist)">
          <path d="M8 9l18-1 1 18-18 1z" />
          <path d="M8 47l18-1 1 18-18 1z" />
          <path d="M27 28l18-1 1 18-18 1z" />
          <path d="M27 66l18-1 1 18-18 1z" />
          <path d="M46 9l18-1 1 18-18 1z" />
          <path d="M46 47l18-1 1 18-18 1z" />
          <path d="M65 28l18-1 1 18-18 1z" />
          <path d="M65 66l18-1 1 18-18 1z" />
        </g>
        <path
          stroke="var(--color-resist)"
          strokeWidth="4"
          strokeLinecap="round"
          d="M17 37h0M17 75h0M36 18h0M36 56h0M55 37h0M55 75h0M74 18h0M74 56h0"
        />
      </g>
    </>
  );
}
