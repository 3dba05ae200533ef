import type { contract, RouteRequest } from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "react-router-dom";
import { ClientAlert } from "../../domain/clients/client-alert.tsx";
import { linkTo, PATHS } from "../../paths.ts";
import { Button } from "../../ui/controls/button.tsx";
import { FailureSummary } from "../../ui/forms/error-summary.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { cardOfQuery, useCreateClient } from "./clients.queries.ts";

/** A person as a new card names them: by an account, or by name and number. */
type Person = { user: string } | { name: string; phone: string };

/** The alert and the link of a person's card. Opening it stores nothing: without a card there is a button that makes one. */
export function CardOf({ person }: { person: Person }) {
  const key = "user" in person ? { user: person.user } : { phone: person.phone };
  const { data: card, error, isFetching, refetch } = useQuery(cardOfQuery(key));
  if (card === undefined && error) {
    return (
      <p className="text-sm font-normal">
        The client card could not be loaded.{" "}
        <Button variant="quiet" size="small" loading={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      </p>
    );
  }
  if (card === undefined) return <Skeleton className="h-11 w-40" />;
  if (!card) return <NewCard person={person} />;
  return (
    <div className="space-y-1">
      {card.alert && <ClientAlert>{card.alert}</ClientAlert>}
      <Link to={linkTo(PATHS.adminClient, { id: card._id })} className="inline-block py-2.5 text-link">
        Client card
      </Link>
    </div>
  );
}

function NewCard({ person }: { person: RouteRequest<(typeof contract)["clients"]["create"]>["body"] }) {
  const navigate = useNavigate();
  const create = useCreateClient();
  return (
    <>
      <FailureSummary error={create.error} fields={{}} />
      <Button
        variant="quiet"
        size="small"
        loading={create.isPending}
        onClick={() =>
          create.mutate(person, { onSuccess: ({ _id: id }) => void navigate(linkTo(PATHS.adminClient, { id })) })
        }
      >
        Make a client card
      </Button>
    </>
  );
}
