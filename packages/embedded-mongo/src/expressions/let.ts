import type { Doc, Value } from "../bson/types.ts";
import { compileExpression } from "./compile.ts";
import { checkVariable } from "./logic.ts";
import { Scope } from "./scope.ts";

/** The scope of a command: `$$NOW` and its `let` variables, whose values are expressions without a document. */
export function commandScope(now: Date, variables: Doc = new Map()): Scope {
  const bare = Scope.at(now);
  const values = [...variables].map(([name, spec]): [string, Value | undefined] => [
    checkVariable(name),
    compileExpression(spec, bare)(bare.enter(new Map())),
  ]);
  return new Scope(new Map([...bare.vars, ...values]));
}
