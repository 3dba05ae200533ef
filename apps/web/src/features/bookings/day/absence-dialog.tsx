import { absentFrom, rosteredSlots, type Slot, type TeamMember } from "@salon/contracts";
import { useState } from "react";
import { Button } from "../../../ui/controls/button.tsx";
import { FailureSummary } from "../../../ui/forms/error-summary.tsx";
import { SelectField } from "../../../ui/forms/select-field.tsx";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { useAddAbsence, useEndAbsence } from "../../team/absence.queries.ts";
import { leftAlone } from "../board/absence.ts";
import { keyOf } from "../board/board-layout.ts";
import { showDone } from "../board/undo-toast.tsx";
import type { AbsenceDay } from "./absence-flow.tsx";
import { Replacements } from "./absence-replacements.tsx";

type AbsenceDialogProps = { member: TeamMember; day: AbsenceDay; onClose: () => void };

/** Notes that a person is not in today, and then lists the appointments that need somebody else. */
export function AbsenceDialog({ member, day, onClose }: AbsenceDialogProps) {
  const isNoted = member.absence?.day === day.day;
  const [listed, setListed] = useState(() =>
    isNoted ? leftAlone(day.appointments, member, day).map(keyOf) : undefined,
  );
  const end = useEndAbsence(member._id);
  const noted = (keys: string[]) => {
    if (keys.length > 0) return setListed(keys);
    showDone(`absence ${member._id}`, `${member.name} is not in today`, { label: "Undo", act: () => end.mutate() });
    onClose();
  };
  if (!listed) return <Question {...{ member, day, onClose }} onNoted={noted} />;
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${member.name} is not in today`}
      description={listed.length > 0 ? "These appointments need somebody else." : "No appointment needs somebody else."}
      actions={
        <>
          <Button variant="quiet" loading={end.isPending} onClick={() => end.mutate(undefined, { onSuccess: onClose })}>
            In today after all
          </Button>
          <Button onClick={onClose}>Done</Button>
        </>
      }
    >
      <Replacements {...{ member, day, listed }} />
    </Dialog>
  );
}

type QuestionProps = AbsenceDialogProps & { onNoted: (keys: string[]) => void };

/** Asks from when on; now is chosen. */
function Question({ member, day: { day, salon, appointments, now }, onClose, onNoted }: QuestionProps) {
  const [from, setFrom] = useState<Slot>();
  const add = useAddAbsence(member._id);
  const works = rosteredSlots(member, salon, day);
  const soonest = absentFrom(works, undefined, now ?? 0);
  const since = from ?? soonest;
  const off = { from: day, to: day, ...(since !== works[0] && { since }) };
  const alone = leftAlone(appointments, { ...member, timeOff: [...member.timeOff, off] }, { day, salon, now });
  const submit = () =>
    add.mutate(from === undefined ? {} : { from }, {
      onSuccess: ({ bookings }) => onNoted(bookings.map(keyOf)),
    });
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${member.name}: not in today?`}
      description={
        soonest === undefined
          ? `${member.name} does not work any more today.`
          : `Nothing more is booked with ${member.name} today. ${needText(alone.length)}`
      }
      actions={
        soonest && (
          <Button loading={add.isPending} onClick={submit}>
            Not in today
          </Button>
        )
      }
    >
      <div className="space-y-4">
        <FailureSummary error={add.error} fields={{ from: FROM }} />
        {soonest && (
          <SelectField
            id={FROM}
            label="From"
            value={from ?? ""}
            onChange={({ target }) => setFrom(works.find((slot) => slot === target.value))}
          >
            <option value="">{soonest === works[0] ? "All day" : `Now (${soonest})`}</option>
            {soonest !== works[0] && <option value={works[0]}>All day</option>}
            {works
              .filter((slot) => works.indexOf(slot) > works.indexOf(soonest))
              .map((slot) => (
                <option key={slot} value={slot}>
                  {slot}
                </option>
              ))}
          </SelectField>
        )}
      </div>
    </Dialog>
  );
}

const FROM = "absent-from";

const needText = (count: number): string => {
  if (count === 0) return "No appointment needs somebody else.";
  return count === 1 ? "1 appointment needs somebody else." : `${count} appointments need somebody else.`;
};
