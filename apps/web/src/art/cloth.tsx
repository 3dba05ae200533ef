/**
 * The cloth of the landing page: three by three squares of adire whose largest is a portrait. Decorative; its lines draw once. All of
 * it comes from a file of its own, so it weighs nothing in the page and its script.
 */
export function HeroCloth({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 612 612" width="612" height="612" className={className}>
      <use href="/art/hero-cloth.svg#ground" />
      {/* The frames and the ring of light take their motion from the group: one thing to move instead of six. */}
      <g className="resist-line" fill="none" stroke="var(--color-resist)" strokeWidth="2">
        <use href="/art/hero-cloth.svg#lines" />
      </g>
      <use href="/art/hero-cloth.svg#figures" />
    </svg>
  );
}

/** A strip of tiny squares of cloth between two parts of a page, repeated for as long as its box is; decorative. */
export function ClothStrip({ className }: { className?: string }) {
  return <div aria-hidden="true" className={`h-6 bg-[url(/art/cloth-strip.svg)] bg-repeat-x ${className ?? ""}`} />;
}
