import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { PersonOfAccount } from "../../features/clients/card/person-desk.tsx";
import { cardsOfQuery } from "../../features/clients/clients.queries.ts";
import { userQuery } from "../../features/users/users.queries.ts";
import { pageOwn } from "../../lib/api/page-own.ts";
import { AdminPage } from "../../shell/admin/admin-page.tsx";
import type { Prefetch } from "../../shell/routing/prefetch.ts";

/** The account and its client card. */
export const prefetch: Prefetch = ({ load, id }) => [load(userQuery(id)), load(cardsOfQuery({ user: id }))];

/** The person of one account. */
export default function AdminUserPage() {
  const { id = "" } = useParams();
  const { data: account } = useQuery(pageOwn(userQuery(id)));
  return (
    <AdminPage page="adminUser" heading={account?.name} record={{ kind: "User", id }}>
      <PersonOfAccount key={id} id={id} />
    </AdminPage>
  );
}
