import { canAccess, endpoints } from "@salon/contracts";
import { useSession } from "../../lib/session/session.ts";
import { lazyPart } from "../../ui/feedback/lazy-part.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { WhenNear } from "../../ui/layout/when-near.tsx";

const HEIGHT = "h-60";
const AuditHistory = lazyPart(async () => (await import("./audit-history.tsx")).AuditHistory, {
  loading: <Skeleton className={`${HEIGHT} w-full`} />,
});

/** The history of a record below it, for those who may read it. Several ids are separated by commas. */
export function RecordHistory({ targetId }: { targetId: string }) {
  const { user } = useSession();
  if (!canAccess(endpoints.audit.list.access, user?.role ?? "guest")) return null;
  return (
    <WhenNear height={HEIGHT}>
      <AuditHistory targetId={targetId} />
    </WhenNear>
  );
}
