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
  if (bothRefuse || sameButCodes(ours, oracle))
    return severalFaults(command) ? "of several faults another one is named first" : undefined;
  if (ours.error !== undefined && (await failsInPart(command, ours.error, real)))
    return "a fault in a value that no later stage uses is refused here";
  return undefined;
}

const withoutCodes = (text: string) => text.replaceAll(/"code":\{[^}]*\}/g, "");

const sameButCodes = (ours: Answer, oracle: Answer): boolean =>
  ours.text.includes('"errors":[') && withoutCodes(ours.text) === withoutCodes(oracle.text);

// One operator on one path leaves no choice of which fault to name.
function severalFaults(command: Plain): boolean {
  const updates =
    command["update"] === undefined || typeof command["update"] === "object"
      ? [{ u: command["update"] }]
      : (command["updates"] as Plain[]);
  const changes = updates.map(
    ({ u }) => Object.values((u ?? {}) as Plain).flatMap((paths) => Object.keys((paths ?? {}) as Plain)).length,
  );
  return (
    Math.max(...changes) > 1 || (JSON.stringify(command["pipeline"] ?? []).match(/"\$[a-z]\w+":/g)?.length ?? 0) > 4
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
