import type { ReactNode } from "react";
import { classNames } from "../../ui/layout/class-names.ts";

type TileProps = {
  title: string;
  /** The one figure of the tile. */
  figure?: ReactNode;
  children?: ReactNode;
  className?: string | undefined;
};

/** A small white card with a title, one large figure and what explains it. */
export function Tile({ title, figure, children, className }: TileProps) {
  return (
    <section
      aria-label={title}
      className={classNames("min-w-0 rounded-cloth border border-hairline bg-surface p-3 sm:p-4", className)}
    >
      <h2 className="font-body text-sm font-semibold tracking-normal text-fg-muted">{title}</h2>
      {figure !== undefined && (
        <p className="mt-0.5 font-display text-xl font-bold sm:text-2xl tracking-tight wrap-anywhere tabular-nums">
          {figure}
        </p>
      )}
      {children}
    </section>
  );
}
