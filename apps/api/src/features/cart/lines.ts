import { type CartItem, isStaffed, NO_SLOT } from "@salon/contracts";
import { Schema, Types } from "mongoose";
import { storedSchema } from "../../db/stored-schema.ts";
import type { SeatLine } from "../seats/planning/lines.ts";
import { OPTION_FIELDS, presentOption, type StoredOption } from "../services/menu.ts";
import { getSettingsAndTeam, NO_TEAM, type Team } from "../team/team.ts";

/** A priced line as payments and bookings keep it: a snapshot, so later changes of a service never rewrite history. */
export interface LineSnapshot {
  serviceId: Types.ObjectId;
  service: string;
  /** Salon day of the appointment. */
  day: string;
  /** A slot, or `N/A` for bookings an admin wrote down. */
  time: string;
  /** Naira for one. */
  price: number;
  timeframe: string;
  cartQuantity: number;
  /** The team member whom the customer asked for, or null for anyone; absent in lines of services without staff. */
  asked?: Types.ObjectId | null;
  /** The people who serve the line, one for each of its quantity; absent or empty while it is unassigned. */
  with?: Types.ObjectId[];
  /** Keys of the units that the line uses, as `unitKey` builds them. */
  units?: string[];
  /** The chosen options, which `price` includes; absent without any. */
  options?: StoredOption[];
  /** The minutes of service and options; absent without options, when the length is that of `timeframe`. */
  minutes?: number;
  /** The minutes of cleaning up afterwards; absent for none. */
  cleanup?: number;
  /** The name of the guest whom it is for; absent for the customer. */
  guest?: string;
  /** The desk has squeezed it in: it takes no seat, and people and units only where they were free. */
  beyond?: true;
}

/** The same for a schema. */
export const LINE_SNAPSHOT = {
  serviceId: { type: Schema.Types.ObjectId, required: true },
  service: { type: String, required: true },
  day: { type: String, required: true },
  time: { type: String, required: true },
  price: { type: Number, required: true },
  timeframe: { type: String, required: true },
  cartQuantity: { type: Number, required: true },
  asked: { type: Schema.Types.ObjectId },
  with: { type: [Schema.Types.ObjectId], default: undefined },
  units: { type: [String], default: undefined },
  options: { type: [storedSchema<StoredOption>(OPTION_FIELDS)], default: undefined },
  minutes: { type: Number },
  cleanup: { type: Number },
  guest: { type: String },
  beyond: { type: Boolean },
};

/** What the menu of its service adds to a line, as answers show it. */
export const presentLineMenu = ({
  options,
  minutes,
  cleanup,
}: Pick<LineSnapshot, "options" | "minutes" | "cleanup">): Pick<CartItem, "options" | "minutes" | "cleanup"> => ({
  ...(options && { options: options.map(presentOption) }),
  ...(minutes !== undefined && { minutes }),
  ...(cleanup !== undefined && { cleanup }),
});

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
