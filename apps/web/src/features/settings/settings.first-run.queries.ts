import { isPriced } from "@salon/contracts";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api/api.ts";

const MOST_SERVICES = 500;

/** How many services there are, and how many of them nobody can book because they have no price. */
export const priceCountQuery = queryOptions({
  queryKey: ["services", "prices"],
  queryFn: async ({ signal }) => {
    const { items } = await api.services.list({ query: { pageSize: MOST_SERVICES }, signal });
    return { all: items.length, unpriced: items.filter((service) => !isPriced(service)).length };
  },
  meta: { silent: true },
});
