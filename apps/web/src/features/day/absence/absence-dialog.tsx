import { absenceSchema, absentFrom, isNotIn, slotsToGo, type MovedLine, type TeamMember } from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import { countOf } from "../../../lib/format/format.ts";
import { AffectedList } from "../../../domain/changes/affected-list.tsx";
import { affectedCount } from "../../../domain/changes/affected.ts";
import { PATHS } from "../../../paths.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { FormDialog } from "../../../ui/forms/form-dialog.tsx";
import { SelectField } from "../../../ui/forms/select-field.tsx";
import { useSaveForm } from "../../../ui/forms/use-save-form.ts";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { absencePreviewQuery, useAddAbsence } from "../../team/absence.queries.ts";
import { leftAlone } from "../board/absence.ts";
import { keyOf } from "../../bookings/appointment-key.ts";
import { showDone } from "../board/undo-toast.tsx";
import type { AbsenceDay } from "./absence-flow.tsx";
import { Replacements } from "./absence-replacements.tsx";
import { Return, Stays } from "./absence-return.tsx";

type AbsenceDialogProps = { member: TeamMember; day: AbsenceDay; onClose: () => void };

/** Notes that a person is not in today, and then lists the appointments that need somebody else. */
export function AbsenceDialog({ member, day, onClose }: AbsenceDialogProps) {
  const isNoted = isNotIn(member, day.day, day.now);
  const [listed, setListed] = useState(() =>
    isNoted ? leftAlone(day.appointments, member, day).map(keyOf) : undefined,
  );
  const [moved, setMoved] = useState<{ lines: MovedLine[]; isBack: boolean }>();
  const [goesAnew, setGoesAnew] = useState(false);
  const noted = (keys: string[], stay: MovedLine[]) => {
    setGoesAnew(false);
    setListed(keys);
    if (stay.length > 0) return setMoved({ lines: stay, isBack: false });
    if (keys.length > 0) return;
    showDone(`absence ${member._id}`, `${member.name} is not in today`);
    onClose();
  };
  const closeStays = () => (moved?.isBack || listed?.length === 0 ? onClose() : setMoved(undefined));
  if (moved) return <Stays day={day.day} {...{ member, ...moved }} onClose={closeStays} />;
  if (!listed || goesAnew) return <Question {...{ member, day, onClose }} onNoted={noted} />;
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${member.name} is not in today`}
      description={listed.length > 0 ? "These appointments need somebody else." : "No appointment needs somebody else."}
      actions={<Button onClick={onClose}>Done</Button>}
    >
      <Replacements {...{ member, day, listed }} />
      <Return
        {...{ member, day }}
        onBack={(lines) => (lines.length > 0 ? setMoved({ lines, isBack: true }) : onClose())}
      />
      {slotsToGo(member, day.salon, day.day, day.now ?? 0).length > 0 && (
        <Button variant="quiet" className="mt-3" onClick={() => setGoesAnew(true)}>
          Goes at another time
        </Button>
      )}
      <Link to={PATHS.adminDisplaced} className="mt-3 inline-flex min-h-11 items-center text-link">
        All appointments that cannot take place
      </Link>
    </Dialog>
  );
}

type QuestionProps = AbsenceDialogProps & { onNoted: (keys: string[], stay: MovedLine[]) => void };

/** Asks from when on; now is chosen. */
function Question({ member, day: { day, salon, now }, onClose, onNoted }: QuestionProps) {
  const works = slotsToGo(member, salon, day, now ?? 0);
  const soonest = absentFrom(works, undefined, now ?? 0);
  const form = useSaveForm({
    schema: absenceSchema,
    start: {},
    save: useAddAbsence(member._id),
    bodyOf: ({ from }, key) => ({ key, ...(from && { from }) }),
    onSaved: ({ bookings, moved = [] }) => onNoted(bookings.map(keyOf), moved),
  });
  const from = form.watch("from") || undefined;
  const preview = useQuery({ ...absencePreviewQuery(member._id, from), enabled: soonest !== undefined });
  const isLooking = !preview.data && !preview.error;
  return (
    <FormDialog
      of={{ ...form, isSaving: form.isSaving || isLooking, error: form.error ?? preview.error }}
      onClose={onClose}
      title={`${member.name}: not in today?`}
      description={
        soonest === undefined
          ? `${member.name} does not work any more today.`
          : [preview.data && needText(affectedCount(preview.data)), `Nothing more is booked with ${member.name} today.`]
              .filter(Boolean)
              .join(" ")
      }
      action={soonest && "Not in today"}
      saidOfMade={({ bookings }) => ({ text: `${member.name} is not in. ${needText(bookings.length)}` })}
    >
      {soonest && (
        <SelectField {...form.field("from", { setValueAs: (slot) => slot || undefined })} label="From">
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
      {preview.data && preview.data.bookings.length > 0 && <AffectedList bookings={preview.data.bookings} />}
    </FormDialog>
  );
}

const needText = (count: number): string =>
  count === 0
    ? "No appointment needs somebody else."
    : `${countOf(count, "appointment needs", "appointments need")} somebody else.`;
