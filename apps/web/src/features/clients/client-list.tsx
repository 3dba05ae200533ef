import type { ListedClient } from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { Link } from "react-router-dom";
import { PhoneLinks, readyText } from "../../domain/clients/phone-links.tsx";
import { formatDate } from "../../lib/format/format.ts";
import { useLazyDialog } from "../../lib/hooks/use-lazy-module.ts";
import { useListState } from "../../lib/navigation/list-state.ts";
import { linkTo, PATHS } from "../../paths.ts";
import { Button } from "../../ui/controls/button.tsx";
import type { DataColumn } from "../../ui/lists/data-table.tsx";
import { ListToolbar } from "../../ui/lists/list-toolbar.tsx";
import { ListView } from "../../ui/lists/list-view.tsx";
import { CLIENT_LIST, clientsQuery } from "./clients.queries.ts";

const importDialog = () => import("./new-client-dialog.tsx");

const columns: DataColumn<ListedClient>[] = [
  {
    key: "name",
    header: "Name",
    sortable: true,
    cell: ({ _id: id, name }) => (
      <Link to={linkTo(PATHS.adminClient, { id })} className="inline-block py-2.5 wrap-anywhere">
        {name}
      </Link>
    ),
  },
  { key: "phones", header: "Phone", card: "plain", cell: (client) => <ClientPhones client={client} /> },
  { key: "email", header: "E-mail", cell: ({ email }) => email && <span className="wrap-anywhere">{email}</span> },
  {
    key: "account",
    header: "Account",
    card: "corner",
    cell: ({ user, name }) =>
      user && (
        <Link to={linkTo(PATHS.adminUser, { id: user })} className="inline-block py-2.5 text-link">
          Account <span className="sr-only">of {name}</span>
        </Link>
      ),
  },
  {
    key: "createdAt",
    header: "Since",
    sortable: true,
    card: "folded",
    cell: ({ createdAt }) => formatDate(createdAt),
  },
];

/** All client cards with search, sorting and paging, and the form for a new one. */
export function ClientList() {
  const { list, query } = useListState(CLIENT_LIST);
  const result = useQuery(clientsQuery(query));
  return (
    <>
      <ListToolbar list={list} searchLabel="Search by name, phone or e-mail">
        <NewClient />
      </ListToolbar>
      <ListView
        caption="Clients"
        noun={["client", "clients"]}
        columns={columns}
        rowKey={({ _id }) => _id}
        list={list}
        result={result}
        empty="A card appears here when a walk-in leaves a number, or when staff make one."
      />
    </>
  );
}

function NewClient() {
  const { dialog, isOpen, opener, close } = useLazyDialog(importDialog);
  return (
    <>
      <Button className="ml-auto max-sm:w-full" {...opener}>
        <Plus aria-hidden="true" className="size-5" />
        New client
      </Button>
      {dialog && isOpen && <dialog.NewClientDialog onClose={close} />}
    </>
  );
}

/** The numbers of a card, each with links that call it and write to it. */
export function ClientPhones({ client: { name, phones } }: { client: Pick<ListedClient, "name" | "phones"> }) {
  return phones.map(({ e164, shown }) => (
    <span key={e164} className="block">
      <PhoneLinks name={name} phone={shown} e164={e164} text={readyText(name)} />
    </span>
  ));
}
