/** The icons of the house, drawn on a 24 px grid: the symbols of `public/art/motifs.svg`. */
export type MotifName =
  | "comb"
  | "shears"
  | "ring"
  | "lash"
  | "nail"
  | "leaf"
  | "braid"
  | "mirror"
  | "brush"
  | "polish"
  | "dryer"
  | "beads"
  | "curl"
  | "sun"
  | "drop"
  | "flower"
  | "bowl"
  | "towel"
  | "chair"
  | "clock"
  | "card"
  | "calendar"
  | "hand"
  | "star";

type MotifProps = { name: MotifName; className?: string };

/** One motif as a line drawing in the colour of the surrounding text. Decorative. */
export function Motif({ name, className }: MotifProps) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
    >
      <use href={`/art/motifs.svg#${name}`} />
    </svg>
  );
}
