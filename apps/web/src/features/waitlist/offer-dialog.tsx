import { OFFER_MINUTES, PAGE_TEXTS, SLOTS, type Conflict, type Slot, type WaitEntry } from "@salon/contracts";
import type { ReactNode } from "react";
import * as z from "zod/mini";
import { ApiError } from "../../lib/api/api-error.ts";
import { formatDay } from "../../lib/format/format.ts";
import { DayInput } from "../../ui/forms/day-input.tsx";
import { FormDialog } from "../../ui/forms/form-dialog.tsx";
import { useSaveForm } from "../../ui/forms/use-save-form.ts";
import { useOfferPlace } from "./waitlist.queries.ts";
import { daysOf, timesOf, whatOf } from "./wish-texts.ts";

/** Renders the choice of a time of a day, which belongs to another feature. */
export type RenderTimes = (choice: {
  day: string;
  entry: WaitEntry;
  time: Slot | "";
  onChoose: (time: Slot) => void;
  error: string | undefined;
}) => ReactNode;

/** A refusal for lack of room, with the nearest free times in its message. */
function withNearest(error: Error | null): Error | null {
  const body = error instanceof ApiError ? (error.body as { conflicts?: Conflict[] } | null | undefined) : undefined;
  const conflicts = body?.conflicts ?? [];
  const nearest = conflicts.flatMap((conflict) =>
    conflict.nearest.map(({ date, time }) => `${formatDay(date)}, ${time}`),
  );
  return nearest.length > 0 ? new Error(`${error?.message}. Nearest free times: ${nearest.join("; ")}`) : error;
}

type OfferDialogProps = { entry: WaitEntry; renderTimes: RenderTimes; onClose: () => void };

const schema = z.object({
  date: z.string(),
  time: z.pipe(z.string(), z.enum(SLOTS, PAGE_TEXTS.timeRequired)),
});

/** Offers a place to a customer who waits. Import it lazily. */
export function OfferDialog({ entry, renderTimes, onClose }: OfferDialogProps) {
  const form = useSaveForm({
    schema,
    start: { date: entry.dayFrom, time: "" },
    save: useOfferPlace(entry._id),
    bodyOf: (place) => place,
    onSaved: onClose,
  });
  const [day, time] = form.watch(["date", "time"]);
  return (
    <FormDialog
      of={{ ...form, error: withNearest(form.error) }}
      onClose={onClose}
      title={`Offer a place to ${entry.customer?.name ?? "this customer"}`}
      description={`${whatOf(entry)}: waits for ${daysOf(entry)}, ${timesOf(entry)}. The place is held for ${OFFER_MINUTES} minutes.`}
      action="Offer"
    >
      <DayInput
        label="Day"
        id={form.idOf("date")}
        value={day}
        onGo={(chosen) => {
          form.set("date", chosen);
          form.set("time", "");
        }}
      />
      {renderTimes({
        day,
        entry,
        time: SLOTS.find((slot) => slot === time) ?? "",
        onChoose: (slot) => form.set("time", slot),
        error: form.errorOf("time"),
      })}
    </FormDialog>
  );
}
