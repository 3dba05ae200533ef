import { type Booking, type DataGroup } from "@salon/contracts";
import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { setLiveState } from "../../domain/live-state.ts";
import { ApiError } from "../../lib/api/api-error.ts";
import { serverNow } from "../../lib/hooks/clock.ts";
import { sessionQuery, useSession } from "../../lib/session/session.ts";
import { fetchOnlineBookings } from "./desk.queries.ts";
import { createRefresher } from "./refresher.ts";
import { keepStreamOpen } from "./event-stream.ts";
import { showCount } from "./title-count.ts";
import { showNewBookings } from "./new-booking-toast.tsx";

/** How long a page may wait for its first event. */
const FIRST_EVENT_MS = 32_000;

/** What the tab knows of the salon since the back office was opened in it. */
interface Watch {
  /** The server's time when the first stream was opened, and in the latest event. */
  since?: string;
  until?: string;
  /** Ids of bookings that were shown or counted. */
  known: Set<string>;
  /** New bookings that wait until the tab is looked at. */
  unseen: Booking[];
}

/** Keeps the data of the back office up to date, and tells of new online bookings by a toast, in a hidden tab by a count in its title. */
export function LiveDesk() {
  const client = useQueryClient();
  const { ended } = useSession();
  const watch = useRef<Watch>({ known: new Set(), unseen: [] });
  useEffect(() => (ended ? undefined : start(client, watch.current)), [client, ended]);
  return null;
}

function start(client: QueryClient, watch: Watch): () => void {
  const opened = serverNow().toISOString();
  // A page that never got an event may have a slow connection, so that this is said later.
  const silence = setTimeout(() => setLiveState({ kind: "lost", since: watch.until ?? opened }), FIRST_EVENT_MS);
  const refresher = createRefresher(client, (groups) => void noteNewBookings(watch, groups));
  const closeStream = keepStreamOpen({
    onEvent: ({ at, changed, touched }, isFirst) => {
      // Nothing was announced to this tab while it had no stream.
      const missed = isFirst && watch.since !== undefined;
      clearTimeout(silence);
      setLiveState();
      watch.since ??= at;
      watch.until = at;
      if (missed) refresher.refreshAll();
      else refresher.note(touched ?? changed);
    },
    onRefused: () => checkSession(client),
    onLost: () => watch.until !== undefined && setLiveState({ kind: "lost", since: watch.until }),
    onReplaced: () => {
      clearTimeout(silence);
      setLiveState({ kind: "replaced", since: watch.until });
    },
  });
  const onLook = () => showUnseen(watch);
  document.addEventListener("visibilitychange", onLook);
  return () => {
    document.removeEventListener("visibilitychange", onLook);
    clearTimeout(silence);
    closeStream();
    refresher.stop();
    setLiveState();
    showCount(0);
  };
}

/** Checks the session again. A server that refuses this too may say after how long it wants to be asked; the page cannot read that from a stream. */
async function checkSession(client: QueryClient): Promise<number> {
  await client.refetchQueries(sessionQuery);
  const { error } = client.getQueryState(sessionQuery.queryKey) ?? {};
  return ((error instanceof ApiError && error.retryAfter) || 0) * 1000;
}

async function noteNewBookings(watch: Watch, groups: ReadonlySet<DataGroup>): Promise<void> {
  const { since, until, known, unseen } = watch;
  if (!groups.has("bookings") || !since || !until) return;
  // Without an answer the next change finds them.
  const bookings = await fetchOnlineBookings(since, until).catch(() => []);
  const fresh = bookings.filter(({ _id }) => !known.has(_id));
  for (const booking of fresh) known.add(booking._id);
  unseen.push(...fresh);
  showUnseen(watch);
}

/** Shows what waits; while the tab is hidden it is only counted. */
function showUnseen({ unseen }: Watch): void {
  if (document.visibilityState === "visible") showNewBookings(unseen.splice(0));
  showCount(unseen.length);
}
