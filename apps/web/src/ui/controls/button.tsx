import type { ComponentProps } from "react";
import { buttonClass, type ButtonSize, type ButtonVariant } from "./button-class.ts";
import { classNames } from "../layout/class-names.ts";
import { Spinner } from "./spinner.tsx";

type ButtonProps = ComponentProps<"button"> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Shows a spinner over the label and ignores presses; the width stays, so nothing around the button moves. */
  loading?: boolean;
};

/** A button that never submits by accident: `type` is "button" unless told otherwise. */
export function Button({ variant, size, loading = false, className, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass(variant, size, className)}
      aria-disabled={loading || undefined}
      aria-busy={loading || undefined}
      onClick={(event) => {
        // A disabled button would drop the keyboard focus, so a loading one stays focusable and swallows the press.
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
