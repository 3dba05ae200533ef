import {
  type CashSums,
  cashSums,
  DESK_METHODS,
  isTip,
  ONLINE_METHOD,
  PAYMENT_METHODS,
  type PaymentMethod,
  type ReceiptKind,
  type Report,
  TEXTS,
  tillAmount,
} from "@salon/contracts";
import type { PipelineStage, Types } from "mongoose";
import { moneyInReview } from "../payments/desk/figures.ts";
import { owedFigures } from "../bookings/money/owed.ts";
import { BookingModel } from "../bookings/bookings.model.ts";
import { confirmedWithin, withConfirmed } from "./bank/confirmed.ts";
import { memberNames } from "../team/team.ts";

/** Receipts of a day that are alike. */
interface Group {
  _id: {
    day: string;
    method: PaymentMethod;
    kind: ReceiptKind;
    of?: Exclude<ReceiptKind, "reversal">;
    with?: Types.ObjectId;
    /** Whether a reversal undid them. */
    reversed: boolean;
  };
  count: number;
  amount: number;
}

/** The receipts of these days, both included, in groups. An index has the days, and no other booking is read. What was reversed, on whatever day, is told apart. */
function groupsWithin(from: string, to: string): Promise<Group[]> {
  const days = { $gte: from, $lte: to };
  const pipeline: PipelineStage[] = [
    { $match: { receipts: { $elemMatch: { day: days } } } },
    { $project: { receipts: 1, reversed: "$receipts.reverses" } },
    { $unwind: "$receipts" },
    { $match: { "receipts.day": days } },
    {
      $group: {
        _id: {
          day: "$receipts.day",
          method: "$receipts.method",
          kind: "$receipts.kind",
          of: "$receipts.of",
          with: "$receipts.with",
          reversed: { $in: ["$receipts.key", "$reversed"] },
        },
        count: { $sum: 1 },
        amount: { $sum: "$receipts.amount" },
      },
    },
  ];

  return BookingModel.aggregate<Group>(pipeline).exec();
}

const tillOf = ({ _id: { kind, of }, amount }: Group): number => tillAmount({ kind, of, amount });
const sumOf = (groups: readonly Group[]): number => groups.reduce((sum, group) => sum + tillOf(group), 0);
/** The number of payments and tips that were not reversed. */
const countOf = (groups: readonly Group[]): number =>
  groups.reduce(
    (sum, { _id: { kind, reversed }, count }) =>
      (kind === "payment" || kind === "tip") && !reversed ? sum + count : sum,
    0,
  );

/** What a Lagos day's receipts add up to by method, for every method, and the cash among them as it came and went. */
export async function takenOn(
  date: string,
): Promise<{ takings: { method: PaymentMethod; count: number; amount: number }[]; cash: CashSums }> {
  const groups = await groupsWithin(date, date);
  const cash = groups.filter(({ _id }) => _id.method === DESK_METHODS.cash);
  return {
    takings: byMethod(groups),
    cash: cashSums(cash.map(({ _id: { kind, of }, amount }) => ({ kind, of, amount }))),
  };
}

/** What was taken on these Lagos days, both included. */
export const takenWithin = async (from: string, to: string): Promise<number> => sumOf(await groupsWithin(from, to));

/** Whether money moved at the desk on a Lagos day. An index has the day, and the first such booking answers. */
export const hasDeskReceipts = async (day: string): Promise<boolean> =>
  (await BookingModel.exists({ receipts: { $elemMatch: { day, method: { $ne: ONLINE_METHOD } } } })) !== null;

const byMethod = (groups: readonly Group[]) =>
  PAYMENT_METHODS.map((method) => {
    const same = groups.filter(({ _id }) => _id.method === method);
    return { method, count: countOf(same), amount: sumOf(same) };
  });

/** Tips by member, in naira; null is the key of those without a member. */
function tipsOf(groups: readonly Group[]): Map<string | null, number> {
  const tips = new Map<string | null, number>();
  for (const group of groups.filter(({ _id }) => isTip(_id))) {
    const member = group._id.with ? String(group._id.with) : null;
    tips.set(member, (tips.get(member) ?? 0) + tillOf(group));
  }
  return new Map([...tips].filter(([, amount]) => amount !== 0));
}

/** The tips of these days by member. */
export const tipsWithin = async (from: string, to: string): Promise<Map<string | null, number>> =>
  tipsOf(await groupsWithin(from, to));

type MoneyTaken = Pick<Report, "refunds" | "taken" | "outstanding" | "owed" | "inReview" | "tips">;

/** What a report says about money: what the receipts of these days add up to, what is owed now, and what is in review. */
export async function moneyReport(from: string, to: string, now: Date): Promise<MoneyTaken> {
  const [groups, confirmed, owed, inReview] = await Promise.all([
    groupsWithin(from, to),
    confirmedWithin(from, to),
    owedFigures(now),
    moneyInReview(from, to),
  ]);
  const { past, today, coming } = owed;
  const outstanding = {
    count: past.count + today.count + coming.count,
    amount: past.amount + today.amount + coming.amount,
  };
  const tips = tipsOf(groups);
  const names = await memberNames([...tips.keys()].flatMap((id) => id ?? []));

  return {
    refunds: 0 - sumOf(groups.filter(({ _id: { kind, of } }) => kind === "refund" || of === "refund")),
    ...(groups.length > 0 ? { taken: takenOf(groups, confirmed) } : {}),
    owed,
    ...(outstanding.count > 0 ? { outstanding } : {}),
    ...(inReview.count > 0 ? { inReview } : {}),
    ...(tips.size > 0
      ? { tips: [...tips].map(([_id, amount]) => ({ _id, name: names.get(_id ?? "") ?? TEXTS.unassigned, amount })) }
      : {}),
  };
}

function takenOf(groups: readonly Group[], confirmed: ReadonlyMap<string, number>): NonNullable<Report["taken"]> {
  const days = new Map<string, { date: string; method: PaymentMethod; amount: number }>();

  for (const group of groups) {
    const { day, method } = group._id;
    const row = days.get(`${day} ${method}`) ?? { date: day, method, amount: 0 };
    days.set(`${day} ${method}`, { ...row, amount: row.amount + tillOf(group) });
  }

  const order = (method: PaymentMethod) => PAYMENT_METHODS.indexOf(method);

  return {
    total: sumOf(groups),
    tips: sumOf(groups.filter(({ _id }) => isTip(_id))),
    byMethod: withConfirmed(
      byMethod(groups).filter(({ count, amount }) => count !== 0 || amount !== 0),
      confirmed,
    ),
    byDay: [...days.values()].toSorted((a, b) => a.date.localeCompare(b.date) || order(a.method) - order(b.method)),
  };
}
