/** An id that a table cuts in its middle; the whole stands in its title, in cards, and in what is copied. */
export function CutMiddle({ text, ends = 6 }: { text: string; ends?: number }) {
  return (
    <span title={text} className="max-lg:wrap-anywhere lg:whitespace-nowrap">
      <span className="lg:inline-block lg:max-w-18 lg:truncate lg:align-bottom">{text.slice(0, -ends)}</span>
      <span>{text.slice(-ends)}</span>
    </span>
  );
}
