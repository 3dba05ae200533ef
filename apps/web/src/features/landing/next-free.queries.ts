import { MINUTE_MS } from "@salon/contracts";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api/api.ts";

const FRESH_MS = MINUTE_MS;

/** The next time at which anything can be booked; the server works it out at most once a minute. */
export const nextFreeQuery = queryOptions({
  queryKey: ["availability", "next"],
  queryFn: ({ signal }) => api.seats.nextFree({ signal }),
  staleTime: FRESH_MS,
  refetchOnWindowFocus: true,
});
