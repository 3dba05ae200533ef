import type { ReactNode } from "react";
import { BRAND, TAGLINE } from "@salon/contracts";
import { Motif, type MotifName } from "../../art/motif.tsx";
import { Navigate } from "react-router-dom";
import { usePageQuery } from "../../lib/navigation/page-query.ts";
import { safeNextPath } from "../../lib/session/next-path.ts";
import { useSession } from "../../lib/session/session.ts";

type AuthCardProps = { title: string; subtitle?: ReactNode; children: ReactNode; footer?: ReactNode };

/** The card of the sign-in pages; from 1024 px on, a panel of indigo cloth appears beside it. */
export function AuthCard({ title, subtitle, children, footer }: AuthCardProps) {
  return (
    <div className="page-column py-6 md:py-12">
      <div className="mx-auto grid max-w-form overflow-hidden rounded-cloth border border-hairline bg-surface lg:min-h-136 lg:max-w-none lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
        <AuthCloth />
        <div className="mx-auto w-full max-w-form px-5 pt-8 pb-5 sm:px-8 lg:self-center lg:py-12">
          <h1 tabIndex={-1} className="text-3xl">
            {title}
          </h1>
          {subtitle && <p className="mt-3 text-balance text-fg-muted">{subtitle}</p>}
          <div className="mt-7">{children}</div>
          {footer && <div className="mt-7 space-y-1 border-t border-hairline pt-5 text-sm">{footer}</div>}
        </div>
      </div>
    </div>
  );
}

/** One motif for each square, row by row, 4 in a row, without equal neighbours. */
const SQUARES: readonly MotifName[] = [
  ...(["comb", "flower", "shears", "drop"] as const),
  ...(["curl", "nail", "sun", "ring"] as const),
  ...(["lash", "braid", "leaf", "mirror"] as const),
  ...(["beads", "polish", "comb", "star"] as const),
  ...(["towel", "flower", "dryer", "curl"] as const),
  ...(["brush", "bowl", "ring", "leaf"] as const),
  ...(["nail", "lash", "shears", "sun"] as const),
  ...(["drop", "mirror", "braid", "beads"] as const),
];
const DYED = new Set([2, 9, 15, 20]);

/** A decorative panel of indigo cloth squares with the salon's name at the bottom, from 1024 px on. */
function AuthCloth() {
  return (
    <div className="on-cloth relative hidden overflow-hidden lg:block">
      <div aria-hidden="true" className="absolute inset-x-0 top-0 grid grid-cols-4 gap-1.5 p-1.5">
        {SQUARES.map((name, square) => (
          <span
            key={square}
            className={`stitched grid aspect-square place-items-center rounded-cloth text-resist [--stitch-inset:5px] [--stitch-opacity:0.35] ${groundOf(square)}`}
          >
            <Motif name={name} className="size-3/5 [stroke-width:1.3px]" />
          </span>
        ))}
      </div>
      <div className="absolute inset-x-0 bottom-0 bg-linear-to-t from-cloth from-55% to-transparent px-10 pt-32 pb-10">
        <p className="font-display text-2xl font-bold">{BRAND}</p>
        <p className="mt-2 text-on-cloth-muted">{TAGLINE}</p>
      </div>
    </div>
  );
}

function groundOf(square: number): string {
  if (DYED.has(square)) return "bg-osun-700";
  return (square + Math.floor(square / 4)) % 2 === 0 ? "bg-indigo-800" : "bg-indigo-950";
}

/** Shows its children to guests, and redirects signed-in users to `?next=` or the home page. */
export function RedirectSignedIn({ children }: { children: ReactNode }) {
  const { user } = useSession();
  const query = usePageQuery();
  return user && query ? <Navigate to={safeNextPath(query.get("next"))} replace /> : children;
}
