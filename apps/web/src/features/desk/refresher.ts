import type { DeskTopic } from "@salon/contracts";
import type { QueryClient } from "@tanstack/react-query";
import { BOOKING_GROUPS } from "../../domain/booking-change.ts";

/** Changes of this time are refreshed together. */
const COLLECT_MS = 300;
/** The shortest time between two refreshes. */
const PAUSE_MS = 1000;

type QueryStart = readonly [group: string, query?: string];

const SEATS_AND_MONEY: readonly QueryStart[] = [
  ...BOOKING_GROUPS.map((group) => [group] as const),
  ["availability"],
  ["desk", "today"],
];
/** The beginnings of the keys of the queries that each topic affects. */
const AFFECTED: Record<DeskTopic, readonly QueryStart[]> = {
  bookings: SEATS_AND_MONEY,
  payments: SEATS_AND_MONEY,
  messages: [["messages"], ["waiting"]],
};
/** All topics, for a stream that was closed for a while. */
export const EVERYTHING = Object.keys(AFFECTED) as DeskTopic[];

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
    const affected = new Map([...topics].flatMap((topic) => AFFECTED[topic]).map((start) => [start.join(" "), start]));
    for (const queryKey of affected.values()) void client.invalidateQueries({ queryKey });
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
