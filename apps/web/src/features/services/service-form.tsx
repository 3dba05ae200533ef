import { zodResolver } from "@hookform/resolvers/zod";
import { isPriced, newServiceSchema, readTimeframe, UNPARSED_MINUTES, type NewService } from "@salon/contracts";
import { useId } from "react";
import { useForm, useWatch, type DefaultValues } from "react-hook-form";
import { Button } from "../../ui/controls/button.tsx";
import { Card } from "../../ui/layout/cards.tsx";
import { FailureSummary } from "../../ui/forms/error-summary.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import { UnsavedGuard } from "../../ui/forms/unsaved-guard.tsx";
import { useNavigate } from "react-router-dom";
import { PATHS } from "../../paths.ts";
import { useCreateService } from "./services.desk.queries.ts";

type ServiceFormProps = {
  /** Initial values of the fields. */
  start: { [Field in keyof NewService]-?: NewService[Field] | undefined };
  onSave: (service: NewService) => void;
  saving: boolean;
  error: Error | null;
  /** Whether another form of the page has unsaved changes. */
  otherDirty?: boolean;
};

/** Name, timeframe and price of a service. The button is labelled 'Update service' for new services too, as specified. */
export function ServiceForm({ start, onSave, saving, error, otherDirty = false }: ServiceFormProps) {
  const id = useId();
  const { register, handleSubmit, formState, control } = useForm<NewService>({
    resolver: zodResolver(newServiceSchema),
    mode: "onChange",
    defaultValues: start as DefaultValues<NewService>,
  });
  const { errors, isDirty } = formState;
  const fields: Record<keyof NewService, string> = {
    name: `${id}-name`,
    timeframe: `${id}-timeframe`,
    price: `${id}-price`,
  };
  const price = useWatch({ control, name: "price" });
  const timeframe = useWatch({ control, name: "timeframe" });
  return (
    <Card>
      <form noValidate className="space-y-5" onSubmit={(event) => void handleSubmit(onSave)(event)}>
        <FailureSummary error={error} fields={fields} />
        <TextField
          {...register("name")}
          id={fields.name}
          label="Name"
          error={errors.name?.message}
          autoComplete="off"
        />
        <TextField
          {...register("timeframe")}
          id={fields.timeframe}
          label="Timeframe"
          hint={timeframeHint(timeframe)}
          error={errors.timeframe?.message}
          autoComplete="off"
        />
        <TextField
          {...register("price", { setValueAs: wholeNaira })}
          id={fields.price}
          label="Price (NGN)"
          hint={isPriced({ price }) ? "In whole naira." : "0 means not priced: shown as N/A, and cannot be booked."}
          inputMode="numeric"
          error={errors.price?.message}
          autoComplete="off"
        />
        <Button type="submit" className="w-full" loading={saving}>
          Update service
        </Button>
      </form>
      <UnsavedGuard dirty={otherDirty || (isDirty && !saving)} />
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

const NOTHING = { name: "", timeframe: "", price: undefined };

/** Adds a service, then opens the list. */
export function ServiceCreate() {
  const navigate = useNavigate();
  const create = useCreateService();
  return (
    <ServiceForm
      start={NOTHING}
      onSave={(service) => create.mutate(service, { onSuccess: () => void navigate(PATHS.adminAllServices) })}
      saving={create.isPending}
      error={create.error}
    />
  );
}
