/** A strip of tiny squares of cloth between two parts of a page, repeated for as long as its box is; decorative. */
export function ClothStrip({ className }: { className?: string }) {
  return <div aria-hidden="true" className={`h-6 bg-[url(/art/cloth-strip.svg)] bg-repeat-x ${className ?? ""}`} />;
}
