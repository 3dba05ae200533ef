import type { ComponentProps, ReactNode } from "react";
import { classNames } from "../layout/class-names.ts";

type IconButtonProps = Omit<ComponentProps<"button">, "children" | "aria-label"> & {
  /** The accessible name, for example "Close". */
  label: string;
  icon: ReactNode;
  /** A badge with a number, for example of items in the cart; include the number in `label` too. */
  count?: number | undefined;
  /** For indigo backgrounds. */
  onCloth?: boolean;
};

/** A square button of 44 px with an icon and an accessible label. */
export function IconButton({ label, icon, count, onCloth = false, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={classNames(
        "relative grid size-11 shrink-0 place-items-center rounded-control transition-colors disabled:opacity-55",
        onCloth ? "text-white hover:bg-indigo-800" : "text-primary hover:bg-sunken",
        className,
      )}
    >
      {icon}
      {count !== undefined && count > 0 && (
        <span
          aria-hidden="true"
          className="absolute top-0 right-0 grid h-5 min-w-5 place-items-center rounded-pill bg-danger px-1 text-bar-base font-bold leading-none text-on-primary"
        >
          {count}
        </span>
      )}
    </button>
  );
}
