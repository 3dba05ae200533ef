import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { contract, RouteRequest } from "@salon/contracts";
import { api } from "../../lib/api.ts";

/** Entries of the activity log, newest first; only admins may read it. */
export const auditQuery = (query: RouteRequest<(typeof contract)["audit"]["list"]>["query"]) =>
  queryOptions({
    queryKey: ["audit", query],
    queryFn: ({ signal }) => api.audit.list({ query, signal }),
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });
