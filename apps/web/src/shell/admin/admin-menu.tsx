import { canAccess } from "@salon/contracts";
import { Link, matchPath, useLocation } from "react-router-dom";
import { useSession } from "../../lib/session/session.ts";
import { MENU_GROUPS, type MenuLink } from "./admin-menu-links.ts";

/** The links of the back office that the person may follow; the others are absent. */
export function AdminMenu({ onFollow }: { onFollow?: () => void }) {
  const { user } = useSession();
  return (
    <nav aria-label="Administration" className="space-y-3">
      {MENU_GROUPS.map((group) => (
        <ul
          key={group[0]!.label}
          className="space-y-0.5 not-first:border-t not-first:border-indigo-400/40 not-first:pt-3"
        >
          {group
            .filter(({ access }) => canAccess(access, user?.role ?? "guest"))
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
  const current = matchPath(link.path, pathname) ? "page" : link.inside && matchPath(link.inside, pathname);
  const Icon = link.icon;
  return (
    <li>
      <Link
        to={link.path}
        onClick={onFollow}
        aria-current={current === "page" ? "page" : current ? "true" : undefined}
        className="flex min-h-11 lg:min-h-10 items-center gap-3 rounded-control px-3 font-semibold text-on-cloth no-underline transition-colors hover:bg-indigo-800 aria-[current]:bg-resist aria-[current]:text-indigo-900"
      >
        <Icon aria-hidden="true" className="size-5 shrink-0" />
        {link.label}
      </Link>
    </li>
  );
}
