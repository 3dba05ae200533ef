import { queryOptions, useQuery } from "@tanstack/react-query";
import { MINUTE_MS, type BookablePerson } from "@salon/contracts";
import { api } from "../lib/api/api.ts";
import { FRESH_MS } from "../lib/api/use-fresh-query.ts";

const MAX_MEMBERS = 500;

/** The people whom customers may ask for; empty in a salon without a team. */
export const bookablePeopleQuery = queryOptions({
  queryKey: ["team", "bookable"],
  queryFn: ({ signal }) => api.team.list({ signal }),
  staleTime: 5 * MINUTE_MS,
});

/** Every member of the team by name, also those who are not active; for staff. */
export const teamQuery = queryOptions({
  queryKey: ["team", "all"],
  queryFn: async ({ signal }) => (await api.team.all({ query: { pageSize: MAX_MEMBERS }, signal })).items,
  staleTime: FRESH_MS,
});

/** The people whom a customer may ask for a service; empty while they load, and for a service without them. */
export function useBookablePeople(serviceId: string | undefined): BookablePerson[] {
  const { data = [] } = useQuery(bookablePeopleQuery);
  return data.filter(({ serviceIds }) => serviceId !== undefined && serviceIds.includes(serviceId));
}
