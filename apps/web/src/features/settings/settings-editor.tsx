import { useQuery } from "@tanstack/react-query";
import { settingsQuery } from "../../lib/settings.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { SkeletonList } from "../../ui/skeleton-list.tsx";
import { SettingsForm } from "./settings-form.tsx";

/** The settings as they are now, in a form. */
export function SettingsEditor() {
  const { data, error, isFetching, isFetchedAfterMount, refetch } = useQuery({
    ...settingsQuery,
    // Editing what another admin has changed since would undo it.
    staleTime: 0,
  });
  if (error) return <ErrorState message={error.message} onRetry={() => void refetch()} retrying={isFetching} />;
  if (!data || !isFetchedAfterMount) {
    return <SkeletonList rows={8} label="Loading the settings…" rowClassName="h-16 w-full" />;
  }
  return <SettingsForm settings={data} />;
}
