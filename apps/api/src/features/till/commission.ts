import {
  type Commission,
  commissionBases,
  type CommissionLine,
  commissionSums,
  isLive,
  lagosDay,
  percentOn,
  percentsWithin,
  type contract,
  type Period,
  type RouteInput,
  TEXTS,
} from "@salon/contracts";
import { askBack } from "../../db/migrations/001-ask-back.ts";
import { migratedAt } from "../../db/migrations/migrate.ts";
import { BookingModel } from "../bookings/bookings.model.ts";
import { extrasOf } from "../bookings/money/totals.ts";
import { getSettingsAndTeam } from "../team/team.ts";
import { tipsWithin } from "./report.ts";

/** A month, or days, both ends included. */
type AskedPeriod = RouteInput<typeof contract.till.commission>["query"];

/** The days of a period; every day of a month sorts between its ends. */
const daysOf = ({ month, from, to }: AskedPeriod): Period =>
  month === undefined ? { from: from!, to: to! } : { from: `${month}-01`, to: `${month}-31` };

/**
 * The commission and tips of each team member for the appointments of a period that are done or of completed bookings, each
 * by the percentage in force on its own day, rounded once for the period.
 */
export async function commissionOf(asked: AskedPeriod): Promise<Commission> {
  const { from, to } = daysOf(asked);
  const [lines, tips, { team }] = await Promise.all([
    earningLines(from, to),
    tipsWithin(from, to),
    getSettingsAndTeam(),
  ]);
  const members = new Map(team.members.map((member) => [member._id, member]));
  const percentsOf = (id: string | null): number[] => {
    const member = id === null ? undefined : members.get(id);
    return member ? percentsWithin(member, from, to) : [0];
  };
  const sums = commissionSums(lines, (id, day) => percentOn(members.get(id) ?? {}, day));
  const ids = new Set([...sums.map(({ _id }) => _id), ...tips.keys()]);
  const rows = [...ids].map((_id) => {
    const { lines: count = 0, base = 0, unpaid = 0, commission = 0 } = sums.find((sum) => sum._id === _id) ?? {};
    const name = _id === null ? TEXTS.unassigned : (members.get(_id)?.name ?? TEXTS.unassigned);
    const percents = percentsOf(_id);
    return {
      _id,
      name,
      percent: percents.at(-1)!,
      ...(percents.length > 1 && { percents }),
      lines: count,
      base,
      unpaid,
      commission,
      tips: tips.get(_id) ?? 0,
    };
  });

  return {
    ...(asked.month !== undefined && { month: asked.month }),
    rows: rows.toSorted((a, b) => Number(a._id === null) - Number(b._id === null) || a.name.localeCompare(b.name)),
  };
}

/**
 * From this day on a line that is done counts before its booking is completed; month ends before it were paid by completed
 * bookings alone. It is the day on which release 1.1.0 came to this database, with its first migration.
 */
async function doneCountsFrom(): Promise<string | undefined> {
  const at = await migratedAt(askBack.name);
  return at && lagosDay(at);
}

/**
 * The live lines on these days that are done or of completed bookings, each less its share of its booking's discounts.
 * A no-show is not among them.
 */
async function earningLines(from: string, to: string): Promise<CommissionLine[]> {
  const days = { $gte: from, $lte: to };
  const doneFrom = await doneCountsFrom();
  const cursor = BookingModel.find(
    { bookingStatus: { $ne: "cancelled" }, cartItems: { $elemMatch: { day: days } } },
    { bookingStatus: 1, cartItems: 1, extras: 1, due: 1, paidBefore: 1 },
  )
    .lean()
    .cursor();
  const lines: CommissionLine[] = [];

  for await (const booking of cursor) {
    const { bookingStatus, cartItems, extras, due, paidBefore } = booking;
    const isServed = ({ day, progress }: (typeof cartItems)[number]) =>
      bookingStatus === "completed"
        ? progress !== "noShow"
        : progress === "done" && doneFrom !== undefined && day >= doneFrom;
    // What was paid before the opening is a discount on the bill, and money all the same.
    const lowering = extrasOf({ extras }).map((extra) =>
      extra._id === String(paidBefore?.extra) ? { ...extra, amount: 0 } : extra,
    );
    const bases = commissionBases(cartItems, lowering);
    for (const [index, line] of cartItems.entries()) {
      if (!isLive(line) || line.day < from || line.day > to || !isServed(line)) continue;
      lines.push({ base: bases[index]!, day: line.day, people: (line.with ?? []).map(String), isOwed: due > 0 });
    }
  }

  return lines;
}

/** What the lines of these days, both included, that are done or of completed bookings are worth, by member. */
export const worthWithin = async (from: string, to: string): Promise<readonly { _id: string | null; base: number }[]> =>
  commissionSums(await earningLines(from, to), () => 0);

/** The columns of the commission table. */
export const COMMISSION_COLUMNS = [
  "period",
  "member",
  "percent",
  "lines",
  "base (NGN)",
  "unpaid (NGN)",
  "commission (NGN)",
  "tips (NGN)",
];

/** The commission of a period as rows of a table. */
export async function* commissionRows(asked: AskedPeriod) {
  const { rows } = await commissionOf(asked);
  const period = asked.month ?? `${asked.from} to ${asked.to}`;
  for (const { name, percent, percents = [percent], lines, base, unpaid, commission, tips } of rows)
    yield [
      period,
      name,
      percents.length > 1 ? percents.join(", then ") : percent,
      lines,
      base,
      unpaid,
      commission,
      tips,
    ];
}
