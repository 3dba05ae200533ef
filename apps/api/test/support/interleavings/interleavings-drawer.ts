import { FIRST_SETTINGS, lagosDay } from "@salon/contracts";
import * as fc from "fast-check";
import mongoose from "mongoose";
import { closeDay, reopenDay } from "../../../src/features/drawer/day-close.ts";
import { addMovement, movementMadeBy, reverseMovement } from "../../../src/features/drawer/drawer.ts";
import { readDrawer } from "../../../src/features/drawer/read.ts";
import type { SessionUser } from "../../../src/http/mount.ts";
import type { Harness } from "./interleavings-harness.ts";
import { allReceipts, cameIn } from "./interleavings-till.ts";
import type { Receipt } from "./invariants.ts";

/** One action at the drawer; `by` is an author or the admin, and `movement` names a movement by its position. */
export type DrawerAction =
  | { do: "move"; kind: "float" | "out" | "in"; amount: number; key: number; by: number }
  | { do: "reverseMovement"; movement: number }
  | { do: "closeDay"; counted: number; by: number }
  | { do: "reopenDay" };

const by = fc.nat(2);
/** Generates one action at the drawer. */
export const drawerAction: fc.Arbitrary<DrawerAction> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant("move" as const),
      kind: fc.constantFrom("float", "out", "out", "out", "in"),
      amount: fc.constantFrom(500, 4000, 9000, 15_000),
      key: fc.nat(9),
      by,
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("reverseMovement" as const), movement: fc.nat(7) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("closeDay" as const), counted: fc.nat(20_000), by }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("reopenDay" as const) }) },
);

/** Runs one action through the same services as a handler. */
export async function runDrawerAction(harness: Harness, action: DrawerAction): Promise<void> {
  const { deps, staff, authors, moved } = harness;
  const now = deps.now();
  const today = lagosDay(now);
  const people: readonly SessionUser[] = [...authors, staff];
  if (action.do === "move") return move(harness, action, people[action.by]!);
  if (action.do === "reopenDay") return reopenDay(today, staff.id, now);
  if (action.do === "closeDay") {
    const counted = { cash: action.counted, pos: 0, transfer: 0 };
    return closeDay({ date: today, counted }, people[action.by]!, () => now);
  }
  const { movements } = await readDrawer(today);
  const chosen = movements[action.movement % Math.max(1, movements.length)];
  if (!chosen) return;
  moved.push((await reverseMovement(deps, { id: chosen._id, reason: "asked by the test" }, staff))._id);
}

/** The same key means the same attempt, which is sent again. */
async function move(
  { deps, moved }: Harness,
  { key, kind, amount }: Extract<DrawerAction, { do: "move" }>,
  person: SessionUser,
): Promise<void> {
  const attempt = { name: `drawer ${key}`, content: `${kind} ${amount}` };
  const known = await movementMadeBy(attempt.name);
  if (known) return void (await known.answer());
  const movement = {
    kind,
    amount,
    reason: "asked by the test",
    attempt,
    ...(key % 2 === 0 && { seen: true as const }),
  };
  moved.push((await addMovement(deps, movement, person))._id);
}

/** The fields of a stored day that the check reads. */
interface Day {
  _id: string;
  movements: {
    _id: unknown;
    kind: "float" | "out" | "in";
    amount: number;
    role: string;
    reverses?: { toString: () => string };
    attempt?: { name: string };
  }[];
  closed?: { drawer: Record<string, number>; expected: { cash: number } };
}

/** Where a drawer is not what its movements and the cash receipts say, added up here in another way, and what it has lost. */
export async function drawerFaults({ clock, moved }: Harness): Promise<string[]> {
  const today = lagosDay(clock.now());
  const [days, receipts] = await Promise.all([
    mongoose.connection.db!.collection<Day>("drawer").find().toArray(),
    allReceipts(),
  ]);
  const all = [...new Set([today, ...days.map(({ _id }) => _id)])];
  const faults = await Promise.all(
    all.map((day) => faultsOf(days.find(({ _id }) => _id === day) ?? { _id: day, movements: [] }, receipts)),
  );
  const stored = new Set(days.flatMap(({ movements }) => movements.map(({ _id }) => String(_id))));
  const lost = moved.filter((id) => !stored.has(id)).map((id) => `the movement ${id} was answered and is not stored`);
  return [...faults.flat(), ...lost].map((fault) => `D1: ${fault}`);
}

async function faultsOf({ _id: day, movements, closed }: Day, receipts: readonly Receipt[]): Promise<string[]> {
  const undone = movements.flatMap(({ reverses }) => (reverses ? [String(reverses)] : []));
  const left = movements.filter(({ _id, reverses }) => !reverses && !undone.includes(String(_id)));
  const sumOf = (kind: string, some = left) =>
    some.reduce((sum, one) => (one.kind === kind ? sum + one.amount : sum), 0);
  const moved = { float: sumOf("float"), in: sumOf("in"), out: sumOf("out") };
  const cash = cameIn(receipts, { day, method: "Cash" });
  const expected = moved.float + cash + moved.in - moved.out;
  const { sums } = await readDrawer(day);
  const keys = movements.flatMap(({ attempt }) => attempt?.name ?? []);
  const byAuthors = sumOf(
    "out",
    left.filter(({ role }) => role === "author"),
  );

  const isClosedAsMoved =
    !closed || (["float", "in", "out"] as const).every((kind) => closed.drawer[kind] === moved[kind]);
  const isClosedExactly =
    !closed || closed.drawer["expected"] === moved.float + closed.expected.cash + moved.in - moved.out;

  return Object.entries({
    [`${day} should hold ${expected}, the drawer says ${sums.expected}`]: sums.expected !== expected,
    [`${day}: something moved after it was closed`]: !isClosedAsMoved,
    [`${day} was closed with other sums than its movements and receipts`]: !isClosedExactly,
    [`${day}: authors took out ${byAuthors}`]: byAuthors > FIRST_SETTINGS.drawerOutMax,
    [`${day} has several floats`]: left.filter(({ kind }) => kind === "float").length > 1,
    [`${day}: a movement was reversed twice`]: new Set(undone).size < undone.length,
    [`${day}: an attempt moved cash twice`]: new Set(keys).size < keys.length,
  }).flatMap(([fault, isBroken]) => (isBroken ? [fault] : []));
}
