import { useQuery } from "@tanstack/react-query";
import { isOffered } from "@salon/contracts";
import type { ReactNode } from "react";
import { SalonContact } from "../../domain/salon-contact.tsx";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import { servicesQuery } from "./services.queries.ts";

type ServicesReadyProps = {
  /** Shown instead of the children when no service can be booked. */
  none: ReactNode;
  children: ReactNode;
};

/** Shows its children once the services are loaded and customers can book at least one. */
export function ServicesReady({ none, children }: ServicesReadyProps) {
  const { data, error, isFetching, refetch } = useQuery(servicesQuery);
  if (error && !data) {
    return (
      <div className="space-y-6">
        <ErrorState
          title="Our services did not load"
          message={error.message}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
        <SalonContact />
      </div>
    );
  }
  return data && !data.some(isOffered) ? none : children;
}
