import { personKey, type Settings, type Slot, SLOTS } from "@salon/contracts";
import { getSettingsAndTeam, NO_TEAM, type Team } from "../../team/team.ts";
import { type OnLost, writeUnder, writtenBy } from "../claims/secure.ts";
import { freshSeatRef, holdSeats, releaseSeats, type SeatTerms, type Shortage } from "../claims/claims.ts";
import type { MovableLine } from "../reseating/reseating.ts";
import { type LineMove, type SeatLine, type SeatRequest, type SlotBits, slotBits } from "./lines.ts";
import { seatConflict } from "./nearest.ts";
import { type Choice, type Plan, Planner } from "./planner.ts";
import { addOccupied, type Occupancy, type Excepted, readOccupancy } from "./occupancy.ts";

/** The circumstances in which lines are planned. */
export interface PlanningContext {
  settings: Settings;
  team: Team;
  now: Date;
  /** Claims of the lines themselves, which are given up or kept when the plan is claimed. */
  except?: Excepted | undefined;
  /** People who are not planned, though they may be free. */
  avoid?: readonly string[];
  /** Whether a refusal offers only days within the customers' horizon. */
  forCustomer?: boolean;
  /** Moves a booked line; false when it cannot be moved now. Without it, no line is moved. */
  moveLine?: (move: LineMove) => Promise<boolean>;
  /** Whether lines for which there is no room are squeezed in. */
  squeeze?: boolean;
  /** Names each plan before its first claim; by default a fresh reference. */
  refOf?: () => Promise<string>;
  /** A line that goes back to where it was has what it had there, also where its service needs people by now. */
  asItWas?: boolean;
}
/** The plans for some lines, one at a time. */
export interface Plans {
  /** The next plan; `shortage` is why the plan before could not be claimed. Null when no plan is left. */
  next: (shortage: Shortage | null) => Promise<readonly SeatLine[] | null>;
}

/** After so many moves that could not be made, a request is refused. */
const MOST_STUCK = 5;

/**
 * Plans people and units for lines: as many plans at most as there are people and units who could serve them. Lines
 * that need only seats have one plan, and nothing is read for it. The moves of a plan are made before it is answered;
 * those of a plan that cannot be claimed stay, because every one of them leaves a valid day.
 */
export function plansFor(lines: readonly SeatLine[], context: PlanningContext): Plans {
  const { settings, team, moveLine } = context;
  const planner = new Planner(settings, team);
  const days = [...new Set(lines.filter((line) => planner.needs(line)).map(({ day }) => day))];
  if (days.length === 0)
    return { next: async (shortage) => (shortage ? null : lines.map((line) => planned(line, undefined))) };

  const lost: NonNullable<Shortage["lost"]>[] = [];
  const stuck: LineMove[] = [];
  let left = lines.reduce((sum, line) => sum + planner.candidates(line), 0);

  const findPlan = async (): Promise<Plan | null> => {
    const taken = await readOccupied(lines, days, context, { lost, stuck });
    if (moveLine) return planner.planWithMoves(lines, taken);
    const choices = planner.plan(lines, taken);
    return choices && { choices, moves: [] };
  };

  return {
    next: async (shortage) => {
      if (shortage?.lost) lost.push(shortage.lost);
      else if (shortage) return null;
      if (left-- <= 0) return null;
      for (let plan = await findPlan(); plan; plan = await findPlan()) {
        const { choices, moves } = plan;
        const refused = moveLine ? await firstRefused(moves, moveLine) : null;
        if (!refused) return lines.map((line) => planned(line, choices.get(line.line)));
        if (stuck.push(refused) > MOST_STUCK) return null;
      }
      return null;
    },
  };
}

/**
 * Plans for lines that are squeezed in: with people and units, with either of them, and at last with none, as they are
 * free.
 */
function squeezedPlans(lines: readonly SeatLine[], { moveLine: _moveLine, ...context }: PlanningContext): Plans {
  const { team } = context;
  const kinds = [team, { ...team, resources: [] }, { ...team, members: [] }, NO_TEAM].map((some) => {
    const noPeople = some.members.length === 0 ? { asked: null } : {};
    const wanted = lines.map((line) => ({ ...line, ...noPeople, squeezedIn: true as const }));
    return plansFor(wanted, { ...context, team: some });
  });

  return {
    next: async (shortage) => {
      let refused = shortage;
      while (kinds.length > 0) {
        const found = await kinds[0]!.next(refused);
        if (found) return found.map((line, index) => ({ ...line, asked: lines[index]!.asked ?? null }));
        kinds.shift();
        refused = null;
      }
      return null;
    },
  };
}

/** Makes moves one after the other, until one is refused. */
async function firstRefused(
  moves: readonly LineMove[],
  moveLine: NonNullable<PlanningContext["moveLine"]>,
): Promise<LineMove | null> {
  for (const move of moves) if (!(await moveLine(move))) return move;
  return null;
}

