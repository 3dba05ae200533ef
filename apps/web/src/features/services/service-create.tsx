import { useNavigate } from "react-router-dom";
import { PATHS } from "../../paths.ts";
import { ServiceForm } from "./service-form.tsx";
import { useCreateService } from "./services.desk.queries.ts";

const NOTHING = { name: "", timeframe: "", price: undefined };

/** Adds a service, then shows them all. */
export function ServiceCreate() {
  const navigate = useNavigate();
  const create = useCreateService();
  return (
    <ServiceForm
      start={NOTHING}
      onSave={(service) => create.mutate(service, { onSuccess: () => void navigate(PATHS.adminAllServices) })}
      saving={create.isPending}
      error={create.error}
    />
  );
}
