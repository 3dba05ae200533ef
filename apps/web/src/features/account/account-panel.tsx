import { isStaff, type User } from "@salon/contracts";
import {
  CalendarDays,
  Home,
  LayoutDashboard,
  LogIn,
  LogOut,
  Store,
  Tags,
  UserCog,
  type LucideIcon,
  BadgeCheck,
} from "lucide-react";
import { Link, useLocation } from "react-router-dom";
import { useSession } from "../../lib/session/session.ts";
import { PATHS } from "../../paths.ts";
import { Drawer } from "../../ui/overlays/drawer.tsx";
import { useSignOut } from "./account.queries.ts";
import { EMAIL_IN_PANEL, truncate } from "../../lib/format/format.ts";
import { Badge } from "../../ui/feedback/badge.tsx";
import { ResendButton } from "./resend-button.tsx";

type AccountPanelProps = { open: boolean; onClose: () => void };

/** The 'My Account' panel: the signed-in user and the links that the user's role may open. */
export function AccountPanel({ open, onClose }: AccountPanelProps) {
  const { user } = useSession();
  const signOut = useSignOut();
  const link = { onFollow: onClose };
  return (
    <Drawer open={open} onClose={onClose} title="My Account">
      {user && <ProfileCard user={user} />}
      <nav aria-label="My Account" className={user ? "mt-5" : ""}>
        <ul className="space-y-1">
          {isStaff(user?.role) && (
            <PanelLink {...link} to={PATHS.adminDashboard} icon={LayoutDashboard} label="Administrator" />
          )}
          <PanelLink {...link} to={PATHS.home} icon={Home} label="Homepage" />
          {user && <PanelLink {...link} to={PATHS.bookingHistory} icon={CalendarDays} label="Your bookings" />}
          <PanelLink {...link} to={PATHS.marketPlace} icon={Store} label="Marketplace" />
          <PanelLink {...link} to={PATHS.priceList} icon={Tags} label="Price List" />
          {user && <PanelLink {...link} to={PATHS.myData} icon={UserCog} label="My data" />}
          {!user && <PanelLink {...link} to={PATHS.signIn} icon={LogIn} label="Login" />}
        </ul>
        {user && (
          <button
            type="button"
            aria-disabled={signOut.isPending || undefined}
            onClick={() => !signOut.isPending && signOut.mutate()}
            className={`${ROW} mt-4 w-full border-t border-hairline text-danger`}
          >
            <LogOut aria-hidden="true" className="size-5" />
            Logout
          </button>
        )}
      </nav>
    </Drawer>
  );
}

const ROW = "flex min-h-12 items-center gap-3 px-3 font-semibold no-underline transition-colors hover:bg-sunken";

type PanelLinkProps = { to: string; icon: LucideIcon; label: string; onFollow: () => void };

function PanelLink({ to, icon: Icon, label, onFollow }: PanelLinkProps) {
  const here = useLocation().pathname === to;
  return (
    <li>
      <Link
        to={to}
        onClick={onFollow}
        aria-current={here ? "page" : undefined}
        className={`${ROW} rounded-control text-fg aria-[current=page]:bg-sunken aria-[current=page]:text-primary`}
      >
        <Icon aria-hidden="true" className="size-5 shrink-0 text-primary" />
        {label}
      </Link>
    </li>
  );
}

/** Initial, name, shortened e-mail and verification state; an unverified user can request the verification mail again. */
export function ProfileCard({ user }: { user: User }) {
  return (
    <section aria-label="Profile" className="rounded-cloth border border-hairline bg-page p-4">
      <div className="flex items-center gap-3">
        <span
          aria-hidden="true"
          className="on-cloth stitched grid size-12 shrink-0 place-items-center rounded-cloth font-display text-xl font-bold [--stitch-inset:3px]"
        >
          {Array.from(user.name)[0]?.toUpperCase()}
        </span>
        <div className="min-w-0">
          <p className="font-bold wrap-anywhere">{user.name}</p>
          <p title={user.email} className="text-sm text-fg-muted">
            <span aria-hidden="true">{truncate(user.email, EMAIL_IN_PANEL)}</span>
            <span className="sr-only">{user.email}</span>
          </p>
        </div>
      </div>
      <div className="mt-3">
        {user.verified ? (
          <Badge tone="success" icon={<BadgeCheck aria-hidden="true" className="size-4" />}>
            Verified
          </Badge>
        ) : (
          <span className="text-warning">
            <ResendButton label="Verify account" />
          </span>
        )}
      </div>
    </section>
  );
}
