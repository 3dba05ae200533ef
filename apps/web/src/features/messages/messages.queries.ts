import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { MAIL_STATES, type contract, type RouteRequest } from "@salon/contracts";
import { api } from "../../lib/api/api.ts";

type Request<K extends keyof (typeof contract)["messages"]> = RouteRequest<(typeof contract)["messages"][K]>;

/** What the list of subscribers can be sorted by, in its address. */
export const SUBSCRIBER_LIST = { filters: {}, sorts: ["email", "createdAt"] } as const;

/** One page of the newsletter's subscribers. */
export const subscribersQuery = (query: Request<"subscribers">["query"]) =>
  queryOptions({
    queryKey: ["messages", "subscribers", query],
    queryFn: ({ signal }) => api.messages.subscribers({ query, signal }),
    placeholderData: keepPreviousData,
  });

/** What the list of contact messages can be narrowed by and sorted by, in its address. */
export const CONTACT_LIST = { filters: { answered: ["true", "false"] }, sorts: ["createdAt"] } as const;

/** One page of what people wrote through the contact form. */
export const contactMessagesQuery = (query: Request<"list">["query"]) =>
  queryOptions({
    queryKey: ["messages", "contact", query],
    queryFn: ({ signal }) => api.messages.list({ query, signal }),
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });

/** What the list of mails can be narrowed by and sorted by, in its address. */
export const MAIL_LIST = { filters: { state: MAIL_STATES }, sorts: ["createdAt"] } as const;

/** One page of the mails the product sends. */
export const mailsQuery = (query: Request<"mails">["query"]) =>
  queryOptions({
    queryKey: ["messages", "mails", query],
    queryFn: ({ signal }) => api.messages.mails({ query, signal }),
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });

/** Marks a contact message as answered, or takes the mark away. */
export function useSetAnswered(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (answered: boolean) => api.messages.setAnswered({ params: { id }, body: { answered } }),
    meta: { background: true },
    onSuccess: () => client.invalidateQueries({ queryKey: ["messages", "contact"] }),
  });
}

/** Puts a mail that could not be sent back into the queue. */
export function useRetryMail(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.messages.retryMail({ params: { id } }),
    meta: { success: true, background: true },
    onSuccess: () => client.invalidateQueries({ queryKey: ["messages", "mails"] }),
  });
}

/** Takes the reader a mailed link belongs to off the newsletter's list; the answer is shown in place. */
export function useUnsubscribe() {
  return useMutation({
    mutationFn: (token: string) => api.messages.unsubscribe({ params: { token } }),
    meta: { silent: true },
  });
}
