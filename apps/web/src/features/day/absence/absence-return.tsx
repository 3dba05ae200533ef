import {
  absentFrom,
  awayOn,
  noonOf,
  rosteredSlots,
  type MovedLine,
  type Slot,
  type TeamMember,
} from "@salon/contracts";
import { useState } from "react";
import { formatDay } from "../../../lib/format/format.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { FailureSummary } from "../../../ui/forms/error-summary.tsx";
import { SelectField } from "../../../ui/forms/select-field.tsx";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { useEndAbsence } from "../../team/absence.queries.ts";
import type { AbsenceDay } from "./absence-flow.tsx";

type ReturnProps = { member: TeamMember; day: AbsenceDay; onBack: (moved: MovedLine[]) => void };

/** From when on a person who is not in today is in again; now is chosen. */
export function Return({ member, day: { day, salon, now }, onBack }: ReturnProps) {
  const [from, setFrom] = useState<Slot>();
  const end = useEndAbsence(member._id);
  const planned = awayOn(member, day).at(-1)?.until;
  const timeOff = member.timeOff.filter((off) => off.from > day || off.to < day);
  const works = rosteredSlots({ ...member, timeOff }, salon, day);
  const soonest = absentFrom(works, undefined, now ?? 0);
  if (!soonest) return null;
  const submit = () => end.mutate(from === undefined ? {} : { from }, { onSuccess: ({ moved }) => onBack(moved) });
  return (
    <div className="mt-4">
      <FailureSummary error={end.error} fields={{ from: FROM }} />
      {planned && <p className="mb-2">In again from {planned}.</p>}
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          id={FROM}
          label="In from"
          value={from ?? ""}
          onChange={({ target }) => setFrom(works.find((slot) => slot === target.value))}
        >
          <option value="">Now ({soonest})</option>
          {works.slice(works.indexOf(soonest) + 1).map((slot) => (
            <option key={slot} value={slot}>
              {slot}
            </option>
          ))}
        </SelectField>
        <Button variant="quiet" loading={end.isPending} onClick={submit}>
          In again
        </Button>
      </div>
    </div>
  );
}

const FROM = "in-from";

type StaysProps = {
  member: TeamMember;
  day: string;
  lines: readonly MovedLine[];
  isBack: boolean;
  onClose: () => void;
};

/** The appointments that were settled while a person was not in, and stay so. */
export function Stays({ member, day, lines, isBack, onClose }: StaysProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${member.name} is in ${isBack ? "again" : "for longer"}`}
      description="These appointments stay as they were settled."
      actions={<Button onClick={onClose}>Done</Button>}
    >
      <ul className="divide-y divide-hairline border-y border-hairline">
        {lines.map((line) => (
          <li key={`${line.bookingId} ${line.item}`} className="py-3 wrap-anywhere">
            {line.customer}, {line.service}: {stayText(line, day)}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function stayText({ cancelled, date, time, with: people }: MovedLine, day: string): string {
  if (cancelled) return "cancelled";
  const at = date === day ? time : `${formatDay(noonOf(date))}, ${time}`;
  return people.length > 0 ? `${at} with ${people.join(" and ")}` : `${at}, without a person`;
}
