import type { VisitPlan } from "@salon/contracts";
import type { Deps } from "../../../deps.ts";
import { AppError } from "../../../http/app-error.ts";
import { callerOf, type Searcher } from "./callers.ts";
import { beginTogether, guestsOf, type VisitLine } from "./visit-lines.ts";
import type { VisitTerms } from "./visit-judge.ts";
import { searchDays } from "./plan-visit.ts";

type Rules = Pick<VisitTerms, "settings" | "team" | "now" | "except">;
type SearchDeps = Pick<Deps, "searches" | "seatHolders">;

/** A visit that somebody wants to have, and the rules by which other plans for it are made. */
interface WantedVisit {
  lines: readonly VisitLine[];
  rules: Rules;
  by: Searcher;
}

/**
 * Does what needs room for all lines of a visit; where there is none, the refusal has plans for their day, if a search for
 * this caller can begin at once.
 */
export async function orNewPlans<T>(deps: SearchDeps, wanted: WantedVisit, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError) || error.extra["conflicts"] === undefined) throw error;
    const plans = await newPlans(deps, wanted);
    throw new AppError(error.status, error.message, { cause: error, extra: { ...error.extra, plans } });
  }
}

/** Plans for the same guests and services on their day; undefined for lines of several days or people, and without a free turn. */
async function newPlans(deps: SearchDeps, { lines, rules, by }: WantedVisit): Promise<VisitPlan[] | undefined> {
  const days = [...new Set(lines.map(({ day }) => day))];
  if (days.length > 1 || lines.some(({ cartQuantity }) => cartQuantity > 1)) return undefined;

  const { settings, team, now, except } = rules;
  const terms = { settings, team, now, except, together: beginTogether(lines) };
  const caller = await callerOf(deps, by);
  const found = await deps.searches.runIfFree(caller, (spend) =>
    searchDays(guestsOf(lines), days, { ...terms, spend }),
  );
  return found?.plans;
}
