import { offerText, PAGE_TEXTS, type CartItem } from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useSettings } from "../../../domain/settings.ts";
import { teamQuery } from "../../../domain/team.ts";
import { formatDate } from "../../../lib/format/format.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { loadedTogether } from "../../../ui/feedback/loaded-together.ts";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { FailureSummary } from "../../../ui/forms/error-summary.tsx";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { bookingQuery } from "../bookings.queries.ts";
import { dayQuery, useAssign } from "../bookings.desk.queries.ts";
import { candidatesFor, type Candidate, type Standing } from "../change/candidates.ts";
import { WishedField } from "../change/wished-field.tsx";

type AssignDialogProps = {
  bookingId: string;
  item: number;
  day: string;
  leaving?: string | undefined;
  onAssigned?: (() => void) | undefined;
  onClose: () => void;
};

/** Lists the people who can take an appointment, and gives it to one of them or to anyone who is free. */
export function AssignDialog({ onClose, onAssigned, ...place }: AssignDialogProps) {
  const id = useId();
  const [chosen, setChosen] = useState("");
  const [wished, setWished] = useState(false);
  const assign = useAssign(place.bookingId);
  const { query, line, candidates } = useCandidates(place);
  const submit = () =>
    assign.mutate(
      { item: place.item, with: chosen || null, ...(wished && { wished }) },
      {
        onSuccess: () => {
          onClose();
          onAssigned?.();
        },
      },
    );
  return (
    <Dialog
      open
      onClose={onClose}
      title="Who takes this appointment?"
      description={line && `${offerText(line)}, ${formatDate(line.date)}, ${line.time}`}
      actions={
        line && (
          <Button loading={assign.isPending} onClick={submit}>
            Assign
          </Button>
        )
      }
    >
      <div className="space-y-4">
        <FailureSummary error={assign.error} fields={{ with: id }} />
        <Loaded query={query} skeleton={{ rows: 4, label: "Loading the people…", rowClassName: "h-12 w-full" }} />
        {line && (
          <fieldset id={id} className="min-w-0">
            <legend className="sr-only">Person</legend>
            <Choice name={id} label="Anyone who is free" checked={chosen === ""} onChoose={() => setChosen("")} />
            {line.cartQuantity === 1 &&
              candidates.map(({ member, standing }) => (
                <Choice
                  key={member._id}
                  name={id}
                  label={member.name}
                  standing={standing}
                  checked={chosen === member._id}
                  onChoose={() => setChosen(member._id)}
                />
              ))}
            {line.cartQuantity > 1 && <p className="text-sm text-fg-muted">{PAGE_TEXTS.namedForOne}.</p>}
          </fieldset>
        )}
        {line?.asked && <WishedField checked={wished} onChange={setWished} />}
      </div>
    </Dialog>
  );
}

type Place = Pick<AssignDialogProps, "bookingId" | "item" | "day" | "leaving">;

/** The line and the people with the skill for it, from requests that run in parallel. */
function useCandidates(place: Place) {
  const booking = useQuery(bookingQuery(place.bookingId));
  const day = useQuery(dayQuery(place.day));
  const team = useQuery(teamQuery);
  const salon = useSettings();
  const line: CartItem | undefined = booking.data?.cartItems[place.item];
  const isReady = line && day.data && !day.isPlaceholderData && team.data && salon;
  const candidates: Candidate[] = isReady
    ? candidatesFor({ ...place, line, team: team.data, appointments: day.data.appointments, salon })
    : [];
  const query = loadedTogether({ booking, day, team });
  return { query: { ...query, data: isReady && query.data }, line: isReady ? line : undefined, candidates };
}

const REASONS: Record<Standing, string> = {
  free: "",
  busy: "Busy at this time",
  off: "Not on duty",
  now: "Has it now",
  leaving: "Not available after this change",
};

type ChoiceProps = { name: string; label: string; standing?: Standing; checked: boolean; onChoose: () => void };

function Choice({ name, label, standing = "free", checked, onChoose }: ChoiceProps) {
  return (
    <label className={`flex min-h-11 items-center gap-3 ${standing === "free" ? "" : "text-fg-muted"}`}>
      <input
        type="radio"
        name={name}
        checked={checked}
        disabled={standing !== "free"}
        onChange={onChoose}
        className="size-5 shrink-0 accent-primary"
      />
      <span className="min-w-0 py-2 wrap-anywhere">
        {label}
        {standing !== "free" && <span className="block text-sm">{REASONS[standing]}</span>}
      </span>
    </label>
  );
}
