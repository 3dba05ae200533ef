import { keepPreviousData, queryOptions, useMutation } from "@tanstack/react-query";
import { PAGE_TEXTS, TOUCHES, type contract, type NewService, type RouteRequest } from "@salon/contracts";
import type { PictureUpload } from "../../domain/picture-chooser.tsx";
import { api } from "../../lib/api/api.ts";
import { FRESH_MS } from "../../lib/api/use-fresh-query.ts";
import { useInvalidate } from "../../lib/api/use-invalidate.ts";

/** The sort fields of the service list's address. */
export const SERVICE_LIST = { filters: {}, sorts: ["name", "price"] } as const;

/** One page of all services. */
export const deskServicesQuery = (query: RouteRequest<(typeof contract)["services"]["list"]>["query"]) =>
  queryOptions({
    queryKey: ["services", "desk", query],
    queryFn: ({ signal }) => api.services.list({ query, signal }),
    placeholderData: keepPreviousData,
  });

/** One service for its form. */
export const serviceQuery = (id: string) =>
  queryOptions({
    queryKey: ["services", "one", id],
    queryFn: ({ signal }) => api.services.get({ params: { id }, signal }),
    staleTime: FRESH_MS,
    meta: { ofForm: true },
  });

const useInvalidateServices = () => useInvalidate(...TOUCHES.services.update);

export function useCreateService() {
  const invalidate = useInvalidateServices();
  return useMutation({
    mutationFn: (body: NewService & { key: string }) => api.services.create({ body }),
    meta: { silent: true, success: PAGE_TEXTS.serviceCreated },
    onSuccess: invalidate,
  });
}

/** Uploads a picture of a service, which the price list shows small. */
export const MENU_UPLOAD: PictureUpload = { send: (body) => api.services.addPicture({ body }), maxSide: 480 };

/** The coming appointments with a service. */
export const bookedServiceQuery = (id: string) =>
  queryOptions({
    queryKey: ["services", "booked", id],
    queryFn: ({ signal }) => api.services.preview({ params: { id }, query: {}, signal }),
    staleTime: 0,
  });

/** Removes a service; earlier bookings keep it. */
export function useRemoveService(id: string) {
  const invalidate = useInvalidateServices();
  return useMutation({
    mutationFn: () => api.services.remove({ params: { id } }),
    meta: { success: true },
    onSuccess: invalidate,
  });
}
