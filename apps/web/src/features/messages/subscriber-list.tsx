import { endpoints, type Subscriber } from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import { addressOf } from "../../lib/api/api.ts";
import { formatDate } from "../../lib/format/format.ts";
import { useListState } from "../../lib/navigation/list-state.ts";
import type { DataColumn } from "../../ui/lists/data-table.tsx";
import { ListToolbar } from "../../ui/lists/list-toolbar.tsx";
import { ListView } from "../../ui/lists/list-view.tsx";
import { SUBSCRIBER_LIST, subscribersQuery } from "./messages.queries.ts";

const columns: DataColumn<Subscriber>[] = [
  {
    key: "email",
    header: "E-mail",
    sortable: true,
    cell: ({ email }) => <span className="wrap-anywhere">{email}</span>,
  },
  { key: "createdAt", header: "Since", sortable: true, cell: ({ createdAt }) => formatDate(createdAt) },
];

export function SubscriberList() {
  const { list, query, filters } = useListState(SUBSCRIBER_LIST);
  const result = useQuery(subscribersQuery(query));
  return (
    <>
      <ListToolbar
        list={list}
        searchLabel="Search by e-mail"
        csv={addressOf(endpoints.reports.subscribersCsv, { query: filters })}
      />
      <ListView
        caption="Newsletter subscribers"
        noun={["subscriber", "subscribers"]}
        columns={columns}
        rowKey={({ _id }) => _id}
        list={list}
        result={result}
        empty="The form is at the foot of the home page."
      />
    </>
  );
}
