import { isSalonDay, OFFER_MINUTES, PAGE_TEXTS, type Conflict, type Slot, type WaitEntry } from "@salon/contracts";
import { useId, useState, type ReactNode } from "react";
import { ApiError } from "../../lib/api/api-error.ts";
import { formatDay } from "../../lib/format/format.ts";
import { Button } from "../../ui/controls/button.tsx";
import { FailureSummary } from "../../ui/forms/error-summary.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
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
  const { conflicts = [] } = error instanceof ApiError ? (error.body as { conflicts?: Conflict[] }) : {};
  const nearest = conflicts.flatMap((conflict) =>
    conflict.nearest.map(({ date, time }) => `${formatDay(date)}, ${time}`),
  );
  return nearest.length > 0 ? new Error(`${error?.message}. Nearest free times: ${nearest.join("; ")}`) : error;
}

type OfferDialogProps = { entry: WaitEntry; renderTimes: RenderTimes; onClose: () => void };

/** Offers a place to a customer who waits. Import it lazily. */
export function OfferDialog({ entry, renderTimes, onClose }: OfferDialogProps) {
  const id = useId();
  const offer = useOfferPlace(entry._id);
  const [day, setDay] = useState(entry.dayFrom);
  const [time, setTime] = useState<Slot | "">("");
  const [asked, setAsked] = useState(false);
  const dayError = isSalonDay(day) ? undefined : PAGE_TEXTS.dateRequired;
  const submit = () => {
    setAsked(true);
    if (!dayError && time) offer.mutate({ date: day, time }, { onSuccess: onClose });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Offer a place to ${entry.customer?.name ?? "this customer"}`}
      description={`${whatOf(entry)}: waits for ${daysOf(entry)}, ${timesOf(entry)}. The place is held for ${OFFER_MINUTES} minutes.`}
      actions={
        <Button loading={offer.isPending} onClick={submit}>
          Offer
        </Button>
      }
    >
      <div className="space-y-5">
        <FailureSummary error={withNearest(offer.error)} fields={{ date: id }} />
        <TextField
          id={id}
          label="Day"
          type="date"
          value={day}
          error={asked ? dayError : undefined}
          onChange={(event) => {
            setDay(event.target.value);
            setTime("");
          }}
        />
        {!dayError &&
          renderTimes({
            day,
            entry,
            time,
            onChoose: setTime,
            error: asked && !time ? PAGE_TEXTS.timeRequired : undefined,
          })}
      </div>
    </Dialog>
  );
}
