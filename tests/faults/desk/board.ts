import { openEvents } from "@salon/api/testing/routes/event-stream.ts";
import { TestClient } from "@salon/api/testing/api/test-client.ts";
import { API_BASE } from "@salon/contracts";
import { setTimeout as sleep } from "node:timers/promises";
import { until } from "../../harness/harness.ts";

/** The time for which the page of the back office collects changes. */
const COLLECT_MS = 300;

/** A day board at one server that loads its day when its stream says that bookings have changed. */
export interface Board {
  /** Waits until it shows this many appointments; returns when it did, not a number when it does not in time. */
  shows: (appointments: number, timeoutMs: number) => Promise<number>;
  stop: () => void;
}

/** Opens a board as a member of staff whose session may come from another server. */
export async function startBoard(url: string, staff: TestClient, date: string): Promise<Board> {
  const stream = await openEvents(url, staff.cookieHeader);
  const shownAt: number[] = [];
  let seen = stream.events.length;
  const stopped = new AbortController();
  const load = async () => {
    const headers = { cookie: staff.cookieHeader };
    const answer = await fetch(`${url}${API_BASE}/booking/day?date=${date}`, { headers });
    const { appointments } = (await answer.json()) as { appointments: unknown[] };
    while (shownAt.length < appointments.length) shownAt.push(performance.now());
  };
  const follow = async () => {
    while (!stopped.signal.aborted) {
      const news = stream.events.slice(seen);
      seen += news.length;
      if (news.some(({ changed }) => changed.includes("bookings"))) {
        await sleep(COLLECT_MS);
        await load();
      }
      await sleep(5);
    }
  };
  const following = follow();
  return {
    shows: async (appointments, timeoutMs) => {
      await until(async () => shownAt.length >= appointments, timeoutMs);
      return shownAt[appointments - 1] ?? Number.NaN;
    },
    stop: () => {
      stopped.abort();
      stream.close();
      void following;
    },
  };
}
