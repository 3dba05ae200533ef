import type { Appointment, TeamMember } from "@salon/contracts";
import { useState } from "react";
import { useLazyModule } from "../../../lib/hooks/use-lazy-module.ts";
import type { DayNow } from "../board/absence.ts";
import type { LineDialog } from "../board/card-menu.tsx";

const loadDialog = () => import("./absence-dialog.tsx");

/** The open day, as the dialog about an absence needs it. */
export interface AbsenceDay extends DayNow {
  team: readonly TeamMember[];
  appointments: readonly Appointment[];
  onOpen: (dialog: LineDialog) => void;
}

/** The dialog about a person who is not in today; its code loads when it first opens. */
export function useAbsenceDialog(day: AbsenceDay) {
  const [person, setPerson] = useState<string>();
  const { module: dialog, load } = useLazyModule(loadDialog);
  const member = day.team.find(({ _id }) => _id === person);
  return {
    open: (id: string) => void load().then((isReady) => isReady && setPerson(id)),
    element: dialog && member && (
      <dialog.AbsenceDialog key={member._id} {...{ member, day }} onClose={() => setPerson(undefined)} />
    ),
  };
}
