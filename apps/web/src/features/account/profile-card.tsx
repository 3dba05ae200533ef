import type { User } from "@salon/contracts";
import { BadgeCheck } from "lucide-react";
import { EMAIL_IN_PANEL, truncate } from "../../lib/format/format.ts";
import { Badge } from "../../ui/feedback/badge.tsx";
import { ResendButton } from "./resend-button.tsx";

/** Initial, name, shortened e-mail, and whether the account is verified; if not, the way to ask for the mail again. */
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
