import * as fc from "fast-check";
import { toJSONSchema, type $ZodType } from "zod/v4/core";
import { NASTY_TEXTS, NASTY_VALUES, OPERATORS, PROTOTYPE_KEYS } from "./nasty-values.ts";
import type { Call, NamedRoute } from "../routes/route-examples.ts";

type Json = Record<string, unknown>;
/** A key that no schema has. */
export const UNKNOWN_KEY = "surprise";
const ABSENT = Symbol("absent");

const nasty = fc.constantFrom(...NASTY_VALUES);
const nastyText = fc.constantFrom(...NASTY_TEXTS);
const often = <T>(weight: number, arbitrary: fc.Arbitrary<T>) => ({ weight, arbitrary });

/** Generates values close to a schema: mostly the example's own value, sometimes one of the right type, seldom a hostile one. */
function nearly(schema: Json, example: unknown): fc.Arbitrary<unknown> {
  const honest = example === undefined ? [] : [often(6, fc.constant(example))];
  return fc.oneof(...honest, often(3, ofType(schema, example)), often(1, nasty));
}

function ofType(schema: Json, example: unknown): fc.Arbitrary<unknown> {
  if (Array.isArray(schema["enum"])) return fc.constantFrom(...(schema["enum"] as unknown[]));
  if ("const" in schema) return fc.constant(schema["const"]);
  const choices = (schema["anyOf"] ?? schema["oneOf"]) as Json[] | undefined;
  if (choices) return fc.oneof(...choices.map((choice) => nearly(choice, undefined)));
  switch (schema["type"]) {
    case "object":
      return anObject(schema, example);
    case "array": {
      const items = nearly((schema["items"] ?? {}) as Json, Array.isArray(example) ? example[0] : undefined);
      return fc.array(items, { maxLength: 4 });
    }
    case "integer":
    case "number":
      return fc.oneof(fc.integer(), fc.integer({ min: -1, max: 100 }), fc.double({ noNaN: true }));
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    default:
      return fc.oneof(nastyText, fc.string({ unit: "binary", maxLength: 60 }), fc.string({ maxLength: 30 }));
  }
}

function anObject(schema: Json, example: unknown): fc.Arbitrary<unknown> {
  const fields = Object.entries((schema["properties"] ?? {}) as Record<string, Json>);
  const values = fields.map(([name, field]) => {
    const given = (example as Json | undefined)?.[name];
    return fc.oneof(
      often(given === undefined ? 2 : 12, nearly(field, given)),
      often(given === undefined ? 3 : 1, fc.constant(ABSENT)),
    );
  });
  return fc
    .tuple(fc.tuple(...values), fc.oneof(often(9, fc.constant(ABSENT)), often(1, nasty)))
    .map(([made, extra]) => {
      const entries = [...fields.map(([name], index) => [name, made[index]] as const), [UNKNOWN_KEY, extra] as const];
      return Object.fromEntries(entries.filter(([, value]) => value !== ABSENT));
    });
}

const schemaOf = (schema: $ZodType | undefined): Json =>
  schema ? (toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Json) : { type: "object" };

/** Generates calls that differ from a valid one in a few values. */
export function nearlyRightCalls({ route }: NamedRoute, honest: Call): fc.Arbitrary<Call> {
  const text = (given: unknown) =>
    fc.oneof(often(given === undefined ? 1 : 8, fc.constant(given)), often(3, nastyText), often(1, fc.string()));
  const names = Object.keys(route.params?._zod.def.shape ?? {});
  const query = Object.keys(route.query?._zod.def.shape ?? {});
  return fc.record({
    params: fc
      .tuple(...names.map((name) => text(honest.params[name])))
      .map((values) => Object.fromEntries(names.map((name, index) => [name, values[index]]))),
    query: fc
      .tuple(
        fc.tuple(
          ...query.map((name) =>
            fc.oneof(often(4, fc.constant(honest.query[name])), often(1, text(honest.query[name]))),
          ),
        ),
        fc.oneof(often(12, fc.constant(undefined)), often(1, nastyText)),
      )
      .map(([values, extra]) => ({
        ...Object.fromEntries(query.map((name, index) => [name, values[index]])),
        ...(route.query ? { [UNKNOWN_KEY]: extra } : {}),
      })),
    body:
      route.method === "GET" || !route.body
        ? fc.constant(undefined)
        : fc.oneof(often(14, nearly(schemaOf(route.body), honest.body)), often(1, nasty)),
  });
}

type Path = readonly (string | number)[];
/** Returns the path of the value itself and of every value inside it. */
const placesIn = (value: unknown, path: Path = []): Path[] => {
  if (typeof value !== "object" || value === null) return [path];
  const entries = Object.entries(value);
  return [
    path,
    ...entries.flatMap(([key, inner]) => placesIn(inner, [...path, Array.isArray(value) ? Number(key) : key])),
  ];
};
const putAt = (value: unknown, [key, ...rest]: Path, put: unknown): unknown => {
  if (key === undefined) return put;
  if (Array.isArray(value)) return value.with(Number(key), putAt(value[Number(key)], rest, put));
  return { ...(value as Json), [key]: putAt((value as Json)[key], rest, put) };
};

const INJECTED = [...OPERATORS, ...PROTOTYPE_KEYS];

/** Returns calls that each replace one value of a valid call with a query operator or a prototype key; `each` limits the calls per place. */
export function injectedCalls(honest: Call, each = INJECTED.length): Call[] {
  const bodies = honest.body === undefined ? [] : placesIn(honest.body);
  return [
    ...bodies.flatMap((place, index) =>
      Array.from({ length: each }, (_, turn) => {
        // Steps of three pick different kinds of values even when `each` is small.
        const value = INJECTED[(index + turn * 3) % INJECTED.length];
        return { ...honest, body: putAt(honest.body, place, value) };
      }),
    ),
    ...Object.keys(honest.query).flatMap((name) =>
      ["$ne", "$gt", "$regex", "$where"].map((operator) => ({
        ...honest,
        query: { ...honest.query, [name]: undefined, [`${name}[${operator}]`]: "x" },
      })),
    ),
    ...Object.keys(honest.params).flatMap((name) =>
      ['{"$ne":null}', "[object Object]", "__proto__"].map((value) => ({
        ...honest,
        params: { ...honest.params, [name]: value },
      })),
    ),
  ];
}

/** Returns calls that each add one key to one object of the body. */
export function callsWithKey(honest: Call, key: string, value: unknown): Call[] {
  return placesIn(honest.body)
    .filter((place) => {
      const at = place.reduce<unknown>((inner, step) => (inner as Json)[step], honest.body);
      return typeof at === "object" && at !== null && !Array.isArray(at) && !(key in at);
    })
    .map((place) => ({ ...honest, body: putAt(honest.body, [...place, key], value) }));
}
