import { BSONRegExp } from "bson";

import { toInteger } from "../bson/numbers.ts";
import { isNumeric, typeName } from "../bson/types.ts";
import type { Value } from "../bson/types.ts";
import { MongoError } from "../errors.ts";
import { compileRegex } from "../query/regex.ts";
import { asText } from "./conversion.ts";
import { anyArgs, args, options, required } from "./operator.ts";
import type { Builder, Result } from "./operator.ts";
import { isNullish } from "./scope.ts";

// MongoDB changes the case of ASCII letters only.
const changeCase = (change: (text: string) => string, pattern: RegExp): Builder =>
  args(1, 1, ([value]) => (isNullish(value) ? "" : asText(value, 16007).replaceAll(pattern, change)));

function concat(values: Iterable<Result>): Result {
  let text = "";
  for (const value of values) {
    if (isNullish(value)) return null;
    if (typeof value !== "string") throw new MongoError(16702, `$concat only supports strings, not ${typeName(value)}`);
    text += value;
  }
  return text;
}

function substring([text, from, count]: Result[]): Result {
  const start = wholeNumber(from, 34450, 34451);
  const length = wholeNumber(count, 34452, 34453);
  if (start < 0) throw new MongoError(34455, "$substrCP: the starting index must be nonnegative integer.");
  if (length < 0) throw new MongoError(34454, "$substrCP: length must be a nonnegative integer.");
  if (isNullish(text)) return "";
  return Array.from(asText(text, 16007))
    .slice(start, start + length)
    .join("");
}

function wholeNumber(value: Result, notNumber: number, notWhole: number): number {
  if (!isNumeric(value)) throw new MongoError(notNumber, `expected a number, got ${typeName(value)}`);
  const whole = toInteger(value);
  if (whole === undefined) throw new MongoError(notWhole, "expected a value representable as a 32-bit integer");
  return Number(whole);
}

function split([text, by]: Result[]): Result {
  if (isNullish(text) || isNullish(by)) return null;
  if (typeof text !== "string")
    throw new MongoError(40085, `$split requires an expression that evaluates to a string, found: ${typeName(text)}`);
  if (typeof by !== "string") throw new MongoError(40086, `$split requires a string separator, found: ${typeName(by)}`);
  if (by === "") throw new MongoError(40087, "$split requires a non-empty separator");
  return text.split(by);
}

const trim =
  (left: boolean, right: boolean): Builder =>
  (operand, scope, compile, name) => {
    const spec = options(operand, name, ["input", "chars"], { object: 50696, unknown: 50694 });
    const input = compile(required(spec, "input", name, 50695), scope);
    const chars = spec.get("chars");
    const set =
      chars === undefined
        ? () => "\0 \t\n\v\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a"
        : compile(chars, scope);
    return (env) => {
      const text = input(env);
      const strip = set(env);
      if (isNullish(text)) return null;
      if (typeof text !== "string")
        throw new MongoError(50699, `${name} requires its input to be a string, got ${typeName(text)}`);
      if (isNullish(strip)) return null;
      if (typeof strip !== "string")
        throw new MongoError(50700, `${name} requires 'chars' to be a string, got ${typeName(strip)}`);
      return trimmed(Array.from(text), new Set(strip), left, right);
    };
  };

function trimmed(text: string[], strip: ReadonlySet<string>, left: boolean, right: boolean): string {
  const keep = (char: string) => !strip.has(char);
  const from = left ? text.findIndex(keep) : 0;
  const to = right ? text.findLastIndex(keep) : text.length - 1;
  return from < 0 ? "" : text.slice(from, to + 1).join("");
}

const regexMatch: Builder = (operand, scope, compile, name) => {
  const spec = options(operand, name, ["input", "regex", "options"], { object: 51103, unknown: 31024 });
  const input = compile(required(spec, "input", name, 31022), scope);
  const pattern = compile(required(spec, "regex", name, 31023), scope);
  const flags = compile(spec.get("options") ?? null, scope);
  return (env) => {
    const [text, source, option] = [input(env), pattern(env), flags(env)];
    if (!isNullish(text) && typeof text !== "string")
      throw new MongoError(51104, `${name} needs 'input' to be of type string`);
    if (!isNullish(source) && typeof source !== "string" && !(source instanceof BSONRegExp))
      throw new MongoError(51105, `${name} needs 'regex' to be of type string or regex`);
    if (isNullish(text) || isNullish(source)) return false;
    return patternOf(source, option).test(text);
  };
};

function patternOf(source: string | BSONRegExp, option: Value | undefined): RegExp {
  if (!isNullish(option) && typeof option !== "string")
    throw new MongoError(51106, "'options' should be of type string");
  if (typeof source === "string") return compileRegex(source, option ?? "");
  if (!isNullish(option) && source.options !== "")
    throw new MongoError(51107, "regex option(s) specified in both 'regex' and 'option' fields");
  return compileRegex(source.pattern, option ?? source.options);
}

/** Operators on text. */
export const strings: Record<string, Builder> = {
  $concat: anyArgs(concat),
  $toLower: changeCase((text) => text.toLowerCase(), /[A-Z]+/g),
  $toUpper: changeCase((text) => text.toUpperCase(), /[a-z]+/g),
  $substrCP: args(3, 3, substring),
  $strLenCP: args(1, 1, ([text]) => {
    if (typeof text !== "string")
      throw new MongoError(34471, `$strLenCP requires a string argument, found: ${typeName(text)}`);
    return Array.from(text).length;
  }),
  $split: args(2, 2, split),
  $trim: trim(true, true),
  $ltrim: trim(true, false),
  $rtrim: trim(false, true),
  $regexMatch: regexMatch,
};
