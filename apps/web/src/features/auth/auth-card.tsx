import type { ReactNode } from "react";
import { AuthCloth } from "./auth-cloth.tsx";

type AuthCardProps = { title: string; subtitle?: ReactNode; children: ReactNode; footer?: ReactNode };

/** The one card of the signing-in pages; from 1024 px on a panel of indigo cloth hangs beside it. */
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
