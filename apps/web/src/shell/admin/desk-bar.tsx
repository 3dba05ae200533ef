import { canAccess, FIRST_SETTINGS, hoursOf, pages, type PageName, type WebPage } from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import { Bell, CalendarDays, Menu, PanelLeft, Plus, Search, Wallet } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { Link, useLocation } from "react-router-dom";
import { useSettings } from "../../domain/settings.ts";
import { waitingCount, waitingQuery } from "../../domain/waiting.ts";
import { useSession } from "../../lib/session/session.ts";
import { PATHS } from "../../paths.ts";
import { IconButton } from "../../ui/controls/icon-button.tsx";
import { ActionMenu, type MenuAction } from "../../ui/overlays/action-menu.tsx";
import { SearchButton } from "../search/search-opener.tsx";
import { COUNTED } from "./admin-menu.tsx";

type DeskBarProps = {
  onSearch: () => void;
  /** What makes a button open the menu in a drawer. */
  menu: ComponentProps<"button">;
};

/** The address of the sheet for a new appointment. On the day board the open day stays. */
function useNewAddress(): string {
  const { pathname, search } = useLocation();
  const address = new URLSearchParams(pathname === PATHS.adminDay ? search : "");
  address.set("new", "1");
  return `${PATHS.adminDay}?${address.toString()}`;
}

const newActions = (atDesk: string): readonly MenuAction[] => [
  { label: "Book Appointment", href: PATHS.bookings, isOwn: true },
  { label: "At the desk", href: atDesk, isOwn: true },
  { label: "For an account, without a time", href: PATHS.adminCreateBooking, isOwn: true },
];

/** The part of the bar that only staff see, between the logo and the account menu: menu, search, new appointment, what waits, open hours. */
export function DeskBar({ onSearch, menu }: DeskBarProps) {
  const atDesk = useNewAddress();
  return (
    <div data-print="no" className="desk-tools">
      <OpenHours />
      <SearchButton variant="quiet" className="min-h-9! max-md:hidden" onClick={onSearch} />
      <span className="contents max-md:hidden">
        <ActionMenu label="New" icon={<Plus aria-hidden="true" />} actions={() => newActions(atDesk)} />
      </span>
      <Waits />
      <IconButton
        {...menu}
        label="Admin menu"
        icon={<PanelLeft aria-hidden="true" />}
        className="max-md:hidden xl:hidden"
      />
    </div>
  );
}

/** Today's hours of the salon. */
function OpenHours() {
  const { data: waiting } = useQuery(waitingQuery);
  const settings = useSettings() ?? FIRST_SETTINGS;
  const hours = waiting && hoursOf(settings, waiting.date);
  if (!waiting) return null;
  return (
    <p className="mr-2 text-sm text-fg-muted max-xl:hidden">
      {hours ? `Open ${hours.open} – ${hours.close}` : "Closed today"}
    </p>
  );
}

const PAGES: [string, WebPage][] = Object.entries(pages);

/** What waits for this member of staff, each with the page on which it is done. */
function Waits() {
  const { user } = useSession();
  const { data: waiting } = useQuery(waitingQuery);
  const waits = PAGES.flatMap(([name, { path, access, title, menu }]) => {
    const counted = COUNTED[name as PageName];
    const count = counted ? waitingCount(waiting, counted.count) : 0;
    const isShown = counted && count > 0 && canAccess(access, user?.role ?? "guest");
    return isShown
      ? [
          {
            count,
            action: { label: `${menu?.label ?? title}: ${count} ${counted.meaning}`, href: path, isOwn: true } as const,
          },
        ]
      : [];
  });
  const total = waits.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return null;
  return (
    <ActionMenu
      label={`What waits: ${total}`}
      icon={<Bell aria-hidden="true" />}
      count={total}
      actions={() => waits.map(({ action }) => action)}
    />
  );
}

/** On phones: the day, search, a new appointment, the till and the menu, at the bottom of the screen. */
export function DeskTabs({ onSearch, menu }: DeskBarProps) {
  const atDesk = useNewAddress();
  return (
    <nav aria-label="Desk" data-print="no" className="desk-tabs">
      <Tab icon={<CalendarDays aria-hidden="true" />} to={PATHS.adminDay}>
        Day
      </Tab>
      <button type="button" aria-haspopup="dialog" onClick={onSearch}>
        <Search aria-hidden="true" />
        Search
      </button>
      <Link to={atDesk} aria-label="New appointment" className="desk-tabs-new">
        <Plus aria-hidden="true" />
      </Link>
      <Tab icon={<Wallet aria-hidden="true" />} to={PATHS.adminReceipts}>
        Till
      </Tab>
      <button type="button" {...menu}>
        <Menu aria-hidden="true" />
        <span>
          More<span className="sr-only">, Admin menu</span>
        </span>
      </button>
    </nav>
  );
}

const Tab = ({ icon, to, children }: { icon: ReactNode; to: string; children: ReactNode }) => (
  <Link to={to}>
    {icon}
    {children}
  </Link>
);
