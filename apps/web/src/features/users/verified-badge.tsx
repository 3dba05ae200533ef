import { BadgeCheck } from "lucide-react";
import { Badge } from "../../ui/feedback/badge.tsx";

/** Whether an account's e-mail address was confirmed. */
export function VerifiedBadge({ verified }: { verified: boolean }) {
  if (!verified) return <Badge tone="warning">Unverified</Badge>;
  return (
    <Badge tone="success" icon={<BadgeCheck aria-hidden="true" className="size-4" />}>
      Verified
    </Badge>
  );
}
