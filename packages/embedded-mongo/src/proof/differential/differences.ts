import type { Db } from "mongodb";

import { answerOf } from "./answers.ts";
import type { Answer } from "./answers.ts";
import type { Plain } from "./values.ts";

/** Why the two answers may differ, for the differences that the package documents; undefined for any other. */
export async function explanation(command: Plain, ours: Answer, oracle: Answer, real: Db): Promise<string | undefined> {
  if (ours.error === 238) return "refused as not implemented";
  const bothRefuse = ours.error !== undefined && oracle.error !== undefined;
  if (bothRefuse && ours.error === oracle.error && "fields" in command)
    return "a findAndModify whose projection fails changes nothing here";
  if (ours.error === 16746) return "a sort by an ambiguous numeric path is refused here whatever the plan";
  if (bothRefuse || sameButCodes(ours, oracle))
    return severalFaults(command) ? "of several faults another one is named first" : undefined;
  if (ours.error === undefined && "pipeline" in command && sortedFields(ours.text) === sortedFields(oracle.text))
    return "the place of a field that was removed and set again";
  if (ours.error !== undefined && (await failsInPart(command, ours.error, real)))
    return "a fault in a value that no later stage uses is refused here";
  return undefined;
}

function sortedFields(text: string): string {
  const sort = (_key: string, value: unknown): unknown =>
    value !== null && typeof value === "object" && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value;
  return JSON.stringify(JSON.parse(text), sort);
}

const withoutCodes = (text: string) => text.replaceAll(/"code":\{[^}]*\}/g, "");

const sameButCodes = (ours: Answer, oracle: Answer): boolean =>
  ours.text.includes('"errors":[') && withoutCodes(ours.text) === withoutCodes(oracle.text);

// With one operator on one path only one error is possible.
function severalFaults(command: Plain): boolean {
  const updates = Array.isArray(command["updates"]) ? (command["updates"] as Plain[]) : [{ u: command["update"] }];
  const paths = updates.map(
    ({ u }) => Object.values((u ?? {}) as Plain).flatMap((some) => Object.keys((some ?? {}) as Plain)).length,
  );
  const operators =
    JSON.stringify([command["pipeline"], command["fields"], command["projection"]]).match(/"\$[a-z]\w+":/g)?.length ??
    0;
  return (
    Math.max(...paths) + ("fields" in command ? 1 : 0) > 1 ||
    "projection" in command ||
    operators > 1 + ("pipeline" in command ? 1 : 0)
  );
}

// The same pipeline, cut after the stage that computes the value, fails with the same code on the real server.
async function failsInPart(command: Plain, code: number, real: Db): Promise<boolean> {
  const pipeline = command["pipeline"] as Plain[] | undefined;
  for (let length = 1; length < (pipeline?.length ?? 0); length++) {
    const part = await answerOf(real, { ...command, pipeline: pipeline?.slice(0, length) });
    if (part.error === code) return true;
  }
  return false;
}
