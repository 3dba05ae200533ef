import { cardOfName, isProven, type contract, type ListedClient, type RouteRequest } from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "react-router-dom";
import { ClientAlert } from "../../domain/clients/client-alert.tsx";
import { useSayClient } from "../../domain/clients/clients.ts";
import { ProveNotice } from "../../domain/clients/prove-notice.tsx";
import { SamePerson } from "../../domain/clients/same-person.tsx";
import { useSession } from "../../lib/session/session.ts";
import { linkTo, PATHS } from "../../paths.ts";
import { Button } from "../../ui/controls/button.tsx";
import { FailureSummary } from "../../ui/forms/error-summary.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { cardsOfQuery, clientQuery, useCreateClient } from "./clients.queries.ts";

/** An account, or the walk-in of a booking with the number and the card that staff named. */
type Person =
  | { user: string }
  | { name: string; phone: string | undefined; client: string | undefined; bookingId: string };

/** The alert and the link of a person's card. Opening it stores nothing: without a card there is a button that makes one. */
export function CardOf({ person }: { person: Person }) {
  const { user } = useSession();
  return user && !isProven(user) ? <ProveNotice user={user} /> : <FoundCard person={person} />;
}

function FoundCard({ person }: { person: Person }) {
  const said = "user" in person ? undefined : person.client;
  const key = "user" in person ? person : { phone: person.phone ?? "" };
  const named = useQuery({ ...clientQuery(said ?? ""), enabled: said !== undefined });
  // A card that staff named may have been deleted since.
  const isFound = said !== undefined && !named.error;
  const canSearch = "user" in person || person.phone !== undefined;
  const found = useQuery({ ...cardsOfQuery(key), enabled: !isFound && canSearch });
  const searched = canSearch ? found.data : [];
  const cards = isFound ? named.data && [named.data] : searched;
  const { error, isFetching, refetch } = found;
  if (cards === undefined && error) {
    return (
      <p className="text-sm font-normal">
        The client card could not be loaded.{" "}
        <Button variant="quiet" size="small" loading={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      </p>
    );
  }
  if (cards === undefined) return <Skeleton className="h-11 w-40" />;
  if ("user" in person) return cards[0] ? <Shown card={cards[0]} /> : <NewCard person={person} />;
  const card = isFound ? cards[0] : cardOfName(person.name, cards);
  if (card) return <Shown card={card} />;
  if (cards.length > 0) return <WhoIsIt {...person} cards={cards} />;
  return person.phone !== undefined && <NewCard person={{ name: person.name, phone: person.phone }} />;
}

function Shown({ card }: { card: ListedClient }) {
  return (
    <div className="space-y-1">
      {card.alert && <ClientAlert>{card.alert}</ClientAlert>}
      <Link to={linkTo(PATHS.adminClient, { id: card._id })} className="inline-block py-2.5 text-link">
        Client card
      </Link>
    </div>
  );
}

type WhoIsItProps = { name: string; bookingId: string; cards: readonly ListedClient[] };

function WhoIsIt({ name, bookingId, cards }: WhoIsItProps) {
  const say = useSayClient();
  return (
    <SamePerson
      name={name}
      cards={cards}
      isSaving={say.isPending}
      onAnswer={(client) => say.mutate({ bookingId, client })}
    />
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
