import {
  canAccess,
  MENU_GROUPS,
  pages,
  type MenuEntry,
  type MenuIcon,
  type PageName,
  type WebPage,
} from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import {
  CalendarDays,
  CalendarPlus,
  ChartColumn,
  CircleDollarSign,
  ClipboardList,
  Contact,
  History,
  Home,
  Hourglass,
  LayoutDashboard,
  Mails,
  MessageSquareText,
  QrCode,
  ReceiptText,
  Scissors,
  Settings,
  Tags,
  UserRoundCheck,
  Users,
  Wallet,
  type LucideIcon,
} from "lucide-react";
import { useEffect, useRef } from "react";
import { Link, matchPath, useLocation } from "react-router-dom";
import { waitingCount, waitingQuery, type WaitingCount } from "../../domain/waiting.ts";
import { useSession } from "../../lib/session/session.ts";

const ICONS: Record<MenuIcon, LucideIcon> = {
  CalendarDays,
  CalendarPlus,
  ChartColumn,
  CircleDollarSign,
  ClipboardList,
  Contact,
  History,
  Home,
  Hourglass,
  LayoutDashboard,
  Mails,
  MessageSquareText,
  QrCode,
  ReceiptText,
  Scissors,
  Settings,
  Tags,
  UserRoundCheck,
  Users,
  Wallet,
};

/** The entries with a count of what waits there, and what the number means. */
export const COUNTED: Partial<Record<PageName, { count: WaitingCount; meaning: string }>> = {
  adminDay: { count: "reservations", meaning: "to see to" },
  adminDisplaced: { count: "displaced", meaning: "to settle" },
  adminBookings: { count: "giveBacks", meaning: "with money to give back" },
  adminPayments: { count: "payments", meaning: "to decide" },
  adminReceipts: { count: "doubled", meaning: "to compare with the bank" },
  adminMessages: { count: "messages", meaning: "to answer" },
  adminDayClose: { count: "unclosedDays", meaning: "not closed" },
};
const MAX_SHOWN = 99;

interface MenuLink extends MenuEntry, Pick<WebPage, "path" | "access"> {
  /** Paths of the pages without an entry of their own whose parent is this page. */
  childPaths: readonly string[];
  counted: (typeof COUNTED)[PageName];
}

const RECORDS: [string, WebPage][] = Object.entries(pages);
const LINKS: readonly MenuLink[] = RECORDS.flatMap(([name, { path, access, menu }]) => {
  const children = RECORDS.filter(([, page]) => page.parent === name && !page.menu);
  const counted = COUNTED[name as PageName];
  return menu ? [{ ...menu, path, access, counted, childPaths: children.map(([, child]) => child.path) }] : [];
});

/** The links of the back office that the user may follow; the others are absent. */
export function AdminMenu({ onFollow }: { onFollow?: () => void }) {
  const { user } = useSession();
  const { data: waiting } = useQuery(waitingQuery);
  const links = LINKS.filter(({ access }) => canAccess(access, user?.role ?? "guest"));
  return (
    <nav aria-label="Administration" className="space-y-3 xl:space-y-1">
      {MENU_GROUPS.map((group) => (
        <div key={group}>
          {group && (
            <p
              aria-hidden="true"
              className="px-3 font-body text-sm font-semibold text-on-cloth-muted xl:text-3xs/[18px]"
            >
              {group}
            </p>
          )}
          <ul aria-label={group || undefined}>
            {links
              .filter((link) => link.group === group)
              .map((link) => (
                <MenuItem
                  key={link.path}
                  link={link}
                  waiting={link.counted && waitingCount(waiting, link.counted.count)}
                  {...(onFollow && { onFollow })}
                />
              ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

/** In a low window the menu scrolls by itself to an entry; the page stays where it is. */
function showWithin(entry: HTMLElement): void {
  let box = entry.parentElement;
  while (box && box.scrollHeight <= box.clientHeight) box = box.parentElement;
  if (!box || box === document.body || box === document.documentElement) return;
  const [own, around] = [entry.getBoundingClientRect(), box.getBoundingClientRect()];
  if (own.top < around.top || own.bottom > around.bottom) box.scrollTop += own.top - around.top - around.height / 2;
}

type MenuItemProps = { link: MenuLink; waiting: number | undefined; onFollow?: () => void };

function MenuItem({ link, waiting = 0, onFollow }: MenuItemProps) {
  const { pathname } = useLocation();
  const isChildOpen = link.childPaths.some((path) => matchPath(path, pathname));
  const Icon = ICONS[link.icon];
  const current = matchPath(link.path, pathname) ? "page" : isChildOpen ? "true" : undefined;
  const entry = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (current && entry.current) showWithin(entry.current);
  }, [current]);
  return (
    <li>
      <Link
        ref={entry}
        to={link.path}
        onClick={onFollow}
        aria-current={current}
        className="flex min-h-11 items-center gap-3 rounded-control px-3 font-semibold xl:min-h-7.5 xl:gap-2.5 xl:text-sm/6 text-on-cloth no-underline transition-colors hover:bg-indigo-800 aria-[current]:bg-resist aria-[current]:text-indigo-900"
      >
        <Icon aria-hidden="true" className="size-5 shrink-0 xl:size-4.5" />
        {link.label}
        {waiting > 0 && (
          <span className="ml-auto min-w-7 rounded-pill bg-danger-soft px-2 text-center text-sm text-danger xl:text-2xs/5 tabular-nums forced-colors:border">
            <span className="sr-only">, </span>
            {waiting > MAX_SHOWN ? `${MAX_SHOWN}+` : waiting}
            <span className="sr-only"> {link.counted?.meaning}</span>
          </span>
        )}
      </Link>
    </li>
  );
}
