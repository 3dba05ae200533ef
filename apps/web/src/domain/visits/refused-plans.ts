import type { VisitPlan, VisitPlans } from "@salon/contracts";
import { ApiError } from "../../lib/api/api-error.ts";

/** The plans that a refusal has for the day of a visit; undefined where it has none to show. */
export function refusedPlans(error: Error | null, day: string): VisitPlans | undefined {
  const plans = error instanceof ApiError ? (error.body as { plans?: VisitPlan[] } | null)?.plans : undefined;
  return plans && { plans, searched: [day] };
}
