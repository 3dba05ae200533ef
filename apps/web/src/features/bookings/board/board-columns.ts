import {
  rosteredSlots,
  PAGE_TEXTS,
  type Appointment,
  type SalonDays,
  type Slot,
  type TeamMember,
} from "@salon/contracts";

/** One column of the day board: a person, or the appointments without one. */
export interface BoardColumn {
  key: string;
  name: string;
  appointments: readonly Appointment[];
  /** The slots in which the person works; undefined where there is no person. */
  works?: ReadonlySet<Slot>;
}

interface BoardDay {
  /** The salon day. */
  day: string;
  team: readonly TeamMember[];
  appointments: readonly Appointment[];
  salon: SalonDays;
}

/** Whether a column is that of a person. */
export const isPerson = ({ works }: Pick<BoardColumn, "works">): boolean => works !== undefined;

/** The columns of a day: the people on duty and those with appointments, then the rest; in a salon without a team a single one. */
export function boardColumns({ day, team, appointments, salon }: BoardDay): BoardColumn[] {
  const isStaffed = team.some(({ active }) => active) || appointments.some(({ with: people }) => people);
  if (!isStaffed) return [{ key: "all", name: "Appointments", appointments }];
  const people = team.map((member) => ({
    key: member._id,
    name: member.name,
    appointments: appointments.filter((one) => one.with?.some(({ _id }) => _id === member._id)),
    works: new Set<Slot>(member.active ? rosteredSlots(member, salon, day) : []),
  }));
  const rest = [
    {
      key: "unassigned",
      name: PAGE_TEXTS.unassigned,
      appointments: appointments.filter((one) => one.with?.length === 0),
    },
    { key: "seats", name: "Other services", appointments: appointments.filter((one) => !one.with) },
  ];
  return [
    ...people.filter((column) => column.works.size > 0 || column.appointments.length > 0),
    ...rest.filter((column) => column.appointments.length > 0),
  ];
}
