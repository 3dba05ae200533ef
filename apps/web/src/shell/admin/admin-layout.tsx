import { PanelLeft } from "lucide-react";
import { useState, type ReactNode } from "react";
import { Outlet, useLocation } from "react-router-dom";
import { useLazyModule } from "../../lib/hooks/use-lazy-module.ts";
import { Button } from "../../ui/controls/button.tsx";
import { SearchButton, useSearchBox } from "../search/search-opener.tsx";
import { AdminFrame } from "./admin-frame.tsx";
import { AdminMenu } from "./admin-menu.tsx";
import { TestPaymentsNotice } from "./test-payments-notice.tsx";
import { useRefusal } from "./use-refusal.ts";

const loadDrawer = () => import("./admin-drawer.tsx");

/** The frame of the back office: the menu at the side from 1280 px on and in a drawer below, and the page, or `notFound` after a refusal. */
export function AdminLayout({ notFound }: { notFound: ReactNode }) {
  const refused = useRefusal();
  const search = useSearchBox();
  return (
    <>
      <AdminFrame
        menu={
          <>
            <SearchButton variant="cream" className="mb-3 w-full" onClick={search.show} />
            <AdminMenu />
          </>
        }
        buttons={
          <>
            <MenuButton />
            <SearchButton variant="quiet" onClick={search.show} />
          </>
        }
      >
        <TestPaymentsNotice />
        {refused ? notFound : <Outlet />}
      </AdminFrame>
      {search.dialog}
    </>
  );
}

function MenuButton() {
  const [open, setOpen] = useState(false);
  const [openedOn, setOpenedOn] = useState("");
  const { module: drawer, preload, load } = useLazyModule(loadDrawer);
  const { pathname } = useLocation();
  if (openedOn !== pathname) {
    setOpenedOn(pathname);
    setOpen(false);
  }
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => void load().then(setOpen)}
      >
        <PanelLeft aria-hidden="true" className="size-5" />
        Admin menu
      </Button>
      {drawer && <drawer.AdminDrawer open={open} onClose={() => setOpen(false)} />}
    </>
  );
}
