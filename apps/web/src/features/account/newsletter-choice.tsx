import { Checkbox } from "../../ui/forms/checkbox.tsx";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import { SkeletonList } from "../../ui/feedback/skeleton-list.tsx";
import { useHeldData, useNewsletterChoice } from "./account.data.queries.ts";

/** Whether the newsletter comes; the tick is the choice, there is nothing to save. */
export function NewsletterChoice() {
  const held = useHeldData();
  const choice = useNewsletterChoice();
  if (!held.data && held.error) {
    return <ErrorState message={held.error.message} onRetry={() => void held.refetch()} retrying={held.isFetching} />;
  }
  if (!held.data) return <SkeletonList rows={1} rowClassName="h-11 w-full" />;
  const comes = held.data["newsletter"] !== null;
  return (
    <Checkbox
      label="Send me the salon's newsletter"
      checked={choice.isPending ? choice.variables : comes}
      onChange={(event) => !choice.isPending && choice.mutate(event.target.checked)}
    />
  );
}
