import type { ComponentProps } from "react";
import { classNames } from "../layout/class-names.ts";

type ButtonProps = ComponentProps<"button"> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Shows a spinner over the label and ignores presses; the width stays, so nothing around the button moves. */
  loading?: boolean;
};

/** A button whose `type` is "button" by default, so that it does not submit a form by accident. */
export function Button({ variant, size, loading = false, className, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass(variant, size, className)}
      aria-disabled={loading || undefined}
      aria-busy={loading || undefined}
      onClick={(event) => {
        // A disabled button would lose the keyboard focus, so a loading one stays focusable and ignores presses.
        if (loading) event.preventDefault();
        else onClick?.(event);
      }}
    >
      <span className={classNames("inline-flex items-center gap-2", loading && "opacity-0")}>{children}</span>
      {loading && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner />
        </span>
      )}
    </button>
  );
}

/** The look of a button: `cream` for indigo backgrounds, `quiet` for secondary actions, `danger` for irreversible ones. */
export type ButtonVariant = "primary" | "cream" | "quiet" | "danger";

/** Height of a button: 44, 48 or 56 px. */
export type ButtonSize = "small" | "medium" | "large";

const looks: Record<ButtonVariant, string> = {
  primary: "bg-primary text-on-primary hover:bg-primary-hover [--stitch-color:var(--color-resist)]",
  cream: "bg-resist text-indigo-900 hover:bg-cream-100 [--stitch-color:var(--color-indigo-700)]",
  quiet:
    "bg-surface text-primary border border-control-border hover:bg-sunken hover:border-primary [--stitch-color:transparent]",
  danger: "bg-danger text-on-primary hover:bg-danger-hover [--stitch-color:var(--color-osun-100)]",
};

const sizes: Record<ButtonSize, string> = {
  small: "min-h-11 px-4 text-sm",
  medium: "min-h-12 px-6 text-base",
  large: "min-h-14 px-8 text-lg",
};

/** Class names that make a link look like a `Button`. */
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

/** A spinning ring in the colour of the text; the caller provides the text for screen readers. */
export function Spinner({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className={classNames("size-5 animate-spin", className)} fill="none">
      <circle cx="12" cy="12" r="9" stroke="currentColor" strokeOpacity="0.25" strokeWidth="3" />
      <path d="M12 3a9 9 0 0 1 9 9" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}
