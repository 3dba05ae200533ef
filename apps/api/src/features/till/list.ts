import { REFUSED } from "../../http/refusals.ts";
import {
  type contract,
  DESK_METHODS,
  type ListedReceipt,
  addDays,
  firstLine,
  isLive,
  offerText,
  type Page,
  type RouteInput,
  tillAmount,
} from "@salon/contracts";
import type { PipelineStage } from "mongoose";
import { instantColumns, instantValues } from "../../csv-values.ts";
import { listOrder } from "../../db/lists/list-query.ts";
import { invalidField } from "../../http/app-error.ts";
import { type BookingDocument, BookingModel } from "../bookings/bookings.model.ts";
import { findByText, withCustomers } from "../bookings/read/search.ts";
import { inBatches } from "../../db/lists/in-batches.ts";
import type { BookedReceipt } from "./bank/confirmed.ts";
import { billNames, type BillNames, presentReceipt } from "./bill.ts";

type ListRequest = RouteInput<typeof contract.till.receipts>["query"];

const LONGEST_DAYS = 366;
const MOST_CHANGES = 50;
const NUMBER = /^r-\d{4}-\d{1,6}$/i;

/** What a receipt adds to the till, as `tillAmount` reads it. */
const IN_THE_TILL = {
  $cond: [
    {
      $or: [
        { $eq: ["$receipt.kind", "refund"] },
        { $and: [{ $eq: ["$receipt.kind", "reversal"] }, { $ne: ["$receipt.of", "refund"] }] },
      ],
    },
    { $multiply: ["$receipt.amount", -1] },
    "$receipt.amount",
  ],
};

/** The receipts of a range of days a page at a time, the newest first; without days those of today. */
export async function listReceipts(request: ListRequest, today: string): Promise<Page<ListedReceipt>> {
  const { page, pageSize } = request;
  const [found] = await BookingModel.aggregate<{ rows: BookedReceipt[]; counted: { total: number; sum: number }[] }>([
    ...(await matching(request, today)),
    {
      $facet: {
        rows: [...inOrder(request), { $skip: (page - 1) * pageSize }, { $limit: pageSize }],
        counted: [{ $group: { _id: null, total: { $sum: 1 }, sum: { $sum: IN_THE_TILL } } }],
      },
    },
  ]);
  const { total = 0, sum = 0 } = found?.counted[0] ?? {};
  return { items: await presentRows(found?.rows ?? []), total, ...(request.sum && { sum }) };
}

/** The newest receipts of the desk that a day got after this moment. */
export async function receiptsOfDaySince(day: string, since: Date): Promise<ListedReceipt[]> {
  const later = { day, at: { $gt: since }, method: { $in: Object.values(DESK_METHODS) } };
  const rows = await BookingModel.aggregate<BookedReceipt>([
    { $match: { receipts: { $elemMatch: later } } },
    { $unwind: "$receipts" },
    { $match: Object.fromEntries(Object.entries(later).map(([field, value]) => [`receipts.${field}`, value])) },
    { $project: { receipt: "$receipts" } },
    ...inOrder({}),
    { $limit: MOST_CHANGES },
  ]);
  return presentRows(rows);
}

/** Payments and tips that staff typed in and that match this filter, without reversed ones. */
export async function typedReceipts(filter: {
  method: string | { $in: readonly string[] };
  day?: { $gte: string; $lte: string };
  key?: { $in: readonly string[] };
}): Promise<ListedReceipt[]> {
  const typed = { ...filter, by: { $ne: null } };
  const rows = await BookingModel.aggregate<BookedReceipt>([
    { $match: { receipts: { $elemMatch: typed } } },
    { $set: { reversed: "$receipts.reverses" } },
    { $unwind: "$receipts" },
    { $match: Object.fromEntries(Object.entries(typed).map(([field, value]) => [`receipts.${field}`, value])) },
    { $match: { "receipts.kind": { $in: ["payment", "tip"] } } },
    { $match: { $expr: { $not: [{ $in: ["$receipts.key", "$reversed"] }] } } },
    { $project: { receipt: "$receipts" } },
    ...inOrder({ sort: "at" }),
  ]);
  return presentRows(rows);
}

