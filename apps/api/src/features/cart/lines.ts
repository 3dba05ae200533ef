import { type CartItem, isStaffed, NO_SLOT } from "@salon/contracts";
import { Types } from "mongoose";
import type { SeatLine } from "../seats/planning/lines.ts";
import { presentOption } from "../services/stored-option.ts";
import type { LineSnapshot } from "./line-snapshot.ts";
import { getSettingsAndTeam, NO_TEAM, type Team } from "../team/team.ts";

/** What the menu of its service adds to a line, as answers show it. */
export const presentLineMenu = ({
  options,
  minutes,
  cleanup,
  pause,
  busy,
}: Pick<LineSnapshot, LineMenuField>): Pick<CartItem, LineMenuField> => ({
  ...(options && { options: options.map(presentOption) }),
  ...(minutes !== undefined && { minutes }),
  ...(cleanup !== undefined && { cleanup }),
  ...(pause && { pause }),
  ...(busy !== undefined && { busy }),
});
type LineMenuField = "options" | "minutes" | "cleanup" | "pause" | "busy";

/** Lines with the people and units that were planned for their seats, in place of those they had. */
export const withPlan = <L extends LineSnapshot>(lines: readonly L[], plan: readonly SeatLine[]): L[] =>
  lines.map((line, index) => {
    const planned = plan.find((seats) => seats.line === index);
    return planned ? planLine(line, planned) : line;
  });

function planLine<L extends LineSnapshot>(line: L, { with: people, units, squeezedIn }: SeatLine): L {
  const { with: _people, units: _units, beyond: _beyond, ...rest } = line;
  return {
    ...rest,
    ...(people ? { asked: line.asked ?? null, with: people.map((id) => new Types.ObjectId(id)) } : {}),
    ...(units ? { units: [...units] } : {}),
    ...(squeezedIn && { beyond: squeezedIn }),
  } as L;
}

/** Who reads an answer with lines: staff see all people, customers those whom they asked for. */
export type LineReader = "staff" | "customer";
/** What `presentPeople` needs besides the lines. */
export interface PeopleView {
  reader: LineReader;
  team: Team;
}

/** Reads the names that an answer with these lines shows; nothing is read for customers who asked for no person. */
export async function peopleView(
  lines: readonly Pick<LineSnapshot, "asked">[],
  reader: LineReader,
): Promise<PeopleView> {
  if (reader === "staff") return staffView();
  return { reader, team: lines.some(({ asked }) => asked) ? (await getSettingsAndTeam()).team : NO_TEAM };
}

/** What staff see in any lines. */
export const staffView = async (): Promise<PeopleView> => ({
  reader: "staff",
  team: (await getSettingsAndTeam()).team,
});

/** The people of a line as its reader sees them; empty for services without staff. */
export function presentPeople(line: LineSnapshot, { reader, team }: PeopleView): Pick<CartItem, "asked" | "with"> {
  const isServed = line.time !== NO_SLOT && isStaffed(team.members, String(line.serviceId));
  if (line.asked === undefined && line.with === undefined && !isServed) return {};
  const asked = line.asked ? String(line.asked) : null;
  if (reader === "staff") return { asked, with: named(line.with?.map(String) ?? [], team) };
  if (asked === null) return { asked };
  return { asked, with: named(line.with?.length ? line.with.map(String) : [asked], team) };
}

const named = (ids: readonly string[], { members }: Team) =>
  ids.map((_id) => ({ _id, name: members.find((member) => member._id === _id)?.name ?? "" }));
