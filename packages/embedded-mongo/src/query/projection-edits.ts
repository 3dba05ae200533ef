import { toInteger } from "../bson/numbers.ts";
import { isDoc, isNumeric } from "../bson/types.ts";
import type { Doc, Value } from "../bson/types.ts";
import { MongoError } from "../errors.ts";
import type { Filter } from "./filter.ts";
import type { MatchDetails } from "./operators.ts";

/** A change to a projected document that a field-by-field projection cannot express. */
export type Edit = { positional: boolean; apply: (projected: Doc, original: Doc) => Doc };

/** `{ path: { $slice } }` of `find`. @throws MongoError 28667 or 28724 for malformed arguments. */
export function sliceEdit(parts: readonly string[], operand: Value): Edit {
  const cut = slicer(operand);
  const apply = (value: Value, at: number): Value => {
    if (Array.isArray(value))
      return at === parts.length ? cut(value) : value.map((item) => (isDoc(item) ? apply(item, at) : item));
    const part = parts[at];
    if (!isDoc(value) || part === undefined) return value;
    const inner = value.get(part);
    return inner === undefined ? value : new Map(value).set(part, apply(inner, at + 1));
  };
  return { positional: false, apply: (projected) => apply(projected, 0) as Doc };
}

function slicer(operand: Value): (array: Value[]) => Value[] {
  if (!Array.isArray(operand)) {
    const count = whole(operand);
    return (array) => (count >= 0 ? array.slice(0, count) : array.slice(count));
  }
  if (operand.length !== 2) throw new MongoError(28667, "$slice takes 2 arguments in an array");
  const [skip, limit] = [whole(operand[0]), whole(operand[1])];
  if (limit <= 0) throw new MongoError(28724, "$slice limit must be positive");
  return (array) => {
    const from = skip < 0 ? Math.max(0, array.length + skip) : skip;
    return array.slice(from, from + limit);
  };
}

function whole(value: Value | undefined): number {
  const number = isNumeric(value) ? toInteger(value) : undefined;
  if (number === undefined) throw new MongoError(28667, "Invalid $slice syntax: a whole number is expected");
  return Number(number);
}

/** `{ "path.$": 1 }`: only the array element that the filter matched. @throws MongoError 51246 when there is none. */
export function positionalEdit(parts: readonly string[], filter: Filter): Edit {
  const pick = (value: Value, at: number, index: number | undefined): Value => {
    if (Array.isArray(value)) {
      if (index === undefined || index >= value.length)
        throw new MongoError(51246, "positional operator '.$' couldn't find a matching element in the array");
      return [value[index] as Value];
    }
    const part = parts[at];
    if (!isDoc(value) || part === undefined) return value;
    const inner = value.get(part);
    return inner === undefined ? value : new Map(value).set(part, pick(inner, at + 1, index));
  };
  return {
    positional: true,
    apply: (projected, original) => {
      const details: MatchDetails = {};
      filter(original, details);
      return pick(projected, 0, details.index) as Doc;
    },
  };
}
