import { menuChangeSchema, type NewService, type Service } from "@salon/contracts";
import * as z from "zod/mini";
import { asNaira, asNumber } from "../../ui/forms/as-number.ts";

/** The menu of a service as form values: texts, which are empty for what is not set. */
export interface MenuForm {
  category: string;
  description: string;
  picture: string | null;
  options: { _id?: string | undefined; name: string; price: string; minutes: string }[];
  cleanupMinutes: string;
  patchTestDays: string;
  depositPercent: string;
  position: string;
  hidden: boolean;
}

/** The most characters of a description. */
export const DESCRIPTION_LENGTH = 300;
export const NEW_OPTION = { name: "", price: "", minutes: "0" };

const asText = (value: number | undefined): string => (value === undefined ? "" : String(value));

/** The form values of a service's menu. */
export const menuToForm = (service: Service): MenuForm => ({
  category: service.category ?? "",
  description: service.description ?? "",
  picture: service.picture ?? null,
  options: (service.options ?? []).map(({ _id, name, price, minutes }) => ({
    _id,
    name,
    price: String(price),
    minutes: String(minutes),
  })),
  cleanupMinutes: asText(service.cleanupMinutes),
  patchTestDays: asText(service.patchTestDays),
  depositPercent: asText(service.depositPercent),
  position: asText(service.position),
  hidden: service.hidden ?? false,
});

/** An empty field takes the value away, which the API writes as 0. */
const orZero = (typed: string): number => (typed.trim() === "" ? 0 : asNumber(typed));

const menuFields = z.omit(menuChangeSchema, { revision: true });
const fromForm = ({
  options,
  cleanupMinutes,
  patchTestDays,
  depositPercent,
  position,
  ...rest
}: MenuForm): z.input<typeof menuFields> => ({
  ...rest,
  options: options.map(({ _id, name, price, minutes }) => ({
    ...(_id !== undefined && { _id }),
    name,
    price: asNaira(price) as number,
    minutes: asNumber(minutes),
  })),
  cleanupMinutes: orZero(cleanupMinutes),
  patchTestDays: orZero(patchTestDays),
  depositPercent: orZero(depositPercent),
  position: position.trim() === "" ? null : asNumber(position),
});

/** Parses the form values of a menu and validates them by the contract's schema. */
export const menuFormSchema = z.pipe(z.pipe(z.custom<MenuForm>(), z.transform(fromForm)), menuFields);
export type MenuFields = z.output<typeof menuFields>;

const shownNumber = (typed: string): number | undefined => asNumber(typed) || undefined;

/** The service that the price list would show with these values; what cannot be read yet is left out. */
export function shownService(
  service: Service,
  { name, timeframe, price }: Partial<NewService>,
  menu: MenuForm,
): Service {
  const { picture, patchTestDays, depositPercent } = menu;
  return {
    _id: service._id,
    name: name || "Service without a name",
    timeframe: timeframe ?? "",
    price: price || 0,
    description: menu.description.trim(),
    ...(picture && { picture }),
    patchTestDays: shownNumber(patchTestDays),
    depositPercent: shownNumber(depositPercent),
    options: menu.options.flatMap((option, index) =>
      option.name.trim() === ""
        ? []
        : {
            _id: String(index),
            name: option.name,
            price: asNaira(option.price) || 0,
            minutes: asNumber(option.minutes) || 0,
          },
    ),
  };
}
