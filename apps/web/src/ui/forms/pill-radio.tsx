import type { ComponentProps } from "react";

const pill = [
  "grid place-content-center rounded-control border border-control-border bg-surface px-1 text-center font-semibold",
  "transition-colors peer-hover:border-primary",
  "peer-checked:border-cloth peer-checked:bg-cloth peer-checked:text-on-cloth",
  "peer-disabled:border-hairline peer-disabled:bg-cotton peer-disabled:font-normal peer-disabled:text-fg-muted",
  "peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-primary-hover",
  "forced-colors:peer-checked:outline-3 forced-colors:peer-disabled:text-system-off",
].join(" ");

/** A radio button that looks like a button; its input is invisible and lies over the text. `className` is that of the visible part. */
export const PillRadio = ({ className = "", children, ...radio }: ComponentProps<"input">) => (
  <label className="relative grid">
    <input
      {...radio}
      type="radio"
      className="peer absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-not-allowed"
    />
    <span className={`${pill} ${className}`}>{children}</span>
  </label>
);
