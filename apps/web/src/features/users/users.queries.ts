import { keepPreviousData, queryOptions, useMutation } from "@tanstack/react-query";
import { ROLES, TOUCHES, type contract, type Role, type RouteRequest } from "@salon/contracts";
import { api } from "../../lib/api/api.ts";
import { useInvalidate } from "../../lib/api/use-invalidate.ts";

type ListQuery = RouteRequest<(typeof contract)["users"]["list"]>["query"];

/** The filters and sort fields of the user list's address. */
export const USER_LIST = {
  filters: { role: ROLES, verified: ["true", "false"] },
  sorts: ["name", "email", "role", "createdAt"],
} as const;

/** One page of all accounts. */
export const usersQuery = (query: ListQuery) =>
  queryOptions({
    queryKey: ["users", "list", query],
    queryFn: ({ signal }) => api.users.list({ query, signal }),
    placeholderData: keepPreviousData,
  });

export const userQuery = (id: string) =>
  queryOptions({
    queryKey: ["users", "one", id],
    queryFn: ({ signal }) => api.users.get({ params: { id }, signal }),
  });

/** Ends every session of an account. A refusal appears in the question. */
export function useEndSessions(id: string) {
  const invalidate = useInvalidate(...TOUCHES.users.endSessions);
  return useMutation({
    mutationFn: () => api.users.endSessions({ params: { id } }),
    meta: { success: true, silent: true },
    onSettled: invalidate,
  });
}

/** Changes the role of an account, and answers it as it is then; users, reports and the activity log are refetched. */
export function useChangeRole(id: string) {
  const invalidate = useInvalidate(...TOUCHES.users.changeRole);
  return useMutation({
    mutationFn: async (change: { role: Role; revision: number }) => {
      await api.users.changeRole({ body: { ...change, id } });
      return api.users.get({ params: { id } });
    },
    meta: { silent: true },
    onSettled: invalidate,
  });
}
