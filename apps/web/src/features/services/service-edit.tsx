import { useNavigate } from "react-router-dom";
import { useFreshQuery } from "../../lib/api/use-fresh-query.ts";
import { PATHS } from "../../paths.ts";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import { SkeletonList } from "../../ui/feedback/skeleton-list.tsx";
import { ServiceDelete } from "./service-delete.tsx";
import { ServiceForm } from "./service-form.tsx";
import { serviceQuery, useUpdateService } from "./services.desk.queries.ts";

/** Changes or removes a service, then shows them all. */
export function ServiceEdit({ id }: { id: string }) {
  const navigate = useNavigate();
  const { data: service, error, isFetching, refetch } = useFreshQuery(serviceQuery(id));
  const update = useUpdateService(id);
  if (error) {
    return <ErrorState message={error.message} onRetry={() => void refetch()} retrying={isFetching} />;
  }
  if (!service) return <SkeletonList rows={4} label="Loading the service…" rowClassName="h-16 w-full" />;
  const { name, timeframe, price } = service;
  const showAll = () => void navigate(PATHS.adminAllServices);
  return (
    <div className="space-y-6">
      <ServiceForm
        start={{ name, timeframe, price }}
        onSave={(changed) => update.mutate(changed, { onSuccess: showAll })}
        saving={update.isPending}
        error={update.error}
      />
      <ServiceDelete id={id} onDeleted={showAll} />
    </div>
  );
}
