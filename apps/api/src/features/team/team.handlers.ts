import type { contract } from "@salon/contracts";
import type { Deps } from "../../deps.ts";
import { makeOnce } from "../../http/attempts.ts";
import { signedIn, type Handlers } from "../../http/mount.ts";
import { absenceMadeBy, addAbsence, previewAbsence } from "./absence.ts";
import {
  createMember,
  createResource,
  previewMember,
  previewResource,
  updateMember,
  updateResource,
} from "./changes.ts";
import { createFeed, readFeed, revokeFeed } from "./feed.ts";
import { endAbsence } from "./return.ts";
import { listBookable, listMembers, listResources, type TeamBookings } from "./team.ts";

/** Ends the open payments of appointments that cannot take place any more since a change. */
const endPayments =
  (deps: Deps) =>
  <T>(changed: T): T => {
    deps.closings.endBlocked(deps);
    return changed;
  };

/** Handlers of the team calls. */
export const teamHandlers = (
  deps: Deps,
  { findLinesWithoutMember: findLines, displacedByTeam, findMemberEvents, findAppointments }: TeamBookings,
): Handlers<typeof contract.team> => ({
  list: ({ query }) => listBookable(query.service),
  all: ({ query }, context) => listMembers(query, signedIn(context)),
  create: ({ body }, context) => createMember(body, signedIn(context).id, deps.now()),
  update: ({ params, body }, context) =>
    updateMember(params.id, body, signedIn(context).id, deps.now()).then(endPayments(deps)),
  preview: async ({ params, body }) => displacedByTeam({ member: await previewMember(params.id, body) }, deps.now()),
  previewAbsence: ({ params, body }) => previewAbsence(params.id, body.from, { displacedByTeam, now: deps.now() }),
  addAbsence: ({ params: { id }, body }, context) => {
    const user = signedIn(context);
    return makeOnce(
      context,
      { call: `team.absence ${id}`, caller: user.id, body },
      {
        find: (name) => absenceMadeBy(id, name, findLines),
        make: (absence) => addAbsence(deps, id, { absence, user, findLines }).then(endPayments(deps)),
      },
    );
  },
  endAbsence: async ({ params, body: { from } }, context) => {
    const { since, moved } = await endAbsence(deps, params.id, { from, user: signedIn(context), findAppointments });
    return { message: since ? `In again from ${since}` : "In again today", moved };
  },
  createFeed: async ({ params }, context) => ({ url: await createFeed(deps, params.id, signedIn(context)) }),
  revokeFeed: async ({ params }, context) => {
    await revokeFeed(deps, params.id, signedIn(context));
    return { message: "Calendar link removed" };
  },
  feed: async ({ params }, { res }) => {
    res.type("text/calendar").send(await readFeed(deps, params.token, findMemberEvents));
  },
  resources: ({ query }) => listResources(query),
  createResource: ({ body }, context) => createResource(body, signedIn(context).id, deps.now()),
  updateResource: ({ params, body }, context) => updateResource(params.id, body, signedIn(context).id, deps.now()),
  previewResource: async ({ params, body }) =>
    displacedByTeam({ resource: await previewResource(params.id, body) }, deps.now()),
});
