import { canAccess, MENU_GROUPS, pages, type MenuEntry, type MenuIcon, type WebPage } from "@salon/contracts";
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
import { Link, matchPath, useLocation } from "react-router-dom";
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

interface MenuLink extends MenuEntry, Pick<WebPage, "path" | "access"> {
  /** Paths of the pages without an entry of their own whose parent is this page. */
  childPaths: readonly string[];
}

const RECORDS: [string, WebPage][] = Object.entries(pages);
const LINKS: readonly MenuLink[] = RECORDS.flatMap(([name, { path, access, menu }]) => {
  const children = RECORDS.filter(([, page]) => page.parent === name && !page.menu);
  return menu ? [{ ...menu, path, access, childPaths: children.map(([, child]) => child.path) }] : [];
});

/** The links of the back office that the user may follow; the others are absent. */
export function AdminMenu({ onFollow }: { onFollow?: () => void }) {
  const { user } = useSession();
  const links = LINKS.filter(({ access }) => canAccess(access, user?.role ?? "guest"));
  return (
    <nav aria-label="Administration" className="space-y-3">
      {MENU_GROUPS.map((group) => (
        <ul key={group} className="space-y-0.5 not-first:border-t not-first:border-indigo-400/40 not-first:pt-3">
          {links
            .filter((link) => link.group === group)
            .map((link) => (
              <MenuItem key={link.path} link={link} {...(onFollow && { onFollow })} />
            ))}
        </ul>
      ))}
    </nav>
  );
}

function MenuItem({ link, onFollow }: { link: MenuLink; onFollow?: () => void }) {
  const { pathname } = useLocation();
  const isChildOpen = link.childPaths.some((path) => matchPath(path, pathname));
  const Icon = ICONS[link.icon];
  return (
    <li>
      <Link
        to={link.path}
        onClick={onFollow}
        aria-current={matchPath(link.path, pathname) ? "page" : isChildOpen ? "true" : undefined}
        className="flex min-h-11 lg:min-h-10 items-center gap-3 rounded-control px-3 font-semibold text-on-cloth no-underline transition-colors hover:bg-indigo-800 aria-[current]:bg-resist aria-[current]:text-indigo-900"
      >
        <Icon aria-hidden="true" className="size-5 shrink-0" />
        {link.label}
      </Link>
    </li>
  );
}