/** @throws AppError 400 for an inverted or too long range */
function daysOf({ from, to }: Pick<ListRequest, "from" | "to">, today: string): { $gte: string; $lte: string } {
  const last = to ?? (from === undefined || from <= today ? today : from);
  const first = from ?? last;
  if (first > last) throw invalidField("to", REFUSED.rangeReversed);
  if (addDays(first, LONGEST_DAYS) < last) throw invalidField("to", REFUSED.overAYear);
  return { $gte: first, $lte: last };
}

/**
 * The receipts that match, one row for each; `q` is a receipt number, a receipt's key, or what finds a booking in its
 * list.
 */
async function matching(
  { from, to, method, kind, q }: ListRequest,
  today: string,
): Promise<PipelineStage.FacetPipelineStage[]> {
  const days = daysOf({ from, to }, today);
  const searched = q ? await searchOf(q) : {};

  return [
    // One receipt has to be within the days: the bounds of an array's days are not combined otherwise.
    { $match: { receipts: { $elemMatch: { day: days } }, ...searched } },
    { $unwind: "$receipts" },
    {
      $match: {
        "receipts.day": days,
        ...(method === undefined ? {} : { "receipts.method": method }),
        ...(kind === undefined ? {} : { "receipts.kind": kind }),
      },
    },
    { $project: { receipt: "$receipts" } },
  ];
}

async function searchOf(q: string): Promise<Record<string, unknown>> {
  if (NUMBER.test(q)) return { receiptNumber: q.toUpperCase() };
  const { search = {} } = await findByText(q);
  return { $or: [search, { "receipts.key": q }] };
}

function inOrder({ sort = "-at" }: Pick<ListRequest, "sort">): PipelineStage.FacetPipelineStage[] {
  const [[field, direction] = ["at", -1]] = Object.entries(listOrder(sort));
  return [{ $sort: { [`receipt.${field}`]: direction, "receipt.key": direction } as Record<string, 1 | -1> }];
}

async function presentRows(rows: readonly BookedReceipt[]): Promise<ListedReceipt[]> {
  const ids = [...new Set(rows.map(({ _id }) => String(_id)))];
  const [bookings, names] = await Promise.all([
    ids.length > 0 ? BookingModel.find({ _id: { $in: ids } }).lean() : [],
    billNames(rows),
  ]);
  const shown = await withCustomers(bookings);
  const known = new Map(
    bookings.map((booking, index) => [String(booking._id), { booking, customer: shown[index]!.customer }]),
  );
  return rows.map((row) => presentRow(row, known.get(String(row._id)), names));
}

function presentRow(
  row: BookedReceipt,
  found: { booking: BookingDocument; customer: ListedReceipt["customer"] | undefined } | undefined,
  names: BillNames,
): ListedReceipt {
  const { booking: { receiptNumber, cartItems = [] } = {}, customer = { name: "" } } = found ?? {};
  const line = firstLine(cartItems);

  return {
    ...presentReceipt(row, names),
    bookingId: String(row._id),
    ...(receiptNumber === undefined ? {} : { receiptNumber }),
    customer,
    ...(line && {
      appointment: {
        service: offerText({ service: line.service, options: line.options }),
        date: line.day,
        time: line.time,
        others: Math.max(0, cartItems.filter(isLive).length - 1),
      },
    }),
  };
}

/** The columns of the receipts table; `in the till` is negative where money went out. */
export const RECEIPT_COLUMNS = [
  "day",
  ...instantColumns("at"),
  "method",
  "kind",
  "amount (NGN)",
  "in the till (NGN)",
  "receipt",
  "customer",
  "booking",
  "by",
  "tip for",
  "note",
  "key",
  "found at the bank",
  "reverses",
];

/** Every receipt of a filtered list as rows of a table, read in batches. */
export async function* exportReceipts(request: ListRequest, today: string) {
  const cursor = BookingModel.aggregate<BookedReceipt>([
    ...(await matching(request, today)),
    ...inOrder(request),
  ]).cursor();
  for await (const batch of inBatches(cursor))
    for (const {
      day,
      at,
      method,
      kind,
      of,
      amount,
      receiptNumber,
      customer,
      bookingId,
      by,
      note,
      key,
      ...rest
    } of await presentRows(batch))
      yield [
        day,
        ...instantValues(at),
        method,
        kind,
        amount,
        tillAmount({ kind, amount, of }),
        receiptNumber ?? null,
        customer.name,
        bookingId,
        by ?? null,
        rest.with?.name ?? null,
        note ?? null,
        key,
        rest.confirmed ?? null,
        rest.reverses ?? null,
      ];
}
