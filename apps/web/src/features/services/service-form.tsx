import { zodResolver } from "@hookform/resolvers/zod";
import { isPriced, newServiceSchema, readTimeframe, UNPARSED_MINUTES, type NewService } from "@salon/contracts";
import { useId, type ReactNode } from "react";
import { useForm, useWatch, type DefaultValues, type UseFormReturn } from "react-hook-form";
import { Card } from "../../ui/layout/cards.tsx";
import { FailureSummary } from "../../ui/forms/error-summary.tsx";
import { SaveBar } from "../../ui/forms/save-bar.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import { UnsavedGuard } from "../../ui/forms/unsaved-guard.tsx";
import { useNavigate } from "react-router-dom";
import { PATHS } from "../../paths.ts";
import { useCreateService } from "./services.desk.queries.ts";

/** The form of name, timeframe and price. */
export const useServiceForm = (start: DefaultValues<NewService>) =>
  useForm<NewService>({ resolver: zodResolver(newServiceSchema), mode: "onChange", defaultValues: start });

type ServiceFieldsProps = {
  form: UseFormReturn<NewService>;
  error: Error | null;
  /** Stands in place of the error, where another user has changed the service. */
  stale?: ReactNode;
};

/** What the fields are called where another user has changed them. */
export const SERVICE_LABELS = { name: "Name", timeframe: "Timeframe", price: "Price (NGN)" };

/** Name, timeframe and price of a service. */
export function ServiceFields({ form: { register, formState, control }, error, stale }: ServiceFieldsProps) {
  const id = useId();
  const { errors } = formState;
  const fields: Record<keyof NewService, string> = {
    name: `${id}-name`,
    timeframe: `${id}-timeframe`,
    price: `${id}-price`,
  };
  const price = useWatch({ control, name: "price" });
  const timeframe = useWatch({ control, name: "timeframe" });
  return (
    <Card className="space-y-5">
      {stale ?? <FailureSummary error={error} fields={fields} />}
      <TextField
        {...register("name")}
        id={fields.name}
        label={SERVICE_LABELS.name}
        error={errors.name?.message}
        autoComplete="off"
      />
      <TextField
        {...register("timeframe")}
        id={fields.timeframe}
        label={SERVICE_LABELS.timeframe}
        hint={timeframeHint(timeframe ?? "")}
        error={errors.timeframe?.message}
        autoComplete="off"
      />
      <TextField
        {...register("price", { setValueAs: wholeNaira })}
        id={fields.price}
        label={SERVICE_LABELS.price}
        hint={isPriced({ price }) ? "In whole naira." : "0 means not priced: shown as N/A, and cannot be booked."}
        inputMode="numeric"
        error={errors.price?.message}
        autoComplete="off"
      />
    </Card>
  );
}

const TIMEFRAMES = "Such as 20mins, 1hr 30mins or 2 hours.";
/** How many minutes the calendar keeps for a timeframe; it asks where the text names no one length. */
function timeframeHint(typed: string): string {
  const read = readTimeframe(typed);
  if (read?.open) return `How long at most? The calendar keeps ${read.minutes} minutes, the longest that is named.`;
  if (read) return `${TIMEFRAMES} Takes ${read.minutes} minutes in the calendar.`;
  return typed.trim() === ""
    ? TIMEFRAMES
    : `This length is not understood, so the calendar keeps ${UNPARSED_MINUTES} minutes. ${TIMEFRAMES}`;
}

/** Parses a price with or without thousands separators; NaN for other texts, which the schema refuses. */
function wholeNaira(typed: string | number | null | undefined): number | undefined {
  const text = String(typed ?? "").replaceAll(/[\s,]/g, "");
  if (text === "") return undefined;
  return /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
}

/** The label of the button that saves a service, a new one too, as specified. */
export const SAVE_SERVICE = "Update service";

/** Adds a service, then opens the list. */
export function ServiceCreate() {
  const navigate = useNavigate();
  const create = useCreateService();
  const form = useServiceForm({ name: "", timeframe: "" });
  const { isDirty } = form.formState;
  const save = form.handleSubmit((service) =>
    create.mutate(service, { onSuccess: () => void navigate(PATHS.adminAllServices) }),
  );
  return (
    <form noValidate className="space-y-5" onSubmit={(event) => void save(event)}>
      <ServiceFields form={form} error={create.error} />
      <SaveBar label={SAVE_SERVICE} busy={create.isPending} dirty={isDirty} />
      <UnsavedGuard dirty={isDirty && !create.isPending} />
    </form>
  );
}
