import type { ComponentProps } from "react";

/** Text for screen readers only. */
export function VisuallyHidden({ children, ...rest }: ComponentProps<"span">) {
  return (
    <span className="sr-only" {...rest}>
      {children}
    </span>
  );
}
