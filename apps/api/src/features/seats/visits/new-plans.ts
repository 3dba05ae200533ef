import type { VisitPlan } from "@salon/contracts";
import { createSemaphore } from "../../../concurrency/semaphore.ts";
import { AppError } from "../../../http/app-error.ts";
import { beginTogether, guestsOf, type VisitLine } from "./visit-lines.ts";
import type { VisitTerms } from "./visit-judge.ts";
import { searchDays } from "./plan-visit.ts";

/** Those who were refused at the same time wait for each other, so that other calls need not wait for them. */
const limitSearches = createSemaphore({ maxConcurrent: 1, maxWaiting: 8, maxWaitMs: 3000 });

type Rules = Pick<VisitTerms, "settings" | "team" | "now" | "except">;

/** Does what needs room for all lines of a visit; where there is none, the refusal has plans for their day. */
export async function orNewPlans<T>(lines: readonly VisitLine[], rules: Rules, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError) || error.extra["conflicts"] === undefined) throw error;
    const plans = await newPlans(lines, rules);
    throw new AppError(error.status, error.message, { cause: error, extra: { ...error.extra, plans } });
  }
}

/**
 * Plans for the same guests and services on their day; undefined for lines of several days or people, and where too many
 * others wait for theirs.
 */
async function newPlans(
  lines: readonly VisitLine[],
  { settings, team, now, except }: Rules,
): Promise<VisitPlan[] | undefined> {
  const days = [...new Set(lines.map(({ day }) => day))];
  if (days.length > 1 || lines.some(({ cartQuantity }) => cartQuantity > 1)) return undefined;

  const together = beginTogether(lines);
  const search = () => searchDays(guestsOf(lines), days, { settings, team, now, except, together });
  return limitSearches(search).then(
    ({ plans }) => plans,
    (error: unknown) => {
      if (error instanceof AppError) return undefined;
      throw error;
    },
  );
}
