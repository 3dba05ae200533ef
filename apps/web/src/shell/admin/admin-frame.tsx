import type { ReactNode } from "react";

type AdminFrameProps = {
  /** At the side, from 1280 px on: beside it, lists of seven columns need the rest of such a screen. */
  menu: ReactNode;
  children: ReactNode;
};

/** The columns of the back office. The server paints them too, without a menu. */
export function AdminFrame({ menu, children }: AdminFrameProps) {
  return (
    <div className="desk-frame flex w-full items-start">
      <div
        data-print="no"
        className="on-cloth sticky top-12 hidden h-[calc(var(--screen-height)-48px)] w-52 shrink-0 overflow-y-auto overscroll-contain px-2 py-1 xl:block"
      >
        {menu}
      </div>
      <div className="min-w-0 grow px-4 pt-4 pb-28 md:px-6 md:pb-16">{children}</div>
    </div>
  );
}
