import { DATA_GROUPS, MADE_FROM, type DataGroup } from "@salon/contracts";
import type { Query, QueryClient } from "@tanstack/react-query";
import { invalidateMadeFrom } from "../../lib/api/use-invalidate.ts";

/** The shortest time between two refreshes of a group that goes on changing; messages are few and short. */
const pauseOf = (group: DataGroup): number => (group === "messages" ? 2000 : 5000);

const isUnanswered = ({ queryKey: [kind], state: { data } }: Query): boolean => data === undefined && kind in MADE_FROM;

/** Loads again what is made from changed groups: at once, and a group that goes on changing once in 5 seconds (messages: 2). */
export function createRefresher(client: QueryClient, onRefresh: (groups: ReadonlySet<DataGroup>) => void) {
  const waiting = new Set<DataGroup>();
  const last = new Map<DataGroup, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const waitOf = (group: DataGroup) => (last.get(group) ?? -Infinity) + pauseOf(group) - performance.now();
  const refresh = () => {
    clearTimeout(timer);
    timer = undefined;
    const due = new Set([...waiting].filter((group) => waitOf(group) <= 0));
    for (const group of due) {
      waiting.delete(group);
      last.set(group, performance.now());
    }
    if (waiting.size > 0) timer = setTimeout(refresh, Math.max(0, Math.min(...[...waiting].map(waitOf))));
    if (due.size === 0) return;
    void invalidateMadeFrom(client, due);
    onRefresh(due);
  };
  return {
    note: (groups: readonly DataGroup[]) => {
      for (const group of groups) waiting.add(group);
      if (waiting.size > 0) refresh();
    },
    /** Nothing was announced for a while: everything is loaded again at once. */
    refreshAll: () => {
      last.clear();
      for (const group of DATA_GROUPS) waiting.add(group);
      // What was asked for over a connection that died may have no answer ever.
      void client.cancelQueries({ predicate: isUnanswered }).then(refresh);
    },
    stop: () => clearTimeout(timer),
  };
}
