import { useSession } from "../../lib/session.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { SkeletonList } from "../../ui/skeleton-list.tsx";
import { useHeldData, useNewsletterChoice } from "./account.data.queries.ts";

/** Whether the newsletter comes; the tick is the choice, there is nothing to save. */
export function NewsletterChoice() {
  const { user } = useSession();
  const held = useHeldData();
  const choice = useNewsletterChoice();
  if (user?.verified === false) {
    return <p className="text-fg-muted">Verify your email address to see here whether the newsletter comes.</p>;
  }
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
