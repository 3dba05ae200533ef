import {
  menuChangeSchema,
  newServiceSchema,
  pauseFault,
  timeframeMinutes,
  type NewService,
  type Service,
} from "@salon/contracts";
import * as z from "zod/mini";
import { asNaira, asNumber } from "../../ui/forms/as-number.ts";
import type { FormFields } from "../../ui/forms/use-save-form.ts";

/** A service as form values. Those of its menu are texts, which are empty for what is not set. */
export interface ServiceForm extends NewService {
  category: string;
  description: string;
  picture: string | null;
  options: { _id?: string | undefined; name: string; price: string; minutes: string; afterPause: boolean }[];
  /** Empty texts where the service has no pause. */
  pause: { after: string; minutes: string; spare: string };
  cleanupMinutes: string;
  patchTestDays: string;
  depositPercent: string;
  position: string;
  hidden: boolean;
  onRequest: boolean;
}

/** The most characters of a description. */
export const DESCRIPTION_LENGTH = 300;
export const NEW_OPTION = { name: "", price: "", minutes: "0", afterPause: false };

const asText = (value: number | undefined): string => (value === undefined ? "" : String(value));

/** The form values of a service. */
export const serviceToForm = (service: Service): ServiceForm => ({
  name: service.name,
  timeframe: service.timeframe,
  price: service.price,
  category: service.category ?? "",
  description: service.description ?? "",
  picture: service.picture ?? null,
  options: (service.options ?? []).map(({ _id, name, price, minutes, afterPause = false }) => ({
    _id,
    name,
    price: String(price),
    minutes: String(minutes),
    afterPause,
  })),
  pause: {
    after: asText(service.pause?.after),
    minutes: asText(service.pause?.minutes),
    spare: asText(service.pause?.spare),
  },
  cleanupMinutes: asText(service.cleanupMinutes),
  patchTestDays: asText(service.patchTestDays),
  depositPercent: asText(service.depositPercent),
  position: asText(service.position),
  hidden: service.hidden ?? false,
  onRequest: service.onRequest ?? false,
});

/** An empty field takes the value away, which the API writes as 0. */
const orZero = (typed: string): number => (typed.trim() === "" ? 0 : asNumber(typed));

/** Whether a pause is typed, or a part of one. */
export const hasPause = ({ after, minutes, spare }: ServiceForm["pause"]): boolean =>
  [after, minutes, spare].some((typed) => typed.trim() !== "");

const serviceFields = z.extend(newServiceSchema, z.omit(menuChangeSchema, { revision: true }).shape);
const fromForm = ({
  options,
  pause,
  cleanupMinutes,
  patchTestDays,
  depositPercent,
  position,
  ...rest
}: ServiceForm): z.input<typeof serviceFields> => ({
  ...rest,
  options: options.map(({ _id, name, price, minutes, afterPause }) => ({
    ...(_id !== undefined && { _id }),
    name,
    price: asNaira(price) as number,
    minutes: asNumber(minutes),
    ...(afterPause && { afterPause }),
  })),
  pause: hasPause(pause)
    ? { after: asNumber(pause.after), minutes: asNumber(pause.minutes), spare: orZero(pause.spare) }
    : null,
  cleanupMinutes: orZero(cleanupMinutes),
  patchTestDays: orZero(patchTestDays),
  depositPercent: orZero(depositPercent),
  position: position.trim() === "" ? null : asNumber(position),
});

/** The fields of a service, with the refusal of a pause that does not lie within it at the field of the pause. */
const checkedFields = serviceFields.check((found) => {
  const { pause, timeframe } = found.value;
  const fault = pause && pauseFault(pause, timeframeMinutes(timeframe));
  if (fault) found.issues.push({ code: "custom", input: pause, path: ["pause", fault.field], message: fault.message });
});

/** Parses the form values of a service and validates them by the contract's schemas. */
export const serviceFormSchema = z.pipe(z.pipe(z.custom<ServiceForm>(), z.transform(fromForm)), checkedFields);
export type ServiceValues = z.output<typeof serviceFields>;

/** The fields of a form for a service that has a menu. */
export type ServiceFormFields = { form: FormFields<ServiceForm, ServiceValues> };

const shownNumber = (typed: string): number | undefined => asNumber(typed) || undefined;

/** The service that the price list would show with these values; what cannot be read yet is left out. */
export function shownService({ _id }: Service, typed: ServiceForm): Service {
  const { picture, patchTestDays, depositPercent } = typed;
  return {
    _id,
    name: typed.name || "Service without a name",
    timeframe: typed.timeframe,
    price: typed.price || 0,
    description: typed.description.trim(),
    ...(picture && { picture }),
    patchTestDays: shownNumber(patchTestDays),
    depositPercent: shownNumber(depositPercent),
    options: typed.options.flatMap((option, index) =>
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
