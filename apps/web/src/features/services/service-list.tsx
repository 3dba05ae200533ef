import type { Service } from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { formatPrice } from "../../lib/format/format.ts";
import { useListState } from "../../lib/navigation/list-state.ts";
import { linkTo, PATHS } from "../../paths.ts";
import { Badge } from "../../ui/feedback/badge.tsx";
import { CutMiddle } from "../../ui/lists/cut-middle.tsx";
import type { DataColumn } from "../../ui/lists/data-table.tsx";
import { ListToolbar } from "../../ui/lists/list-toolbar.tsx";
import { ListView } from "../../ui/lists/list-view.tsx";
import { deskServicesQuery, SERVICE_LIST } from "./services.desk.queries.ts";

const columns: DataColumn<Service>[] = [
  {
    key: "name",
    header: "Name",
    sortable: true,
    cell: ({ _id: id, name, hidden }) => (
      <>
        <Link to={linkTo(PATHS.adminEditService, { id })} className="inline-block py-2.5 wrap-anywhere">
          {name}
        </Link>
        {hidden && (
          <>
            {" "}
            <Badge>Hidden</Badge>
          </>
        )}
      </>
    ),
  },
  { key: "id", header: "ID", card: "folded", cell: ({ _id }) => <CutMiddle text={_id} /> },
  {
    key: "price",
    header: "Price",
    sortable: true,
    align: "right",
    card: "corner",
    cell: ({ price }) => formatPrice(price),
  },
  { key: "timeframe", header: "Timeframe", card: "plain", cell: ({ timeframe }) => timeframe },
];

/** Every service, with or without a price; the name links to its form. */
export function ServiceList() {
  const { list, query } = useListState(SERVICE_LIST);
  const result = useQuery(deskServicesQuery(query));
  return (
    <>
      <ListToolbar list={list} searchLabel="Search by name" />
      <ListView
        caption="Services"
        noun={["service", "services"]}
        columns={columns}
        rowKey={({ _id }) => _id}
        list={list}
        result={result}
        empty="Create the first one, and customers can book it."
      />
    </>
  );
}
