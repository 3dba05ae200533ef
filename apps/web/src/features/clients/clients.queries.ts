import { TOUCHES, type Client, type contract, type ListedClient, type RouteRequest } from "@salon/contracts";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../lib/api/api.ts";
import { FRESH_MS } from "../../lib/api/use-fresh-query.ts";
import { invalidateMadeFrom, useInvalidate } from "../../lib/api/use-invalidate.ts";

type Request<K extends keyof (typeof contract)["clients"]> = RouteRequest<(typeof contract)["clients"][K]>;

/** The sort fields of the card list's address. */
export const CLIENT_LIST = { filters: {}, sorts: ["name", "createdAt"] } as const;

/** One page of all cards. */
export const clientsQuery = (query: Request<"list">["query"]) =>
  queryOptions({
    queryKey: ["clients", "list", query],
    queryFn: ({ signal }) => api.clients.list({ query, signal }),
    placeholderData: keepPreviousData,
  });

/** One card with its figures and latest bookings. */
export const clientQuery = (id: string) =>
  queryOptions({
    queryKey: ["clients", "one", id],
    queryFn: ({ signal }) => api.clients.get({ params: { id }, signal }),
    staleTime: FRESH_MS,
  });

/** The card of an account, or all cards with a number. */
export const cardsOfQuery = (person: { user: string } | { phone: string }) =>
  queryOptions({
    queryKey: ["clients", "of", person],
    queryFn: async ({ signal }): Promise<ListedClient[]> => (await api.clients.list({ query: person, signal })).items,
  });

/** Makes a card, or finds the one that the person has already. */
export function useCreateClient() {
  const invalidate = useInvalidate(...TOUCHES.clients.update);
  return useMutation({
    mutationFn: (body: Request<"create">["body"]) => api.clients.create({ body }),
    meta: { silent: true },
    onSuccess: invalidate,
  });
}

/** A change of one card. The card is loaded again after a failure too, because another person may have changed it. */
function useChange<Input>(change: (input: Input) => Promise<Client>, success?: string) {
  const invalidate = useInvalidate(...TOUCHES.clients.update);
  return useMutation({
    mutationFn: change,
    meta: { silent: true, ...(success && { success }) },
    onSettled: invalidate,
  });
}

export const useUpdateClient = (id: string) =>
  useChange((body: Request<"update">["body"]) => api.clients.update({ params: { id }, body }));

export const useAddNote = (id: string) =>
  useChange((body: Request<"addNote">["body"]) => api.clients.addNote({ params: { id }, body }), "Note added");

/** Removes the text of a note for good. */
export const useBlankNote = (id: string, note: string) =>
  useChange(
    ({ reason }: { reason: string }) => api.clients.blankNote({ params: { id, note }, body: { reason } }),
    "The text is removed",
  );

export const useAddPatchTest = (id: string) =>
  useChange(
    (body: Request<"addPatchTest">["body"]) => api.clients.addPatchTest({ params: { id }, body }),
    "Patch test added",
  );

/** Links the card to an account; null takes the account off. */
export const useLinkClient = (id: string) =>
  useChange(
    (body: Request<"link">["body"]) => api.clients.link({ params: { id }, body }),
    "The account of the card is changed",
  );

/** Moves everything of another card to this one. */
export const useMergeClient = (id: string) =>
  useChange((other: string) => api.clients.merge({ params: { id }, body: { other } }), "The cards are merged");

/** Deletes a card. The card itself is not loaded again, because its page is still open. */
export function useRemoveClient(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.clients.remove({ params: { id } }),
    meta: { success: true },
    onSuccess: () => invalidateMadeFrom(client, TOUCHES.clients.remove, clientQuery(id).queryKey),
  });
}
