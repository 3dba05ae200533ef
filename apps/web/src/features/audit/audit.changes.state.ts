import { WEEKDAYS, formatAmount } from "../../lib/format/format.ts";
import { readableName } from "./audit.actions.state.ts";

/** One value of the log that is not as it was; `was` is absent where there was nothing before. */
export interface Change {
  name: string;
  was?: string;
  now: string;
}

const MONEY = ["amount", "price", "expected", "counted", "difference", "cash", "pos", "transfer"];
const NOTHING = "nothing";

/** A single value as words; what counts naira reads as money. */
function inWords(name: string, value: unknown): string {
  if (value === null || value === undefined || value === "") return NOTHING;
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") return MONEY.includes(name) ? formatAmount(value) : String(value);
  return typeof value === "string" ? value : JSON.stringify(value);
}

const isNested = (value: unknown): value is object => typeof value === "object" && value !== null;

/** What an entry of a list is called: its weekday, its payment method, or its place. */
function placeOf(entry: unknown, index: string): string {
  const { day, method } = isNested(entry) ? (entry as { day?: unknown; method?: unknown }) : {};
  if (typeof day === "number") return WEEKDAYS[day] ?? index;
  return typeof method === "string" ? method : String(Number(index) + 1);
}

/** Every single value within a value, by its name in words. */
function leavesOf(value: unknown, path: readonly string[] = [], key = ""): [string, string][] {
  if (!isNested(value)) return [[path.join(", "), inWords(key, value)]];
  const isList = Array.isArray(value);
  return Object.entries(value).flatMap(([name, part]) => {
    const called = isList ? placeOf(part, name) : path.length === 0 ? readableName(name) : name;
    return leavesOf(part, [...path, called], isList ? key : name);
  });
}

/** The part of `before` that `after` speaks of: what an entry leaves out was not changed. */
const spokenOf = (before: unknown, after: unknown): unknown =>
  isNested(before) && isNested(after)
    ? Object.fromEntries(Object.entries(before).filter(([name]) => name in after))
    : before;

/** What changed, one entry for each value that is not the same before and after; a value alone has no name. */
export function changesOf(before: unknown, after: unknown): Change[] {
  const [old, fresh] = [spokenOf(before, after), after].map((value) => new Map(value == null ? [] : leavesOf(value)));
  return [...new Set([...old!.keys(), ...fresh!.keys()])]
    .map((name) => ({ name, was: old!.get(name) ?? NOTHING, now: fresh!.get(name) ?? NOTHING }))
    .filter(({ was, now }) => was !== now)
    .map(({ name, was, now }) => (was === NOTHING ? { name, now } : { name, was, now }));
}
