/**
 * The cloth of the landing page: three by three squares of adire, the largest a portrait. Decorative; its lines are animated once. The
 * drawing is a separate file, so it adds nothing to the document or the script.
 */
export function HeroCloth({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 612 612" width="612" height="612" className={className}>
      <use href="/art/hero-cloth.svg#ground" />
      {/* Frames and ring inherit the animation from the group, so the browser animates one element and not six. */}
      <g className="resist-line" fill="none" stroke="var(--color-resist)" strokeWidth="2">
        <use href="/art/hero-cloth.svg#lines" />
      </g>
      <use href="/art/hero-cloth.svg#figures" />
    </svg>
  );
}

/** A decorative strip of small cloth squares between two parts of a page. */
export function ClothStrip({ className }: { className?: string }) {
  return <div aria-hidden="true" className={`h-6 bg-[url(/art/cloth-strip.svg)] bg-repeat-x ${className ?? ""}`} />;
}
