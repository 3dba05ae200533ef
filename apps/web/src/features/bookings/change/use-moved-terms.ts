import { isPriced, ownTerms, priceOffer, type CartItem, type PricedOffer } from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import { bookablePeopleQuery } from "../../../domain/team.ts";
import { servicesQuery } from "../../services/services.queries.ts";

/**
 * What one of a booked line costs and takes once its customer asks for another person, null for anyone. Undefined where it stays as it
 * was sold: the person stays, neither has terms of their own, or these are not known yet.
 */
export function useMovedTerms(line: CartItem, asked: string | null | undefined): PricedOffer | undefined {
  const { data: bookable = [] } = useQuery(bookablePeopleQuery);
  const isOther = asked !== undefined && asked !== (line.asked ?? null);
  const people = bookable.filter(({ _id }) => isOther && (_id === asked || _id === line.asked));
  const hasTerms = people.some(({ own }) => own?.some(({ serviceId }) => serviceId === line.serviceId));
  const { data: services } = useQuery({ ...servicesQuery, enabled: hasTerms });
  const service = hasTerms ? services?.find(({ _id }) => _id === line.serviceId) : undefined;
  if (!service || !isPriced(service)) return undefined;
  if (people.every((person) => Object.keys(ownTerms(person, service)).length === 0)) return undefined;

  const person = people.find(({ _id }) => _id === asked);
  const options = line.options?.map(({ _id }) => _id) ?? [];
  return priceOffer(service, options, person ? ownTerms(person, service) : {}) ?? undefined;
}
