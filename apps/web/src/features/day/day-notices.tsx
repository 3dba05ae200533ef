import { MINUTE_MS } from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { dayClientsQuery, useSeesHealth } from "../../domain/clients/clients.ts";
import { ProveNotice } from "../../domain/clients/prove-notice.tsx";
import { useLiveState } from "../../domain/live-state.ts";
import { formatNear } from "../../lib/format/moments.ts";
import { toServerTime, useNow } from "../../lib/hooks/clock.ts";
import { useSession } from "../../lib/session/session.ts";
import { Button } from "../../ui/controls/button.tsx";
import { IconButton } from "../../ui/controls/icon-button.tsx";
import type { Refusal } from "./board/refusal.ts";

const NOTICE = "mt-4 rounded-cloth border-l-6 border-danger bg-danger-soft px-4 py-3";

/** Keeps the alerts of the board up to date, and says when they are missing, because a board without them looks like one that has none. */
export function AlertsFailure({ day }: { day: string }) {
  const { user } = useSession();
  const enabled = useSeesHealth();
  const { data, error, isFetching, refetch } = useQuery({
    ...dayClientsQuery(day),
    enabled,
    refetchOnWindowFocus: true,
    refetchInterval: MINUTE_MS,
  });
  if (user && !enabled) return <ProveNotice user={user} />;
  if (data || !error) return null;
  return (
    <p role="alert" className={NOTICE}>
      Alerts and patch tests could not be loaded.{" "}
      <Button variant="quiet" size="small" loading={isFetching} onClick={() => void refetch()}>
        Try again
      </Button>
    </p>
  );
}

type AgeNoticeProps = { loadedAt: number; failed: boolean };

/** Says from when the day is while it cannot be loaded again. */
export function AgeNotice({ loadedAt, failed }: AgeNoticeProps) {
  const live = useLiveState();
  const now = useNow();
  if (live.kind === "live" && !failed) return null;
  const loaded = toServerTime(loadedAt).toISOString();
  return (
    <output className={`${NOTICE} block`}>
      {failed ? "The day could not be loaded again." : "This day is not live."} It is shown as it was at{" "}
      {formatNear(loaded, now)}.
    </output>
  );
}

type RefusalNoticeProps = { refusal: Refusal; onDismiss: () => void };

/** Why an appointment was not moved, what it is now, and which times are free. It lies over the page, so that the board stays where it is. */
export function RefusalNotice({ refusal: { name, why, now, nearest }, onDismiss }: RefusalNoticeProps) {
  return (
    <div
      role="alert"
      data-print="no"
      className={`${NOTICE} fixed inset-x-4 bottom-24 z-dialog mx-auto flex max-w-[440px] items-start justify-between gap-3 shadow-panel`}
    >
      <div className="min-w-0 wrap-anywhere">
        <p className="font-semibold">{name} was not moved</p>
        <p>
          {why}. {now}
        </p>
        {nearest.length > 0 && <p>Nearest free times: {nearest.join(", ")}.</p>}
      </div>
      <IconButton label="Dismiss" icon={<X aria-hidden="true" />} onClick={onDismiss} />
    </div>
  );
}
