type GlyphProps = { className?: string };

const frame = { "aria-hidden": true, viewBox: "0 0 24 24", width: 24, height: 24, fill: "none" } as const;
const line = { stroke: "currentColor", strokeWidth: 1.9, strokeLinecap: "round", strokeLinejoin: "round" } as const;

/** The icon of the short-video platform: a musical note in a phone. */
export function ShortVideoGlyph({ className }: GlyphProps) {
  return (
    <svg {...frame} className={className}>
      <path
        {...line}
        d="M13.8 3.1v11.7c0 3.4-2.3 5.9-5.2 5.9-2.7 0-4.6-2-4.5-4.5.1-2.7 2.3-4.7 5.2-4.3M13.9 3.2c.3 3.4 2.4 5.5 5.9 5.7"
      />
    </svg>
  );
}

/** The icon of the photo-sharing platform: a camera. */
export function PhotoSharingGlyph({ className }: GlyphProps) {
  return (
    <svg {...frame} className={className}>
      <path
        {...line}
        d="M8.1 3.2l7.9-.1c3.1.1 4.8 1.8 4.9 4.9l.1 8c-.1 3.1-1.8 4.8-4.9 4.9l-8 .1c-3.1-.1-4.8-1.8-4.9-4.9l-.1-8c.1-3.1 1.8-4.8 5-4.9Z"
      />
      <path
        {...line}
        d="M12.1 7.9c2.4 0 4.1 1.8 4 4.2 0 2.3-1.8 4-4.2 4-2.3 0-4-1.8-4-4.1.1-2.4 1.8-4.1 4.2-4.1ZM17.1 6.9h.1"
      />
    </svg>
  );
}

/** The icon of WhatsApp: a telephone in a speech bubble. */
export function WhatsappGlyph({ className }: GlyphProps) {
  return (
    <svg {...frame} className={className}>
      <path
        {...line}
        d="M3.2 20.9l1.3-4.7C1.6 11.3 4.5 3.9 11.2 3.2c5.3-.5 9.7 3.5 9.8 8.7 0 5.2-4.2 9.2-9.3 9-1.3 0-2.6-.4-3.8-1l-4.7 1Z"
      />
      <path
        fill="currentColor"
        d="M9.2 7.3c.4 0 .6.2.8.6l.7 1.6c.1.4 0 .7-.3 1l-.5.6c.8 1.5 1.9 2.6 3.4 3.3l.7-.8c.3-.3.6-.4 1-.2l1.6.8c.4.2.5.4.5.8-.1 1.4-1.4 2.2-2.7 2-3.3-.5-6.6-3.7-7.2-7-.2-1.4.8-2.6 2-2.7Z"
      />
    </svg>
  );
}
