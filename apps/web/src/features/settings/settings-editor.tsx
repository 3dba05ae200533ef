import { useFreshQuery } from "../../lib/api/use-fresh-query.ts";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import { SkeletonList } from "../../ui/feedback/skeleton-list.tsx";
import { SettingsForm } from "./settings-form.tsx";
import { editedSettingsQuery } from "./settings.queries.ts";

/** The settings as they are now, in a form. */
export function SettingsEditor() {
  const { data, error, isFetching, refetch } = useFreshQuery(editedSettingsQuery);
  if (error) return <ErrorState message={error.message} onRetry={() => void refetch()} retrying={isFetching} />;
  if (!data) return <SkeletonList rows={8} label="Loading the settings…" rowClassName="h-16 w-full" />;
  return <SettingsForm settings={data} />;
}
