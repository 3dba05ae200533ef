import { classNames } from "../layout/class-names.ts";

/** The look of a button: `cream` is for indigo ground only, `quiet` for second choices, `danger` for what cannot be undone. */
export type ButtonVariant = "primary" | "cream" | "quiet" | "danger";

/** Height of a button: 40, 48 or 56 px. */
export type ButtonSize = "small" | "medium" | "large";

const looks: Record<ButtonVariant, string> = {
  primary: "bg-primary text-on-primary hover:bg-primary-hover [--stitch-color:var(--color-resist)]",
  cream: "bg-resist text-indigo-900 hover:bg-cream-100 [--stitch-color:var(--color-indigo-700)]",
  quiet:
    "bg-surface text-primary border border-control-border hover:bg-sunken hover:border-primary [--stitch-color:transparent]",
  danger: "bg-danger text-on-primary hover:bg-danger-hover [--stitch-color:var(--color-osun-100)]",
};

const sizes: Record<ButtonSize, string> = {
  small: "min-h-10 px-4 text-sm",
  medium: "min-h-12 px-6 text-base",
  large: "min-h-14 px-8 text-lg",
};

/** Class names that make a link look like a `Button`; on hover the stitch of the house appears inside its edge. */
export function buttonClass(variant: ButtonVariant = "primary", size: ButtonSize = "medium", more?: string): string {
  return classNames(
    "stitched [--stitch-inset:4px] [--stitch-opacity:0] hover:[--stitch-opacity:0.8] after:transition-opacity",
    "after:rounded-[7px]! inline-flex items-center justify-center gap-2 rounded-control py-2 font-semibold no-underline",
    "text-center leading-tight transition-colors disabled:opacity-55",
    "forced-colors:border forced-colors:border-[ButtonText]",
    looks[variant],
    sizes[size],
    more,
  );
}
