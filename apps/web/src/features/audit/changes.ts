import { WEEKDAYS, formatAmount } from "../../lib/format/format.ts";
import { readableName } from "./action-labels.ts";

/** One changed value of an entry; `was` is absent when there was no value before. */
export interface Change {
  name: string;
  was?: string;
  now: string;
}

const MONEY = ["amount", "kept", "total", "price", "expected", "counted", "difference", "cash", "pos", "transfer"];
const NOTHING = "nothing";

/** A single value as text; fields that hold naira are formatted as money. */
function formatValue(name: string, value: unknown): string {
  if (value === null || value === undefined || value === "") return NOTHING;
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") return MONEY.includes(name) ? formatAmount(value) : String(value);
  return typeof value === "string" ? value : JSON.stringify(value);
}

const isNested = (value: unknown): value is object => typeof value === "object" && value !== null;

/** The label of a list's entry: its weekday, its payment method, or its index. */
function labelOf(entry: unknown, index: string): string {
  const { day, method } = isNested(entry) ? (entry as { day?: unknown; method?: unknown }) : {};
  if (typeof day === "number") return WEEKDAYS[day] ?? index;
  return typeof method === "string" ? method : String(Number(index) + 1);
}

/** All leaf values of a nested value, each with its readable path. */
function leavesOf(value: unknown, path: readonly string[] = [], key = ""): [string, string][] {
  if (!isNested(value)) return [[path.join(", "), formatValue(key, value)]];
  const isList = Array.isArray(value);
  return Object.entries(value).flatMap(([name, part]) => {
    const called = isList ? labelOf(part, name) : path.length === 0 ? readableName(name) : name;
    return leavesOf(part, [...path, called], isList ? key : name);
  });
}

/** The part of `before` whose keys are in `after`: a key that `after` leaves out was not changed. */
const comparablePartOf = (before: unknown, after: unknown): unknown =>
  isNested(before) && isNested(after)
    ? Object.fromEntries(Object.entries(before).filter(([name]) => name in after))
    : before;

/** The values that differ between `before` and `after`; a value without a path has an empty name. */
export function changesOf(before: unknown, after: unknown): Change[] {
  const [old, fresh] = [comparablePartOf(before, after), after].map(
    (value) => new Map(value == null ? [] : leavesOf(value)),
  );
  return [...new Set([...old!.keys(), ...fresh!.keys()])]
    .map((name) => ({ name, was: old!.get(name) ?? NOTHING, now: fresh!.get(name) ?? NOTHING }))
    .filter(({ was, now }) => was !== now)
    .map(({ name, was, now }) => (was === NOTHING ? { name, now } : { name, was, now }));
}
