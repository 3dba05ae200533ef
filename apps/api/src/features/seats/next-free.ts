import { MINUTE_MS, addDays, isOffered, lagosDay, type NextFree } from "@salon/contracts";
import { listServices } from "../services/services.ts";
import { firstOpenTime } from "./planning/availability.ts";

/** Answers the next time at which any service can be booked. */
export type ReadNextFree = () => Promise<NextFree>;

/** An answer is given for so long before it is worked out again. */
const KEEP_MS = MINUTE_MS;
const DAYS_AHEAD = 7;
const MAX_SERVICES = 500;

/** Works out the next free time when it is asked for, at most once a minute; callers meanwhile share the answer. */
export function createNextFree(now: () => Date): ReadNextFree {
  let kept: { answer: Promise<NextFree>; at: number } | undefined;
  return () => {
    const at = now();
    if (kept && Math.abs(at.getTime() - kept.at) < KEEP_MS) return kept.answer;

    const answer = workOut(at);
    kept = { answer, at: at.getTime() };
    answer.catch(() => (kept = undefined));
    return answer;
  };
}

async function workOut(now: Date): Promise<NextFree> {
  const { items } = await listServices({ page: 1, pageSize: MAX_SERVICES });
  const days = Array.from({ length: DAYS_AHEAD + 1 }, (_, ahead) => addDays(lagosDay(now), ahead));
  return { next: await firstOpenTime(days, items.filter(isOffered), now) };
}
