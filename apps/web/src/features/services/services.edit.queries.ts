import { useMutation } from "@tanstack/react-query";
import {
  newServiceSchema,
  TOUCHES,
  type contract,
  type MenuChange,
  type NewService,
  type RouteOutput,
  type Service,
} from "@salon/contracts";
import { api } from "../../lib/api/api.ts";
import { saveOnce } from "../../lib/api/stale.ts";
import { useInvalidate } from "../../lib/api/use-invalidate.ts";
import { valuesOf } from "../../ui/forms/edited-record.ts";
import { serviceFormSchema, serviceToForm, type ServiceValues } from "./service-form-values.ts";

/** Changes a service as it was read; earlier bookings keep their price. A menu that another user has changed leaves all as it was. */
export function useUpdateService() {
  const invalidate = useInvalidate(...TOUCHES.services.update);
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

/** What another price or length of a service ends; asked for a change of these alone. */
export const usePreviewService = () =>
  useMutation({
    mutationFn: ({ change: { price, timeframe }, read }: { change: Partial<ServiceValues>; read: Service }) =>
      api.services.preview({
        params: { id: read._id },
        query: { ...(price !== undefined && { price }), ...(timeframe !== undefined && { timeframe }) },
      }),
    meta: { background: true, silent: true },
  });

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
    (stored) => withoutIds(valuesOf(serviceFormSchema, { formOf: serviceToForm }, stored)),
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
