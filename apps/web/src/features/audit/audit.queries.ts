import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { contract, RouteRequest } from "@salon/contracts";
import { api } from "../../lib/api/api.ts";

/** The filters and sort fields of the activity log's address. */
export const AUDIT_LIST = {
  filters: {
    action: (text: string) => text.length <= 60,
    target: (text: string) => text.length <= 120,
    actor: (text: string) => /^[0-9a-f]{24}$/.test(text),
    signIns: ["true"],
  },
  sorts: ["at"],
} as const;

type ListQuery = RouteRequest<(typeof contract)["audit"]["list"]>["query"];

/** The activity log of an address: without sign-ins, unless it asks for them. */
export const activityQuery = ({
  signIns,
  ...query
}: Omit<NonNullable<ListQuery>, "signIns"> & { signIns?: string | undefined }) =>
  auditQuery({ ...query, signIns: signIns === "true" });

/** Entries of the activity log, newest first; only admins may read them. */
const auditQuery = (query: ListQuery) =>
  queryOptions({
    queryKey: ["audit", query],
    queryFn: ({ signal }) => api.audit.list({ query, signal }),
    placeholderData: keepPreviousData,
  });

const HISTORY_SIZE = 20;

/** The newest 20 changes of one booking or user; several ids are separated by commas. */
export const auditHistoryQuery = (target: string) => auditQuery({ target, pageSize: HISTORY_SIZE });
