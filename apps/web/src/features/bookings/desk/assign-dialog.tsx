import { offerText, PAGE_TEXTS, type CartItem } from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import * as z from "zod/mini";
import { useSettings } from "../../../domain/settings.ts";
import { teamQuery } from "../../../domain/team.ts";
import { formatDate } from "../../../lib/format/format.ts";
import { loadedTogether } from "../../../ui/feedback/loaded-together.ts";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { FormDialog } from "../../../ui/forms/form-dialog.tsx";
import { useSaveForm } from "../../../ui/forms/use-save-form.ts";
import { bookingQuery } from "../bookings.queries.ts";
import { dayQuery, useAssign } from "../bookings.desk.queries.ts";
import { candidatesFor, type Candidate, type Standing } from "../change/candidates.ts";
import { lineNow } from "../change/line-now.ts";
import { WishedField } from "../change/wished-field.tsx";

type AssignDialogProps = {
  bookingId: string;
  item: number;
  day: string;
  leaving?: string | undefined;
  onAssigned?: (() => void) | undefined;
  onClose: () => void;
};

/** `with` is empty for anyone who is free. */
const schema = z.object({ with: z.string(), wished: z.boolean() });

/** Lists the people who can take an appointment, and gives it to one of them or to anyone who is free. */
export function AssignDialog({ onClose, onAssigned, ...place }: AssignDialogProps) {
  const { query, line, candidates } = useCandidates(place);
  const form = useSaveForm({
    schema,
    start: { with: "", wished: false },
    save: useAssign(place.bookingId),
    bodyOf: ({ with: person, wished }, key) => ({
      key,
      item: place.item,
      with: person || null,
      ...(wished && { wished: true as const }),
    }),
    onSaved: () => {
      onClose();
      onAssigned?.();
    },
  });
  const chosen = form.watch("with");
  const choice = (person: string) => ({
    name: form.idOf("with"),
    checked: chosen === person,
    onChoose: () => form.set("with", person),
  });
  return (
    <FormDialog
      of={form}
      onClose={onClose}
      title="Who takes this appointment?"
      description={line && `${offerText(line)}, ${formatDate(line.date)}, ${line.time}`}
      action={line && "Assign"}
      saidOfMade={() => ({ text: line ? lineNow(line) : "it has another person", another: "Give it again" })}
    >
      <Loaded query={query} skeleton={{ rows: 4, label: "Loading the people…", rowClassName: "h-12 w-full" }} />
      {line && (
        <fieldset id={form.idOf("with")} className="min-w-0">
          <legend className="sr-only">Person</legend>
          <Choice {...choice("")} label="Anyone who is free" />
          {line.cartQuantity === 1 &&
            candidates.map(({ member, standing }) => (
              <Choice key={member._id} {...choice(member._id)} label={member.name} standing={standing} />
            ))}
          {line.cartQuantity > 1 && <p className="text-sm text-fg-muted">{PAGE_TEXTS.namedForOne}.</p>}
        </fieldset>
      )}
      {line?.asked && <WishedField checked={form.watch("wished")} onChange={(wished) => form.set("wished", wished)} />}
    </FormDialog>
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
