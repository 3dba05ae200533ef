import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import {
  addDays,
  isSalonDay,
  SLOTS,
  TOUCHES,
  WAIT_STATES,
  type contract,
  type NewWaitEntry,
  type RouteRequest,
  type Slot,
  type WaitEntry,
} from "@salon/contracts";
import { api } from "../../lib/api/api.ts";
import { isObjectId } from "../../paths.ts";
import { useInvalidate } from "../../lib/api/use-invalidate.ts";

const WAITLIST = ["waitlist"] as const;

/** The user's own open entries, those with an offer first; also for staff. */
export const myWaitlistQuery = queryOptions({
  queryKey: [...WAITLIST, "mine"],
  queryFn: async ({ signal }): Promise<WaitEntry[]> => {
    const { items } = await api.waitlist.list({ query: { mine: true, open: true }, signal });
    const isOffered = ({ state }: WaitEntry) => state === "offered";
    return [...items.filter(isOffered), ...items.filter((entry) => !isOffered(entry))];
  },
});

/** The filters and sort fields of the waitlist's address. */
export const WAIT_LIST = {
  filters: { state: WAIT_STATES, day: isSalonDay, service: isObjectId },
  sorts: ["createdAt"],
} as const;

/** One page of the entries of all customers, those that wait at first; for staff. */
export const waitlistQuery = ({
  state = "waiting",
  ...rest
}: RouteRequest<(typeof contract)["waitlist"]["list"]>["query"]) => {
  const query = { state, ...rest };
  return queryOptions({
    queryKey: [...WAITLIST, "all", query],
    queryFn: ({ signal }) => api.waitlist.list({ query, signal }),
    placeholderData: keepPreviousData,
  });
};

const OFFER_EVERY_MS = 30_000;

/** An offer. It is loaded again while it can still be taken, because its end is decided by the server's clock. */
export const offerQuery = (token: string) =>
  queryOptions({
    queryKey: [...WAITLIST, "offer", token],
    queryFn: ({ signal }) => api.waitlist.getOffer({ params: { token }, signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state: { data } }) =>
      data && (data.state === "open" || data.state === "accepted") ? OFFER_EVERY_MS : false,
  });

/** How many days of a wish are looked at: as many as a person would read. */
const DAYS_ASKED = 14;

/** The first free time that fits a wish, within its first two weeks; null where there is none. */
export function useFindFree() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ serviceId, with: person, dayFrom, dayTo, timeFrom, timeTo }: NewWaitEntry) => {
      const isWithin = (slot: Slot) =>
        (!timeFrom || SLOTS.indexOf(slot) >= SLOTS.indexOf(timeFrom)) &&
        (!timeTo || SLOTS.indexOf(slot) <= SLOTS.indexOf(timeTo));
      const last = addDays(dayFrom, DAYS_ASKED - 1);
      for (let day = dayFrom; day <= dayTo && day <= last; day = addDays(day, 1)) {
        const query = { date: day, service: serviceId, ...(person && { with: person }) };
        const { slots } = await client.fetchQuery({
          queryKey: ["availability", "wish", query],
          queryFn: () => api.seats.availability({ query }),
          staleTime: 0,
        });
        const free = slots.find(({ time, status }) => status === "open" && isWithin(time));
        if (free) return { day, time: free.time, personId: person ?? "" };
      }
      return null;
    },
    meta: { silent: true },
  });
}

/** Puts the user on the waiting list. */
export function useJoinWaitlist() {
  const invalidate = useInvalidate(...TOUCHES.waitlist.create);
  return useMutation({
    mutationFn: (body: NewWaitEntry) => api.waitlist.create({ body }),
    meta: { silent: true },
    onSettled: () => void invalidate(),
  });
}

/** Removes an entry; a place that is held for it goes to the next customer. */
export function useLeaveWaitlist(id: string) {
  const invalidate = useInvalidate(...TOUCHES.waitlist.remove);
  return useMutation({
    mutationFn: () => api.waitlist.remove({ params: { id } }),
    meta: { success: true },
    onSettled: () => invalidate(),
  });
}

/** Holds a place for an entry and tells its customer; for staff. */
export function useOfferPlace(id: string) {
  const invalidate = useInvalidate(...TOUCHES.waitlist.offer);
  return useMutation({
    mutationFn: (body: { date: string; time: Slot }) => api.waitlist.offer({ params: { id }, body }),
    meta: { success: "The customer gets the offer", silent: true },
    onSettled: () => void invalidate(),
  });
}

/** Accepts an offer: its line is in the cart of the answer. */
export function useAcceptOffer(token: string) {
  const client = useQueryClient();
  const invalidate = useInvalidate(...TOUCHES.waitlist.accept);
  return useMutation({
    mutationFn: () => api.waitlist.accept({ params: { token } }),
    meta: { silent: true },
    onSuccess: ({ offer }) => client.setQueryData(offerQuery(token).queryKey, offer),
    onSettled: () => void invalidate(),
  });
}

/** Declines an offer: its place goes to the next customer. */
export function useDeclineOffer(token: string) {
  const invalidate = useInvalidate(...TOUCHES.waitlist.decline);
  return useMutation({
    mutationFn: () => api.waitlist.decline({ params: { token } }),
    meta: { silent: true },
    onSettled: () => invalidate(),
  });
}
