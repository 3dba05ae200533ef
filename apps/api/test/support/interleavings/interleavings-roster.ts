import { FIRST_SETTINGS, type Slot, weekdayOf } from "@salon/contracts";
import { TeamModel } from "../../../src/features/team/team.model.ts";
import { ResourceModel } from "../../../src/features/team/resources.model.ts";
import { type Harness, WANTED_DAY, WANTED_SLOTS } from "./interleavings-harness.ts";

/** The wanted day has hours of its own for a member: all of them, none, or only the later ones. */
const hoursFrom = (open: Slot | null) =>
  FIRST_SETTINGS.hours.map((one) =>
    one.day === weekdayOf(WANTED_DAY) ? { ...one, open, close: open && one.close } : one,
  );
const [SECOND_SLOT, THIRD_SLOT] = [WANTED_SLOTS[1]!, WANTED_SLOTS[2]!];
const BREAK = { day: weekdayOf(WANTED_DAY), from: SECOND_SLOT, to: THIRD_SLOT };

/** What a change of a member stores. */
const MEMBER_CHANGES = {
  leaves: { active: false },
  returns: { active: true },
  off: { timeOff: [{ from: WANTED_DAY, to: WANTED_DAY, reason: "" }] },
  on: { timeOff: [] },
  noHours: { hours: hoursFrom(null) },
  lateHours: { hours: hoursFrom(SECOND_SLOT) },
  allHours: { hours: FIRST_SETTINGS.hours },
  break: { breaks: [BREAK] },
  noBreak: { breaks: [] },
  unskilled: { serviceIds: [] },
  hidden: { bookable: false },
  shown: { bookable: true },
};
/** What a change of the one resource stores. */
const RESOURCE_CHANGES = {
  oneUnit: { units: 1 },
  twoUnits: { units: 2 },
  gone: { active: false },
  back: { active: true },
};
type MemberChange = keyof typeof MEMBER_CHANGES | "skilled";
type ResourceChange = keyof typeof RESOURCE_CHANGES;

/** What happens to a member or to the one resource of the team. */
export type RosterChange = MemberChange | ResourceChange;
export const ROSTER_CHANGES: readonly RosterChange[] = [
  ...(Object.keys(MEMBER_CHANGES) as MemberChange[]),
  "skilled",
  ...(Object.keys(RESOURCE_CHANGES) as ResourceChange[]),
];

/** Changes the stored rows: the rules of the roster are tested elsewhere. */
export async function changeRoster({ services }: Harness, memberId: string, change: RosterChange): Promise<void> {
  if (change in RESOURCE_CHANGES)
    return void (await ResourceModel.updateMany({}, { $set: RESOURCE_CHANGES[change as ResourceChange] }));
  const set =
    change === "skilled"
      ? { serviceIds: services.map(({ id }) => id) }
      : MEMBER_CHANGES[change as keyof typeof MEMBER_CHANGES];
  await TeamModel.updateOne({ _id: memberId }, { $set: set });
}
