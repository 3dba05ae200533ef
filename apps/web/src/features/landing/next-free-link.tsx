import { noonOf, type NextFree } from "@salon/contracts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { MouseEvent } from "react";
import { Link, useNavigate } from "react-router-dom";
import { usePause } from "../../domain/pause.ts";
import { formatDay } from "../../lib/format/format.ts";
import { PATHS } from "../../paths.ts";
import { nextFreeQuery } from "./next-free.queries.ts";

const pathTo = (next: NextFree["next"]): string =>
  next ? `${PATHS.bookings}?${new URLSearchParams({ day: next.date, time: next.time }).toString()}` : PATHS.bookings;

/** The next free time as a link to booking it; it is read again before the link leads there. Nothing without a free time, and while online booking is paused. */
export function NextFreeLink({ className }: { className: string }) {
  const next = useQuery(nextFreeQuery).data?.next;
  const client = useQueryClient();
  const navigate = useNavigate();
  const pause = usePause();
  if (!next || pause) return null;
  const lead = async (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const read = await client.fetchQuery({ ...nextFreeQuery, staleTime: 0 }).catch(() => ({ next }));
    await navigate(pathTo(read.next));
  };
  return (
    <Link to={pathTo(next)} className={className} onClick={(event) => void lead(event)}>
      {`Next free: ${formatDay(noonOf(next.date))}, ${next.time}`}
    </Link>
  );
}
