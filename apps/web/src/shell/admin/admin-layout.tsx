import { useState, type ReactNode } from "react";
import { Outlet, useLocation } from "react-router-dom";
import { useLazyModule, useModuleWhen } from "../../lib/hooks/use-lazy-module.ts";
import { useSession } from "../../lib/session/session.ts";
import { useSearchBox } from "../search/search-opener.tsx";
import { AdminFrame } from "./admin-frame.tsx";
import { AdminMenu } from "./admin-menu.tsx";
import { DeskBar, DeskTabs } from "./desk-bar.tsx";
import { TestPaymentsNotice } from "./test-payments-notice.tsx";
import { useRefusal } from "./use-refusal.ts";

const loadStepDue = () => import("./step-due-notice.tsx");
const loadDrawer = () => import("./admin-drawer.tsx");

/**
 * The frame of the back office: its part of the bar, the menu at the side from 1280 px on and in a drawer below, tabs at the
 * bottom of phones, and the page, or `notFound` after a refusal.
 */
export function AdminLayout({ notFound }: { notFound: ReactNode }) {
  const refused = useRefusal();
  const search = useSearchBox();
  const menu = useMenuDrawer();
  const { user } = useSession();
  const stepDue = useModuleWhen(loadStepDue, user?.stepDue !== undefined);
  const shared = { onSearch: search.show, menu: menu.opener };
  return (
    <>
      <DeskBar {...shared} />
      <AdminFrame menu={<AdminMenu />}>
        {stepDue && user?.stepDue !== undefined && <stepDue.StepDueNotice due={user.stepDue} />}
        <TestPaymentsNotice />
        {refused ? notFound : <Outlet />}
      </AdminFrame>
      <DeskTabs {...shared} />
      {search.dialog}
      {menu.drawer}
    </>
  );
}

/** The menu in a drawer, which closes when a page opens. */
function useMenuDrawer() {
  const [open, setOpen] = useState(false);
  const [openedOn, setOpenedOn] = useState("");
  const { module, preload, load } = useLazyModule(loadDrawer);
  const { pathname } = useLocation();
  if (openedOn !== pathname) {
    setOpenedOn(pathname);
    setOpen(false);
  }
  return {
    opener: {
      "aria-haspopup": "dialog",
      "aria-expanded": open,
      onPointerEnter: preload,
      onFocus: preload,
      onClick: () => void load().then(setOpen),
    } as const,
    drawer: module && <module.AdminDrawer open={open} onClose={() => setOpen(false)} />,
  };
}
