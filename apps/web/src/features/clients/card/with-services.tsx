import type { Service } from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { WhenNear } from "../../../ui/layout/when-near.tsx";
import { servicesQuery } from "../../services/services.queries.ts";

/** Loads the services for a part of the card when it comes near the screen. */
export const WithServices = ({ children }: { children: (services: readonly Service[]) => ReactNode }) => (
  <WhenNear height="h-60">
    <LoadedServices>{children}</LoadedServices>
  </WhenNear>
);

function LoadedServices({ children }: { children: (services: readonly Service[]) => ReactNode }) {
  const { data: services = [] } = useQuery(servicesQuery);
  return children(services);
}
