import type { DeskTopic } from "@salon/contracts";
import type { QueryClient } from "@tanstack/react-query";
import { BOOKING_GROUPS } from "../../domain/booking-change.ts";

/** Changes of this time are refreshed together. */
const COLLECT_MS = 300;
/** The shortest time between two refreshes. */
const PAUSE_MS = 1000;

const SEATS_AND_MONEY = [...BOOKING_GROUPS, "availability"];
/** The groups of queries that each topic affects. */
const GROUPS: Record<DeskTopic, readonly string[]> = {
  bookings: SEATS_AND_MONEY,
  payments: SEATS_AND_MONEY,
  messages: ["messages"],
};
/** All topics, for a stream that was closed for a while. */
export const EVERYTHING = Object.keys(GROUPS) as DeskTopic[];

/** Marks as outdated what depends on changed topics: pages load their own data again, at most once a second. */
export function createRefresher(client: QueryClient, onRefresh: (topics: ReadonlySet<DeskTopic>) => void) {
  const waiting = new Set<DeskTopic>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = 0;
  const refresh = () => {
    const topics = new Set(waiting);
    waiting.clear();
    timer = undefined;
    last = performance.now();
    const groups = new Set([...topics].flatMap((topic) => GROUPS[topic]));
    for (const group of groups) void client.invalidateQueries({ queryKey: [group] });
    onRefresh(topics);
  };
  return {
    note: (topics: readonly DeskTopic[]) => {
      for (const topic of topics) waiting.add(topic);
      if (waiting.size > 0) timer ??= setTimeout(refresh, Math.max(COLLECT_MS, last + PAUSE_MS - performance.now()));
    },
    stop: () => clearTimeout(timer),
  };
}
