import { keepPreviousData, queryOptions, useMutation } from "@tanstack/react-query";
import {
  PAGE_TEXTS,
  TOUCHES,
  type contract,
  type MenuChange,
  type NewService,
  type RouteRequest,
  type Service,
} from "@salon/contracts";
import type { PictureUpload } from "../../domain/picture-chooser.tsx";
import { api } from "../../lib/api/api.ts";
import { saveOnce } from "../../lib/api/stale.ts";
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
    mutationFn: (body: NewService) => api.services.create({ body }),
    meta: { success: PAGE_TEXTS.serviceCreated },
    onSuccess: invalidate,
  });
}

/** Changes a service; earlier bookings keep their price. */
export function useUpdateService(id: string) {
  const invalidate = useInvalidateServices();
  return useMutation({
    mutationFn: ({ own, shown, ...change }: RouteRequest<(typeof contract)["services"]["update"]>["body"]) =>
      saveOnce<Service>(change, () => api.services.update({ params: { id }, body: { own, shown, ...change } })),
    meta: { silent: true, success: PAGE_TEXTS.serviceUpdated },
    onSuccess: invalidate,
  });
}

/** Changes what the menu says about a service; with an outdated revision the server refuses it. */
export function useUpdateMenu(id: string) {
  const invalidate = useInvalidateServices();
  return useMutation({
    mutationFn: (body: MenuChange) => api.services.updateMenu({ params: { id }, body }),
    meta: { silent: true, success: "Menu saved" },
    onSuccess: invalidate,
  });
}

/** Uploads a picture of a service, which the price list shows small. */
export const MENU_UPLOAD: PictureUpload = { send: (body) => api.services.addPicture({ body }), maxSide: 480 };

/** The coming appointments with a service. */
export const bookedServiceQuery = (id: string) =>
  queryOptions({
    queryKey: ["services", "booked", id],
    queryFn: ({ signal }) => api.services.preview({ params: { id }, signal }),
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
