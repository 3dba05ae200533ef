import { useQuery } from "@tanstack/react-query";
import { isOffered } from "@salon/contracts";
import type { ReactNode } from "react";
import { SalonContact } from "../../domain/salon-contact.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { servicesQuery } from "./services.queries.ts";

type ServicesReadyProps = {
  /** Shown instead of the children when no service can be booked. */
  none: ReactNode;
  children: ReactNode;
};

/** Shows its children once the services are loaded and customers can book at least one. */
export function ServicesReady({ none, children }: ServicesReadyProps) {
  const query = useQuery(servicesQuery);
  return (
    <Loaded query={query} skeleton={<>{children}</>} failed="Our services did not load" belowError={<SalonContact />}>
      {(services) => (services.some(isOffered) ? children : none)}
    </Loaded>
  );
}
