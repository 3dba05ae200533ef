import {
  DESK_METHODS,
  type Page,
  type PastClose,
  type SeenAmount,
  type ToSeeChange,
  DIFFERENCE_TO_SEE,
} from "@salon/contracts";
import { listOrder } from "../../db/lists/list-query.ts";
import { readList } from "../../db/lists/read-list.ts";
import { presentBlank } from "../audit-log/stored-blank.ts";
import { customersByIds } from "../users/users.ts";
import { DrawerModel, type DrawerDocument, type StoredClose } from "./drawer.model.ts";
import { findDay } from "./days.ts";

type Method = keyof StoredClose["counted"];
const METHODS = Object.keys(DESK_METHODS) as Method[];

/** What is counted of cash is the whole drawer, with its float. */
export const shouldBe = ({ expected, drawer }: StoredClose, method: Method): number =>
  method === "cash" ? drawer.expected : expected[method];

const countedOf = (closed: StoredClose): PastClose["counted"] =>
  METHODS.map((method) => ({
    method,
    expected: shouldBe(closed, method),
    amount: closed.counted[method],
    difference: closed.counted[method] - shouldBe(closed, method),
  }));

const sum = (counted: PastClose["counted"], what: "expected" | "amount" | "difference"): number =>
  counted.reduce((total, one) => total + one[what], 0);

/** What is missing of all methods together, below 0, or too much. */
export const differenceOf = (closed: StoredClose): number => sum(countedOf(closed), "difference");

/** One page of the days that are closed, the newest first. */
export async function listDayCloses({ page, pageSize }: { page: number; pageSize: number }): Promise<Page<PastClose>> {
  const found = await readList<DrawerDocument>(
    DrawerModel,
    { closed: { $exists: true } },
    { page, pageSize, order: listOrder("-_id", { unique: "_id" }) },
  );
  const closes = found.items.flatMap(({ _id, closed }) => (closed ? [{ day: _id, closed }] : []));
  const people = await customersByIds(
    closes.flatMap(({ closed }) => [String(closed.closedBy), ...(closed.blanked ? [String(closed.blanked.by)] : [])]),
  );
  const items = closes.map(({ day, closed }) => {
    const counted = countedOf(closed);
    return {
      day,
      expected: sum(counted, "expected"),
      amount: sum(counted, "amount"),
      difference: sum(counted, "difference"),
      counted,
      closedAt: closed.closedAt.toISOString(),
      closedBy: people.get(String(closed.closedBy))?.name ?? null,
      ...(closed.note === undefined ? {} : { note: closed.note }),
      ...presentBlank(closed.blanked, people),
    };
  });
  return { items, total: found.total };
}

/** What an admin sees of a close: each method of which much is missing or too much. A close that is made again is another one. */
export function differencesOf({ closed }: DrawerDocument): { amounts: SeenAmount[]; changes: ToSeeChange[] } {
  const far = closed ? countedOf(closed).filter(({ difference }) => Math.abs(difference) >= DIFFERENCE_TO_SEE) : [];
  return {
    amounts: far.map(({ method, difference }) => ({
      key: `${closed!.closedAt.toISOString()} ${method}`,
      amount: -Math.abs(difference),
    })),
    changes: far.map(({ method, expected, amount }) => ({ name: method, first: expected, last: amount })),
  };
}

/** The differences of the close of a day. */
export const closeToSee = async (day: string) => ({ title: day, ...differencesOf(await findDay(day)) });

/** Whether a day is closed. */
export const isClosed = async (day: string): Promise<boolean> => (await findDay(day)).closed !== undefined;