/**
 * What is taken, with the keys that were lost and the people who are avoided; lines that were not moved stay where they
 * are.
 */
async function readOccupied(
  lines: readonly SeatLine[],
  days: readonly string[],
  { now, except, avoid = [] }: PlanningContext,
  { lost, stuck }: { lost: readonly NonNullable<Shortage["lost"]>[]; stuck: readonly LineMove[] },
): Promise<Occupancy> {
  const taken = await readOccupancy(days, now, except);
  // The claim that holds a lost key may be one that has expired and is kept for its money.
  for (const { slot, keys } of lost) for (const key of keys) addOccupied(taken, ...dayAndBits(slot, key));
  for (const { day } of lines) for (const id of avoid) addOccupied(taken, day, personKey(id), slotBits(SLOTS));
  const isStuck = ({ ref, line }: MovableLine) => stuck.some((move) => move.ref === ref && move.line === line);
  return { ...taken, movable: (day) => taken.movable!(day).filter((line) => !isStuck(line)) };
}

function dayAndBits(slot: string, key: string): [day: string, key: string, bits: SlotBits] {
  const [day = "", time] = slot.split("|");
  return [day, key, slotBits([time as Slot])];
}

/** A line with the people and units of a plan in place of those it had. */
export function planned({ with: _people, units: _units, ...line }: SeatLine, choice: Choice | undefined): SeatLine {
  if (!choice) return line;
  const { people, units } = choice;
  return {
    ...line,
    ...(people.length > 0 ? { with: people.map(({ _id }) => _id) } : {}),
    ...(units.length > 0 ? { units } : {}),
  };
}

/** Lines that are held under a reference, or the line for which no plan could be claimed. */
export type HoldOutcome = { request: SeatRequest } | { shortage: Shortage | null };

/**
 * Holds plan after plan until one can be claimed. `refOf` answers the fresh reference of each plan, before its first
 * claim. A line that was planned before its service got its first person or unit, and claimed after, is given up: only
 * a line that `isKept` may be without.
 */
export async function holdPlanned(
  plans: Plans,
  terms: SeatTerms & { expiresAt: Date },
  refOf: (lines: readonly SeatLine[]) => string | Promise<string>,
  isKept: (line: SeatLine) => boolean = () => false,
): Promise<HoldOutcome> {
  let shortage: Shortage | null = null;
  for (;;) {
    const lines = await plans.next(shortage);
    if (!lines) return { shortage };
    const request: SeatRequest = { ref: await refOf(lines), lines };
    shortage = await holdSeats(request, terms);
    if (shortage) continue;
    const lacking = await findLacking(lines.filter((line) => !isKept(line)));
    if (!lacking) return { request };
    await terms.kept?.undo();
    await releaseSeats(request.ref, { state: "held" });
    return { shortage: { line: lacking.line } };
  }
}

/**
 * The first of some claimed lines that needs a person or unit by the team as it is now, and has none. The team is read after
 * the claims are made, and whoever gives out first people reads the claims after the team was written: one of them sees the
 * other.
 */
async function findLacking(lines: readonly SeatLine[]): Promise<SeatLine | undefined> {
  const { settings, team } = await getSettingsAndTeam();
  if (team === NO_TEAM) return undefined;
  const planner = new Planner(settings, team);
  return lines.find((line) => !line.squeezedIn && planner.lacks(line));
}

/**
 * Takes seats, people and units for lines under a fresh reference, and calls `write` with the plan that was claimed.
 * Lines that are squeezed in already stay so.
 * @throws AppError 409 with the nearest times when there is no room
 */
export async function takePlanned<T>(
  lines: readonly SeatLine[],
  terms: SeatTerms & OnLost,
  circumstances: PlanningContext,
  write: (request: SeatRequest) => Promise<T>,
): Promise<T> {
  const { attempt } = terms;
  const own = [circumstances.except ?? [], attempt === undefined ? [] : { attempt }].flat();
  const context = { ...circumstances, ...(own.length > 0 && { except: own }) };
  const holding = { ...terms, expiresAt: writtenBy(terms.now) };
  const isSqueezedIn = lines.some(({ squeezedIn }) => squeezedIn);
  const squeeze = isSqueezedIn || context.squeeze === true;
  const { refOf = freshSeatRef } = context;
  let outcome: HoldOutcome = { shortage: null };
  const isKept = () => context.asItWas === true;
  if (!isSqueezedIn) outcome = await holdPlanned(plansFor(lines, context), holding, refOf, isKept);
  if ("shortage" in outcome && squeeze) outcome = await holdPlanned(squeezedPlans(lines, context), holding, refOf);
  if ("shortage" in outcome) throw await seatConflict(lines, outcome.shortage, { ...context, squeeze });
  const { request } = outcome;
  return writeUnder(request, terms, () => write(request));
}
