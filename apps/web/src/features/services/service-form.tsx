import { isPriced, newServiceSchema, readTimeframe, UNPARSED_MINUTES, type NewService } from "@salon/contracts";
import type { UseFormRegisterReturn } from "react-hook-form";
import { useNavigate } from "react-router-dom";
import { formatPrice } from "../../lib/format/format.ts";
import { linkTo, PATHS } from "../../paths.ts";
import { asNaira } from "../../ui/forms/as-number.ts";
import { PageForm } from "../../ui/forms/page-form.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import { useSaveForm } from "../../ui/forms/use-save-form.ts";
import { Card } from "../../ui/layout/cards.tsx";
import { useCreateService } from "./services.desk.queries.ts";

/** What the fields are called where another user has changed them. */
export const SERVICE_LABELS = { name: "Name", timeframe: "Timeframe", price: "Price (NGN)" };

type ServiceFieldsProps = {
  form: {
    // A method, so that a form with more fields fits.
    field(
      name: keyof NewService,
      rules?: { setValueAs: (typed: string) => unknown },
    ): UseFormRegisterReturn & { id: string; error: string | undefined };
  };
  typed: Partial<NewService>;
};

/** Name, timeframe and price of a service. */
export function ServiceFields({ form, typed: { price = 0, timeframe = "" } }: ServiceFieldsProps) {
  return (
    <Card className="space-y-5">
      <TextField {...form.field("name")} label={SERVICE_LABELS.name} autoComplete="off" />
      <TextField
        {...form.field("timeframe")}
        label={SERVICE_LABELS.timeframe}
        hint={timeframeHint(timeframe)}
        autoComplete="off"
      />
      <TextField
        {...form.field("price", { setValueAs: asNaira })}
        label={SERVICE_LABELS.price}
        hint={isPriced({ price }) ? "In whole naira." : "0 means not priced: shown as N/A, and cannot be booked."}
        inputMode="numeric"
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

/** The label of the button that saves a service, a new one too, as specified. */
export const SAVE_SERVICE = "Update service";

/** Adds a service, then opens the list. */
export function ServiceCreate() {
  const navigate = useNavigate();
  const form = useSaveForm({
    schema: newServiceSchema,
    mode: "onChange",
    start: { name: "", timeframe: "" },
    save: useCreateService(),
    bodyOf: (service, key) => ({ ...service, key }),
    onSaved: () => void navigate(PATHS.adminAllServices),
  });
  return (
    <PageForm
      of={form}
      action={SAVE_SERVICE}
      button="bar"
      className="space-y-5"
      saidOfMade={({ _id, name, price }) => ({
        text: `${name}, ${formatPrice(price)}`,
        page: linkTo(PATHS.adminEditService, { id: _id }),
      })}
    >
      <ServiceFields form={form} typed={form.watch()} />
    </PageForm>
  );
}
