import { keepPreviousData, queryOptions, useMutation } from "@tanstack/react-query";
import { MAIL_STATES, TOUCHES, type contract, type RouteRequest } from "@salon/contracts";
import { api } from "../../lib/api/api.ts";
import { useInvalidate } from "../../lib/api/use-invalidate.ts";

type Request<K extends keyof (typeof contract)["messages"]> = RouteRequest<(typeof contract)["messages"][K]>;

/** The sort fields of the subscriber list's address. */
export const SUBSCRIBER_LIST = { filters: {}, sorts: ["email", "createdAt"] } as const;

export const subscribersQuery = (query: Request<"subscribers">["query"]) =>
  queryOptions({
    queryKey: ["messages", "subscribers", query],
    queryFn: ({ signal }) => api.messages.subscribers({ query, signal }),
    placeholderData: keepPreviousData,
  });

/** The filters and sort fields of the contact message list's address. */
export const CONTACT_LIST = { filters: { answered: ["true", "false"] }, sorts: ["createdAt"] } as const;

export const contactMessagesQuery = (query: Request<"list">["query"]) =>
  queryOptions({
    queryKey: ["messages", "contact", query],
    queryFn: ({ signal }) => api.messages.list({ query, signal }),
    placeholderData: keepPreviousData,
  });

/** The filters and sort fields of the mail list's address. */
export const MAIL_LIST = { filters: { state: MAIL_STATES }, sorts: ["createdAt"] } as const;

/** One page of the outgoing mails. */
export const mailsQuery = (query: Request<"mails">["query"]) =>
  queryOptions({
    queryKey: ["messages", "mails", query],
    queryFn: ({ signal }) => api.messages.mails({ query, signal }),
    placeholderData: keepPreviousData,
  });

/** The mails and messages of a month by channel; of the current month by default. */
export const messageCountsQuery = (month: string | undefined) =>
  queryOptions({
    queryKey: ["messages", "counts", month ?? "current"],
    queryFn: ({ signal }) => api.messages.counts({ query: month === undefined ? {} : { month }, signal }),
    placeholderData: keepPreviousData,
  });

/** Marks a contact message as answered or unanswered. */
export function useSetAnswered(id: string) {
  const invalidate = useInvalidate(...TOUCHES.messages.setAnswered);
  return useMutation({
    mutationFn: (answered: boolean) => api.messages.setAnswered({ params: { id }, body: { answered } }),
    meta: { background: true },
    onSuccess: invalidate,
  });
}

/** Queues a failed mail again. */
export function useRetryMail(id: string) {
  const invalidate = useInvalidate(...TOUCHES.messages.setAnswered);
  return useMutation({
    mutationFn: () => api.messages.retryMail({ params: { id } }),
    meta: { success: true, background: true },
    onSuccess: invalidate,
  });
}
