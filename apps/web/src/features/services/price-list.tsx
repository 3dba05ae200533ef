import { useQuery } from "@tanstack/react-query";
import { isPriced, type Service } from "@salon/contracts";
import { useState } from "react";
import { Link } from "react-router-dom";
import { UnfinishedSquare } from "../../art/unfinished-square.tsx";
import { formatPrice } from "../../lib/format/format.ts";
import { SalonContact } from "../../domain/salon-contact.tsx";
import { PATHS } from "../../paths.ts";
import { buttonClass, Button } from "../../ui/controls/button.tsx";
import { classNames } from "../../ui/layout/class-names.ts";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import { SearchField } from "../../ui/forms/search-field.tsx";
import { SkeletonList } from "../../ui/feedback/skeleton.tsx";
import { servicesQuery } from "./services.queries.ts";

/** Every service with timeframe and price in naira, with a search and links to booking. */
export function PriceList() {
  const { data, error, isFetching, refetch } = useQuery(servicesQuery);
  const [wanted, setWanted] = useState("");
  if (error && !data)
    return <ErrorState message={error.message} retrying={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonList rows={7} rowClassName="h-14 w-full" />;
  if (data.length === 0) {
    return (
      <EmptyState
        title="Prices are being updated"
        art={<UnfinishedSquare />}
        action={
          <div className="*:justify-center">
            <SalonContact message="Hello, I would like to know a price." />
          </div>
        }
      >
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
          <ul aria-label="Prices" className="divide-y divide-hairline rounded-cloth border border-hairline bg-surface">
            {found.map((service) => (
              <PriceRow key={service._id} service={service} />
            ))}
          </ul>
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

function PriceRow({ service }: { service: Service }) {
  const { _id, name, timeframe, price } = service;
  const priced = isPriced(service);
  return (
    <li
      className={classNames(
        "grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 px-4 py-3 sm:grid-cols-[minmax(0,1fr)_8rem_8rem_5rem] sm:px-6",
        !priced && "text-fg-muted",
      )}
    >
      <h2 className="font-body text-base leading-snug font-semibold tracking-normal wrap-anywhere">{name}</h2>{" "}
      <span className="flex flex-wrap gap-x-3 max-sm:row-start-2 sm:contents">
        <span className="text-fg-muted">{timeframe}</span>{" "}
        <span className={classNames("whitespace-nowrap sm:text-right", priced && "font-bold")}>
          {formatPrice(price)}
        </span>
      </span>{" "}
      {priced && (
        <Link
          to={{ pathname: PATHS.bookings, search: `?service=${_id}` }}
          aria-label={`Book ${name}`}
          className={buttonClass("quiet", "small", "max-sm:row-span-2 max-sm:row-start-1 max-sm:col-start-2")}
        >
          Book
        </Link>
      )}
    </li>
  );
}

function ShowAll({ onPress }: { onPress: () => void }) {
  return (
    <Button variant="quiet" onClick={onPress}>
      Show all services
    </Button>
  );
}
