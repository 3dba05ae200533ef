import type { Session } from "@salon/contracts";
import { MonitorSmartphone } from "lucide-react";
import { formatRelative } from "../../lib/format/relative-time.ts";
import { useNow } from "../../lib/hooks/clock.ts";
import { Badge } from "../../ui/feedback/badge.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { useEndOtherSessions, useEndSession, useOpenSessions } from "./account.data.queries.ts";

const countries = new Intl.DisplayNames("en", { type: "region" });

/** The sessions of the account, with a button that ends one, and one that ends all others. */
export function OpenSessions() {
  const query = useOpenSessions();
  return (
    <Loaded
      query={query}
      skeleton={{ rows: 2, label: "Loading where you are signed in…", rowClassName: "h-14 w-full" }}
    >
      {(sessions) => <Sessions sessions={sessions} />}
    </Loaded>
  );
}

function Sessions({ sessions }: { sessions: readonly Session[] }) {
  const endOthers = useEndOtherSessions();
  return (
    <>
      <ul className="divide-y divide-hairline">
        {sessions.map((session) => (
          <OpenSession key={session._id} session={session} />
        ))}
      </ul>
      {sessions.length > 1 ? (
        <Button variant="quiet" className="mt-4" loading={endOthers.isPending} onClick={() => endOthers.mutate()}>
          Sign out everywhere else
        </Button>
      ) : (
        <p className="mt-3 text-sm text-fg-muted">You are signed in nowhere else.</p>
      )}
    </>
  );
}

function OpenSession({ session }: { session: Session }) {
  const now = useNow();
  const end = useEndSession();
  const { _id, device, country, lastSeenAt, current } = session;
  return (
    <li className="flex items-center gap-4 py-3">
      <MonitorSmartphone aria-hidden="true" className="size-6 shrink-0 text-primary" />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap gap-x-3 gap-y-1 font-semibold">
          {device}
          {current && <Badge tone="success">This device</Badge>}
        </p>
        <p className="text-sm text-fg-muted">
          {country ? countries.of(country) : "Country unknown"}, last used{" "}
          <time dateTime={lastSeenAt}>{formatRelative(lastSeenAt, now)}</time>
        </p>
      </div>
      {!current && (
        <Button
          variant="quiet"
          size="small"
          className="shrink-0"
          aria-label={`Sign out ${device}`}
          loading={end.isPending}
          onClick={() => end.mutate(_id)}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}
