import type { ReactNode } from "react";

type AdminFrameProps = {
  /** At the side, from 1280 px on: beside it, lists of seven columns need the rest of such a screen. */
  menu: ReactNode;
  /** Above the page, below 1280 px. */
  buttons: ReactNode;
  children: ReactNode;
};

/** The columns of the back office. The server paints them too, without a menu. */
export function AdminFrame({ menu, buttons, children }: AdminFrameProps) {
  return (
    <div className="mx-auto flex w-full max-w-[1440px] items-start">
      <div
        data-print="no"
        className="on-cloth sticky top-18 hidden h-[calc(var(--screen-height)-72px)] w-60 shrink-0 overflow-y-auto overscroll-contain p-3 xl:block"
      >
        {menu}
      </div>
      <div className="min-w-0 grow px-4 pt-4 pb-16 md:px-6 xl:px-10 xl:pt-8">
        <div data-print="no" className="mb-4 flex flex-wrap gap-3 xl:hidden">
          {buttons}
        </div>
        {children}
      </div>
    </div>
  );
}
