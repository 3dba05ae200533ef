import { TEXTS, type contract, type Import, type RouteInput } from "@salon/contracts";
import { createHash } from "node:crypto";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../http/app-error.ts";
import { makeOnce } from "../../http/attempts.ts";
import { type Context, type Handlers, signedIn } from "../../http/mount.ts";
import { requireProof } from "../users/proof.ts";
import {
  createImport,
  getImport,
  importMadeBy,
  listImports,
  listRows,
  removeImport,
  runImport,
  undoImport,
  updateImport,
} from "./imports.ts";
import { beginTending } from "./tend.ts";

/** The id of an admin who owns the mailbox of the account: lists have notes about people. @throws AppError 403 */
function requireProven(context: Context): string {
  const { id, proven } = signedIn(context);
  if (!proven) throw new AppError(403, TEXTS.proveFirst);
  return id;
}

interface NewList {
  context: Context;
  body: RouteInput<typeof contract.imports.create>["body"];
  caller: string;
}

/** Stores a list once for each attempt; a file counts by the digest of its bytes. */
function createOnce(deps: Deps, { context, body, caller }: NewList): Promise<Import> {
  const { file, ...texts } = body;
  const digest = file && createHash("sha256").update(file).digest("base64url");
  return makeOnce(
    context,
    { call: "import", caller, body: { ...texts, ...(digest && { file: digest }) } },
    { find: importMadeBy, make: ({ attempt }) => createImport(deps, { ...body, attempt }, caller) },
  );
}

/** Handlers of the calls that bring the lists of a salon that starts. */
export const importsHandlers = (deps: Deps): Handlers<typeof contract.imports> => ({
  list: ({ query }, context) => {
    requireProven(context);
    return listImports(query);
  },
  create: ({ body }, context) => {
    const caller = requireProven(context);
    return createOnce(deps, { context, body, caller });
  },
  get: ({ params }, context) => {
    requireProven(context);
    return getImport(params.id);
  },
  update: ({ params, body }, context) => {
    requireProven(context);
    return updateImport(deps, params.id, body);
  },
  rows: ({ params, query }, context) => {
    requireProven(context);
    return listRows(params.id, query);
  },
  run: async ({ params }, context) => {
    await requireProof(deps, signedIn(context));
    await runImport(deps, params.id, requireProven(context));
    await beginTending(deps);
    return getImport(params.id);
  },
  undo: async ({ params }, context) => {
    await undoImport(deps, params.id, requireProven(context));
    await beginTending(deps);
    return getImport(params.id);
  },
  remove: async ({ params }, context) => {
    await removeImport(deps, params.id, requireProven(context));
    return { message: "List deleted" };
  },
});
