import { canAccess, endpoints, type Client, type Endpoint, type User } from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import { AdminCan } from "../../../domain/admin-can.tsx";
import { useSeesHealth } from "../../../domain/clients/clients.ts";
import { useSession } from "../../../lib/session/session.ts";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { lazyPart } from "../../../ui/feedback/lazy-part.tsx";
import { Skeleton, SkeletonList } from "../../../ui/feedback/skeleton.tsx";
import { Card } from "../../../ui/layout/cards.tsx";
import { WhenNear } from "../../../ui/layout/when-near.tsx";
import { RecordHistory } from "../../audit/record-history.tsx";
import { EndSessions } from "../../users/end-sessions.tsx";
import { UserFacts } from "../../users/user-record.tsx";
import { userQuery } from "../../users/users.queries.ts";
import { CardOf } from "../card-of.tsx";
import { cardsOfQuery, clientQuery } from "../clients.queries.ts";
import { BookAgain } from "./book-again.tsx";
import { LinkAccount, UnlinkAccount } from "./client-account.tsx";
import { ClientFacts } from "./client-facts.tsx";
import { ClientOwner } from "./client-owner.tsx";
import { WithServices } from "./with-services.tsx";

const Written = lazyPart(async () => (await import("./written.tsx")).Written, {
  loading: <Skeleton className="h-96 w-full" />,
});
const PersonBookings = lazyPart(async () => (await import("../../bookings/desk/booking-table.tsx")).PersonBookings, {
  loading: <Skeleton className="h-96 w-full" />,
});
const RoleForm = lazyPart(async () => (await import("../../users/role-form.tsx")).RoleForm, {
  loading: <Skeleton className="h-60 w-full" />,
});
const LOADING = <SkeletonList rows={8} label="Loading…" rowClassName="h-24 w-full" />;

/** The person of an account, with their client card where there is one. */
export function PersonOfAccount({ id }: { id: string }) {
  const account = useQuery(userQuery(id));
  const isAllowed = useSeesHealth();
  const found = useQuery({ ...cardsOfQuery({ user: id }), enabled: isAllowed });
  const cardId = found.data?.[0]?._id;
  const card = useQuery({ ...clientQuery(cardId ?? ""), enabled: cardId !== undefined });
  if (account.data && (found.isLoading || card.isLoading)) return LOADING;
  return (
    <Loaded query={account} skeleton={LOADING}>
      {(user) => <Person account={user} client={card.data} />}
    </Loaded>
  );
}

/** The person of a client card, with their account where staff linked one. */
export function PersonOfCard({ id }: { id: string }) {
  const card = useQuery(clientQuery(id));
  const user = card.data?.user ?? null;
  const account = useQuery({ ...userQuery(user ?? ""), enabled: user !== null });
  if (account.isLoading) return LOADING;
  return (
    <Loaded query={card} skeleton={LOADING}>
      {(client) => <Person account={account.data} client={client} />}
    </Loaded>
  );
}

type PersonProps = { account: User | undefined; client: Client | undefined };

/** One person: the facts of account and client card, what staff wrote on the card, and the visits of both. */
function Person({ account, client }: PersonProps) {
  const ids = [account?._id, client?._id].filter((id) => id !== undefined);
  const visitsOf = client ? { client: client._id } : { user: account?._id ?? "" };
  return (
    <>
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_340px]">
        <div className="min-w-0 space-y-6">
          {client && <ClientFacts client={client} account={account} />}
          {account && (
            <UserFacts user={account} hasCard={client !== undefined}>
              {client && <UnlinkAccount client={client} />}
            </UserFacts>
          )}
          {client && (
            <WhenNear height="h-96">
              <Written key={client._id} client={client} />
            </WhenNear>
          )}
        </div>
        <div className="min-w-0 space-y-6">
          <Actions account={account} client={client} />
        </div>
      </div>
      <WhenNear height="h-96">
        <PersonBookings person={visitsOf} />
      </WhenNear>
      <RecordHistory targetId={ids.join(",")} />
    </>
  );
}

/** What staff do with account and card; roles, merging and deleting are for admins. */
function Actions({ account, client }: PersonProps) {
  const { user } = useSession();
  const may = ({ access }: Endpoint) => canAccess(access, user?.role ?? "guest");
  return (
    <>
      {client && <WithServices>{(services) => <BookAgain client={client} services={services} />}</WithServices>}
      {client?.user === null && <LinkAccount client={client} />}
      {account && may(endpoints.users.changeRole) && (
        <WhenNear height="h-60">
          <RoleForm user={account} isSelf={account._id === user?._id} />
        </WhenNear>
      )}
      {account && account._id !== user?._id && may(endpoints.users.endSessions) && <EndSessions user={account} />}
      {account && !client && (
        <Card>
          <h2 className="mb-3 text-xl">Client</h2>
          <CardOf person={{ user: account._id }} />
        </Card>
      )}
      {client && may(endpoints.clients.merge) && <ClientOwner client={client} />}
      <AdminCan access={endpoints.users.changeRole.access}>
        {[
          ...(account ? ["change the role and end the sessions"] : []),
          ...(client ? ["merge, export or delete the card"] : []),
        ].join(", and ")}
      </AdminCan>
    </>
  );
}
