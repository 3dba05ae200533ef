import { isPriced, liveLines, type Client, type Service } from "@salon/contracts";
import { Link } from "react-router-dom";
import { PATHS } from "../../../paths.ts";
import { buttonClass } from "../../../ui/controls/button.tsx";
import { Card } from "../../../ui/layout/cards.tsx";

type BookAgainProps = { client: Client; services: readonly Service[] };

/** Opens the walk-in form with the client, once for each service of the last visit. */
export function BookAgain({ client, services }: BookAgainProps) {
  const again = servicesOfLastVisit(client, services);
  return (
    <Card>
      <h2 className="mb-1 text-xl">Book again</h2>
      <p className="mb-4 text-sm text-fg-muted">
        {again.length > 0
          ? "The services of the last visit."
          : "There is no service of an earlier visit to book again."}
      </p>
      <ul className="space-y-2">
        {(again.length > 0 ? again : [undefined]).map((service) => (
          <li key={service?._id ?? ""}>
            <Link
              to={{ pathname: PATHS.adminDay, search: searchFor(client, service) }}
              className={buttonClass("primary", "small", "w-full wrap-anywhere")}
            >
              {service ? `Book again: ${service.name}` : "Book an appointment"}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const searchFor = ({ _id }: Client, service: Service | undefined): string =>
  `?${new URLSearchParams({ client: _id, ...(service && { service: service._id }) }).toString()}`;

/** The services of the last booking that was not cancelled, without those that can no longer be booked. */
function servicesOfLastVisit({ recent }: Client, services: readonly Service[]): Service[] {
  const last = recent.find(({ bookingStatus }) => bookingStatus !== "cancelled");
  const ids = new Set(liveLines(last?.cartItems ?? []).map(({ serviceId }) => serviceId));
  return services.filter((service) => ids.has(service._id) && isPriced(service));
}
