import { useQuery } from "@tanstack/react-query";
import { isPriced, type Service } from "@salon/contracts";
import { useState } from "react";
import { Link } from "react-router-dom";
import { UnfinishedSquare } from "../../art/unfinished-square.tsx";
import { formatPrice } from "../../lib/format.ts";
import { PATHS } from "../../paths.ts";
import { buttonClass } from "../../ui/button-class.ts";
import { Button } from "../../ui/button.tsx";
import { DataTable, type DataColumn } from "../../ui/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { SkeletonList } from "../../ui/skeleton-list.tsx";
import { servicesQuery } from "./services.queries.ts";

const tone = (service: Service): string => (isPriced(service) ? "" : "text-fg-muted");

const columns: DataColumn<Service>[] = [
  { key: "name", header: "Service", cell: (service) => <span className={tone(service)}>{service.name}</span> },
  {
    key: "timeframe",
    header: "Timeframe",
    cell: (service) => <span className={tone(service)}>{service.timeframe}</span>,
  },
  {
    key: "price",
    header: "Price",
    align: "right",
    cell: (service) => (
      <span className={`whitespace-nowrap ${isPriced(service) ? "font-bold" : "text-fg-muted"}`}>
        {formatPrice(service.price)}
      </span>
    ),
  },
  {
    key: "book",
    header: "Book",
    align: "right",
    cell: (service) =>
      isPriced(service) ? (
        <Link
          to={{ pathname: PATHS.bookings, search: `?service=${service._id}` }}
          aria-label={`Book ${service.name}`}
          className={buttonClass("quiet", "small")}
        >
          Book
        </Link>
      ) : (
        <span className="text-fg-muted">Ask us</span>
      ),
  },
];

/** Every service with its timeframe and price in naira, to search and to book from. */
export function PriceList() {
  const { data, error, isFetching, refetch } = useQuery(servicesQuery);
  const [wanted, setWanted] = useState("");
  if (error && !data)
    return <ErrorState message={error.message} retrying={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonList rows={7} rowClassName="h-14 w-full" />;
  if (data.length === 0) {
    return (
      <EmptyState title="Prices are being updated" art={<UnfinishedSquare />}>
        Please look in again soon, or call us.
      </EmptyState>
    );
  }
  const found = data.filter(({ name }) => name.toLocaleLowerCase().includes(wanted.trim().toLocaleLowerCase()));
  return (
    <>
      <SearchField label="Find a service" value={wanted} onValueChange={setWanted} className="max-w-form" />
      <output className="sr-only">{wanted && `${found.length} found`}</output>
      <div className="mt-5">
        {found.length > 0 ? (
          <DataTable caption="Prices" captionHidden columns={columns} rows={found} rowKey={({ _id }) => _id} />
        ) : (
          <EmptyState
            title={`Nothing found for “${wanted.trim()}”`}
            action={<ShowAll onPress={() => setWanted("")} />}
          />
        )}
      </div>
    </>
  );
}

function ShowAll({ onPress }: { onPress: () => void }) {
  return (
    <Button variant="quiet" onClick={onPress}>
      Show all services
    </Button>
  );
}
