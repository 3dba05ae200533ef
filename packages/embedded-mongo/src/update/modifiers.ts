import { Timestamp } from "bson";

import { compare, identical } from "../bson/compare.ts";
import { add, multiply } from "../bson/numbers.ts";
import { isDoc, isNumeric, typeName } from "../bson/types.ts";
import type { Numeric, Value } from "../bson/types.ts";
import { MongoError } from "../errors.ts";
import { addToSet, pop, pull, pullAll, push } from "./array-modifiers.ts";
import { cloneValue } from "./clone.ts";
import type { PathUse, Slot } from "./slot.ts";

/** Changes one slot; returns whether it changed anything. */
export type Modify = (slot: Slot) => boolean;

/** An update operator: how it treats its path, when it applies, and how its operand is compiled. */
type Modifier = {
  path: PathUse;
  onlyOnInsert?: boolean;
  compile: (operand: Value, now: Date, path: string) => Modify;
};

const setTo = (slot: Slot, value: Value): boolean => {
  if (identical(slot.get(), value)) return false;
  slot.set(value);
  return true;
};

// The operand is cloned, since one update may put it into many documents.
const set =
  (operand: Value): Modify =>
  (slot) =>
    setTo(slot, cloneValue(operand));

const calculate =
  (name: "$inc" | "$mul") =>
  (operand: Value): Modify => {
    const verb = name === "$inc" ? "increment" : "multiply";
    if (!isNumeric(operand)) throw new MongoError("TypeMismatch", `Cannot ${verb} with non-numeric argument`);
    const combine = name === "$inc" ? add : multiply;
    return (slot) => {
      const value = slot.get();
      if (value !== undefined && !isNumeric(value))
        throw new MongoError("TypeMismatch", `Cannot apply ${name} to a value of non-numeric type ${typeName(value)}`);
      return setTo(slot, value === undefined ? start(name, operand) : combine(value, operand));
    };
  };

const start = (name: "$inc" | "$mul", operand: Numeric): Numeric => (name === "$inc" ? operand : multiply(operand, 0));

const extreme =
  (sign: 1 | -1) =>
  (operand: Value): Modify =>
  (slot) => {
    const value = slot.get();
    if (value !== undefined && compare(operand, value) * sign <= 0) return false;
    slot.set(cloneValue(operand));
    return true;
  };

function currentDate(operand: Value, now: Date): Modify {
  const wanted = isDoc(operand) && operand.size === 1 ? operand.get("$type") : operand;
  if (isDoc(operand) && !operand.has("$type")) throw new MongoError("BadValue", "Unrecognized $currentDate option");
  if (typeof wanted === "boolean" || wanted === "date") {
    if (typeof wanted === "boolean" && isDoc(operand)) throw currentDateType();
    return (slot) => setTo(slot, now);
  }
  if (wanted !== "timestamp") throw currentDateType();
  return (slot) => setTo(slot, new Timestamp({ t: Math.floor(now.getTime() / 1000), i: 1 }));
}

const currentDateType = () =>
  new MongoError("BadValue", "The '$type' string field is required to be 'date' or 'timestamp'");

const unset = (slot: Slot): boolean => {
  const present = slot.get() !== undefined;
  slot.remove();
  return present;
};

/** The update operators, except `$rename`, which has two paths. */
export const MODIFIERS: ReadonlyMap<string, Modifier> = new Map<string, Modifier>([
  ["$set", { path: "create", compile: set }],
  ["$setOnInsert", { path: "create", onlyOnInsert: true, compile: set }],
  ["$unset", { path: "ignore", compile: () => unset }],
  ["$inc", { path: "create", compile: calculate("$inc") }],
  ["$mul", { path: "create", compile: calculate("$mul") }],
  ["$min", { path: "create", compile: extreme(-1) }],
  ["$max", { path: "create", compile: extreme(1) }],
  ["$currentDate", { path: "create", compile: currentDate }],
  ["$push", { path: "create", compile: push }],
  ["$addToSet", { path: "create", compile: addToSet }],
  ["$pull", { path: "require", compile: pull }],
  ["$pullAll", { path: "require", compile: pullAll }],
  ["$pop", { path: "require", compile: pop }],
]);
