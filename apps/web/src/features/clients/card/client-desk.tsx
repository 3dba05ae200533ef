import { canAccess, endpoints, type Service } from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useSession } from "../../../lib/session/session.ts";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { SkeletonList } from "../../../ui/feedback/skeleton.tsx";
import { clientQuery } from "../clients.queries.ts";
import { AlertForm } from "./alert-form.tsx";
import { BookAgain } from "./book-again.tsx";
import { ClientAccount, type ChosenAccount } from "./client-account.tsx";
import { ClientFacts } from "./client-facts.tsx";
import { ClientNotes } from "./client-notes.tsx";
import { ClientOwner } from "./client-owner.tsx";
import { PatchTests } from "./patch-tests.tsx";
import { RecentVisits } from "./recent-visits.tsx";

type ClientDeskProps = {
  id: string;
  /** Loads the services for a part of the card, when it comes near the screen. */
  renderWithServices: (render: (services: readonly Service[]) => ReactNode) => ReactNode;
  /** Renders the field that chooses an account. */
  renderAccountField: (chosen: ChosenAccount | null, onChoose: (account: ChosenAccount | null) => void) => ReactNode;
};

/** One client card with everything that changes it; merging and deleting are for admins. */
export function ClientDesk({ id, renderWithServices, renderAccountField }: ClientDeskProps) {
  const { user } = useSession();
  const { data: client, error, isFetching, refetch } = useQuery(clientQuery(id));
  if (!client && error) {
    return <ErrorState message={error.message} onRetry={() => void refetch()} retrying={isFetching} />;
  }
  if (!client) return <SkeletonList rows={7} label="Loading the card…" rowClassName="h-12 w-full" />;
  const mayMerge = canAccess(endpoints.clients.merge.access, user?.role ?? "guest");
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_340px]">
      <div className="min-w-0 space-y-6">
        <ClientFacts client={client} />
        <AlertForm client={client} />
        <ClientNotes client={client} />
        {renderWithServices((services) => (
          <PatchTests client={client} services={services} />
        ))}
        <RecentVisits client={client} />
      </div>
      <div className="min-w-0 space-y-6">
        {renderWithServices((services) => (
          <BookAgain client={client} services={services} />
        ))}
        <ClientAccount client={client} renderAccountField={renderAccountField} />
        {mayMerge && <ClientOwner client={client} />}
      </div>
    </div>
  );
}
