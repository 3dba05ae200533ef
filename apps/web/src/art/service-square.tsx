import { serviceMarks } from "./service-marks.tsx";

/** What a square of cloth can stand for. */
export type ServiceSquareName = keyof typeof serviceMarks;

type ServiceSquareProps = { name: ServiceSquareName; className?: string };

/** One square of adire for one kind of service. Decorative; inside a link or a `group` its ground is dyed from indigo to camwood on hover and focus. */
export function ServiceSquare({ name, className }: ServiceSquareProps) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 240 240"
      width="240"
      height="240"
      className={`cloth-square ${className ?? ""}`}
    >
      <rect width="240" height="240" rx="4" fill="var(--cloth-ground)" />
      {serviceMarks[name]}
    </svg>
  );
}
