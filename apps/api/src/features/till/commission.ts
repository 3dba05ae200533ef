import {
  type Commission,
  commissionBases,
  type CommissionLine,
  commissionSums,
  isLive,
  percentOn,
  percentsWithin,
  TEXTS,
} from "@salon/contracts";
import { BookingModel, extrasOf } from "../bookings/totals.ts";
import { getSettingsAndTeam } from "../team/team.ts";
import { tipsWithin } from "./report.ts";

/** Every day of a month sorts between these. */
const daysOf = (month: string) => ({ from: `${month}-01`, to: `${month}-31` });

/**
 * The commission and tips of each team member for a month of completed appointments, each by the percentage in force
 * on its own day.
 */
export async function commissionOf(month: string): Promise<Commission> {
  const { from, to } = daysOf(month);
  const [lines, tips, { team }] = await Promise.all([
    completedLines(from, to),
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
    month,
    rows: rows.toSorted((a, b) => Number(a._id === null) - Number(b._id === null) || a.name.localeCompare(b.name)),
  };
}

/**
 * The live lines of completed bookings on these days without no-shows, each less its share of its booking's discounts.
 */
async function completedLines(from: string, to: string): Promise<CommissionLine[]> {
  const days = { $gte: from, $lte: to };
  const cursor = BookingModel.find(
    { bookingStatus: "completed", cartItems: { $elemMatch: { day: days } } },
    { cartItems: 1, extras: 1, due: 1, arrived: 1, noShow: 1, paidBefore: 1 },
  )
    .lean()
    .cursor();
  const lines: CommissionLine[] = [];

  for await (const booking of cursor) {
    const { cartItems, extras, due, paidBefore } = booking;
    // What was paid before the opening is a discount on the bill, and money all the same.
    const lowering = extrasOf({ extras }).map((extra) =>
      extra._id === String(paidBefore?.extra) ? { ...extra, amount: 0 } : extra,
    );
    const bases = commissionBases(cartItems, lowering);
    for (const [index, line] of cartItems.entries()) {
      const isCounted = isLive(line) && from <= line.day && line.day <= to && line.progress !== "noShow";
      if (!isCounted) continue;
      lines.push({ base: bases[index]!, day: line.day, people: (line.with ?? []).map(String), isOwed: due > 0 });
    }
  }

  return lines;
}

/** The columns of the commission table. */
export const COMMISSION_COLUMNS = [
  "month",
  "member",
  "percent",
  "lines",
  "base (NGN)",
  "unpaid (NGN)",
  "commission (NGN)",
  "tips (NGN)",
];

/** The commission of a month as rows of a table. */
export async function* commissionRows(month: string) {
  const { rows } = await commissionOf(month);
  for (const { name, percent, percents = [percent], lines, base, unpaid, commission, tips } of rows)
    yield [
      month,
      name,
      percents.length > 1 ? percents.join(", then ") : percent,
      lines,
      base,
      unpaid,
      commission,
      tips,
    ];
}
