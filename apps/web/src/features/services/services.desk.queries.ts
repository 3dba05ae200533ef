import { keepPreviousData, queryOptions, useMutation } from "@tanstack/react-query";
import {
  newServiceSchema,
  PAGE_TEXTS,
  TOUCHES,
  type contract,
  type MenuChange,
  type NewService,
  type RouteOutput,
  type RouteRequest,
  type Service,
} from "@salon/contracts";
import type { PictureUpload } from "../../domain/picture-chooser.tsx";
import { api } from "../../lib/api/api.ts";
import { saveOnce } from "../../lib/api/stale.ts";
import { FRESH_MS } from "../../lib/api/use-fresh-query.ts";
import { useInvalidate } from "../../lib/api/use-invalidate.ts";
import { valuesOf, type ServiceValues } from "./service-form-values.ts";

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
    meta: { silent: true, success: PAGE_TEXTS.serviceCreated },
    onSuccess: invalidate,
  });
}

/** Changes a service as it was read; earlier bookings keep their price. A menu that another user has changed leaves all as it was. */
export function useUpdateService() {
  const invalidate = useInvalidateServices();
  return useMutation({
    mutationFn: async ({ change, read }: { change: Partial<ServiceValues>; read: Service }) => {
      const { plain, menu } = partsOf(change);
      const withMenu = isEmpty(menu) ? read : await saveMenu(menu, read);
      return isEmpty(plain) ? withMenu : { ...withMenu, ...(await savePlain(plain, read)) };
    },
    meta: { silent: true },
    onSettled: invalidate,
  });
}

const isEmpty = (part: object): boolean => Object.keys(part).length === 0;

/** The parts of a change, of which each has a call. */
function partsOf(change: Partial<ServiceValues>): { plain: Partial<NewService>; menu: Omit<MenuChange, "revision"> } {
  const part = (isPlain: boolean) =>
    Object.fromEntries(Object.entries(change).filter(([field]) => field in newServiceSchema.shape === isPlain));
  return { plain: part(true), menu: part(false) };
}

/** Sends a change of the menu. After a refusal of the other part it is stored when it comes again. */
const saveMenu = (menu: Omit<MenuChange, "revision">, { _id: id, revision = 0 }: Service): Promise<Service> =>
  saveOnce(
    withoutIds(menu),
    () => api.services.updateMenu({ params: { id }, body: { ...menu, revision } }),
    (stored) => withoutIds(valuesOf(stored)),
  );

/** A menu without the ids of its options, which new ones do not have when they are sent. */
const withoutIds = ({ options, ...menu }: Partial<ServiceValues>): object => ({
  ...menu,
  ...(options && { options: options.map(({ _id, ...option }) => option) }),
});

/** Sends a change of name, timeframe or price. */
const savePlain = (plain: Partial<NewService>, { _id: id, own = 0, name, timeframe, price }: Service) =>
  saveOnce<Plain>(plain, () =>
    api.services.update({ params: { id }, body: { ...plain, own, shown: { name, timeframe, price } } }),
  );
type Plain = RouteOutput<(typeof contract)["services"]["update"]>;

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
