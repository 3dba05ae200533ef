/** The symbols of `public/art/service-squares.svg`. */
export type ServiceSquareName = "haircut" | "nails" | "wig" | "braids" | "piercing" | "lashes";

type ServiceSquareProps = { name: ServiceSquareName; className?: string };

/**
 * A square of adire for one kind of service. Decorative; inside a link, a button or a `group` its background changes from indigo to
 * camwood on hover and focus. The drawing is a separate file, so it adds nothing to the page's script.
 */
export function ServiceSquare({ name, className }: ServiceSquareProps) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 240 240"
      width="240"
      height="240"
      className={`cloth-square ${className ?? ""}`}
    >
      <use href={`/art/service-squares.svg#${name}`} />
    </svg>
  );
}
