import type { ReactNode } from "react";

type TileProps = {
  title: string;
  /** The one figure of the tile. */
  figure?: ReactNode;
  children?: ReactNode;
};

/** A small white card with a title, one large figure and what explains it. */
export function Tile({ title, figure, children }: TileProps) {
  return (
    <section aria-label={title} className="min-w-0 rounded-cloth border border-hairline bg-surface p-3 sm:p-4">
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
