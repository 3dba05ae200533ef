import { type contract, lagosDay, TEXTS } from "@salon/contracts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../http/app-error.ts";
import { makeOnce } from "../../http/attempts.ts";
import { type Context, signedIn, type Handlers } from "../../http/mount.ts";
import { recordExport } from "../audit-log/exports.ts";
import { blankNote } from "./blank.ts";
import { dayClients } from "./day.ts";
import { mergeCards, removeCard } from "./merge.ts";
import { exportClientCard } from "./senders.ts";
import { addNote, addPatchTest, writtenOn } from "./notes.ts";
import type { By } from "./record.ts";
import { createClient } from "./new-cards.ts";
import { getClient, listClients, presentClient } from "./clients.ts";
import { linkClient, updateClient } from "./changes.ts";

/**
 * The member of staff who asks. Health data is for owners of their mailbox alone.
 * @throws AppError 403 for an account that is not proven
 */
function requireProven(context: Context): string {
  const { id, proven } = signedIn(context);
  if (!proven) throw new AppError(403, TEXTS.proveFirst);
  return id;
}

type ClientHandlers = Handlers<typeof contract.clients>;

/** What staff write on a card, once for each key. */
function writingHandlers(
  now: Deps["now"],
  by: (context: Context) => By,
): Pick<ClientHandlers, "addNote" | "addPatchTest"> {
  return {
    addNote: ({ params: { id }, body }, context) => {
      const writer = by(context);
      return makeOnce(
        context,
        { call: `note ${id}`, caller: writer.actor, body },
        {
          find: (name) => writtenOn(id, { list: "notes", name }, now()),
          make: async (note) => presentClient(await addNote(id, note, writer), now()),
        },
      );
    },
    addPatchTest: ({ params: { id }, body }, context) => {
      const writer = by(context);
      return makeOnce(
        context,
        { call: `patch-test ${id}`, caller: writer.actor, body },
        {
          find: (name) => writtenOn(id, { list: "patchTests", name }, now()),
          make: async (test) => presentClient(await addPatchTest(id, test, writer), now()),
        },
      );
    },
  };
}

/** What admins do with a card as a whole. */
const wholeHandlers = (by: (context: Context) => By): Pick<ClientHandlers, "merge" | "export" | "remove"> => ({
  merge: async ({ params, body }, context) => {
    const { actor, now: at } = by(context);
    return presentClient(await mergeCards(params.id, body.other, actor, at), at);
  },
  export: async ({ params: { id } }, context) => {
    const { now: at } = by(context);
    const card = await exportClientCard(id, at);
    await recordExport(context, at, { what: "client card", target: { type: "client", id } });
    return card;
  },
  remove: async ({ params }, context) => {
    const { actor, now: at } = by(context);
    await removeCard(params.id, actor, at);
    return { message: "Card deleted" };
  },
});

/** Handlers of the calls about client cards. */
export const clientsHandlers = ({ now }: Pick<Deps, "now">): ClientHandlers => {
  const by = (context: Context): By => ({ actor: requireProven(context), now: now() });
  return {
    list: ({ query }, context) => {
      requireProven(context);
      return listClients(query, now());
    },
    create: async ({ body }, context) => {
      const { card, isNew } = await createClient(body, by(context));
      if (!isNew) context.res.status(200);
      return presentClient(card, now());
    },
    day: ({ query }, context) => {
      requireProven(context);
      return dayClients(query.day ?? lagosDay(now()), now());
    },
    get: ({ params }, context) => {
      requireProven(context);
      return getClient(params.id, now());
    },
    update: async ({ params, body }, context) => presentClient(await updateClient(params.id, body, by(context)), now()),
    ...writingHandlers(now, by),
    blankNote: async ({ params: { id, note }, body }, context) =>
      presentClient(await blankNote(id, { note, reason: body.reason }, by(context)), now()),
    link: async ({ params, body }, context) => presentClient(await linkClient(params.id, body, by(context)), now()),
    ...wholeHandlers(by),
  };
};
