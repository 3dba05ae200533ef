import type { contract, Page } from "@salon/contracts";
import type { Deps } from "../../deps.ts";
import { makeOnce } from "../../http/attempts.ts";
import { signedIn, type Handlers } from "../../http/mount.ts";
import { absenceMadeBy, addAbsence, previewAbsence } from "./absence.ts";
import {
  createMember,
  createResource,
  memberMadeBy,
  previewMember,
  previewNewMember,
  previewNewResource,
  previewResource,
  resourceMadeBy,
  updateMember,
  updateResource,
} from "./changes.ts";
import { createFeed, readFeed, revokeFeed } from "./feed.ts";
import { endAbsence } from "./return.ts";
import { presentMember, presentResource } from "./present.ts";
import { findMember, findResource, listBookable, listMembers, listResources, type TeamBookings } from "./team.ts";

type TeamHandlers = Handlers<typeof contract.team>;
type ResourceCalls = "resources" | "createResource" | "updateResource" | "previewNewResource" | "previewResource";

/** Ends the open payments of appointments that cannot take place any more since a change. */
const endPayments =
  (deps: Deps) =>
  <T>(changed: T): T => {
    deps.closings.endBlocked(deps);
    return changed;
  };

/** Handlers of the team calls. */
export const teamHandlers = (deps: Deps, bookings: TeamBookings): TeamHandlers => ({
  ...memberHandlers(deps, bookings),
  ...resourceHandlers(deps, bookings),
});

const memberHandlers = (
  deps: Deps,
  { findLinesWithoutMember: findLines, displacedByTeam, giveFirstPeople, ...bookings }: TeamBookings,
): Omit<TeamHandlers, ResourceCalls> => ({
  list: ({ query }) => listBookable(query.service),
  all: async ({ query }, context) =>
    withToGive(await listMembers(query, signedIn(context)), { countToGive: bookings.countToGive, now: deps.now() }),
  create: ({ body }, context) => {
    const { id: caller } = signedIn(context);
    const make = async (member: Parameters<typeof createMember>[0]) => {
      const { _id } = await createMember(member, caller, deps.now());
      await giveFirstPeople(deps);
      return presentMember(await findMember(_id));
    };
    return makeOnce(context, { call: "team", caller, body }, { find: memberMadeBy, make });
  },
  update: async ({ params: { id }, body }, context) => {
    await updateMember(id, body, signedIn(context).id, deps.now()).then(endPayments(deps));
    await giveFirstPeople(deps);
    return presentMember(await findMember(id));
  },
  previewNew: ({ body }) => previewNewMember(body, displacedByTeam, deps.now()),
  preview: ({ params, body }) => previewMember(params.id, body, displacedByTeam, deps.now()),
  previewAbsence: ({ params, body }) => previewAbsence(params.id, body.from, { displacedByTeam, now: deps.now() }),
  addAbsence: ({ params: { id }, body }, context) => {
    const user = signedIn(context);
    const attempt = { call: `team.absence ${id}`, caller: user.id, body };
    return makeOnce(context, attempt, {
      find: (name) => absenceMadeBy(id, name, findLines),
      make: (absence) => addAbsence(deps, id, { absence, user, findLines, ...bookings }).then(endPayments(deps)),
    });
  },
  endAbsence: async ({ params, body: { from } }, context) => {
    const { since, moved } = await endAbsence(deps, params.id, { from, user: signedIn(context), ...bookings });
    return { message: since ? `In again from ${since}` : "In again today", moved };
  },
  ...feedHandlers(deps, bookings),
});

/** Rows of which some are not sold yet, those with how many appointments that came before are still to be given out. */
async function withToGive<Row extends { unsold?: string[] | undefined }>(
  { items, total }: Page<Row>,
  { countToGive, now }: Pick<TeamBookings, "countToGive"> & { now: Date },
): Promise<Page<Row & { toGive?: number }>> {
  const services = [...new Set(items.flatMap(({ unsold = [] }) => unsold))];
  if (services.length === 0) return { items, total };
  const counts = await countToGive(services, now);
  const sumOf = (unsold: readonly string[]) => unsold.reduce((sum, id) => sum + (counts.get(id) ?? 0), 0);
  return { items: items.map((row) => (row.unsold ? { ...row, toGive: sumOf(row.unsold) } : row)), total };
}

type FeedCalls = "createFeed" | "revokeFeed" | "feed";

/** The calendar of a member. */
const feedHandlers = (
  deps: Deps,
  { findMemberEvents }: Pick<TeamBookings, "findMemberEvents">,
): Pick<TeamHandlers, FeedCalls> => ({
  createFeed: async ({ params }, context) => ({ url: await createFeed(deps, params.id, signedIn(context)) }),
  revokeFeed: async ({ params }, context) => {
    await revokeFeed(deps, params.id, signedIn(context));
    return { message: "Calendar link removed" };
  },
  feed: async ({ params }, { res }) => {
    const events = await readFeed(deps, params.token, findMemberEvents);
    res.type("text/calendar").send(events);
  },
});

const resourceHandlers = (
  deps: Deps,
  { displacedByTeam, giveFirstPeople, countToGive }: TeamBookings,
): Pick<TeamHandlers, ResourceCalls> => ({
  resources: async ({ query }) => withToGive(await listResources(query), { countToGive, now: deps.now() }),
  createResource: ({ body }, context) => {
    const { id: caller } = signedIn(context);
    const make = async (resource: Parameters<typeof createResource>[0]) => {
      const { _id } = await createResource(resource, caller, deps.now());
      await giveFirstPeople(deps);
      return presentResource(await findResource(_id));
    };
    return makeOnce(context, { call: "resources", caller, body }, { find: resourceMadeBy, make });
  },
  updateResource: async ({ params: { id }, body }, context) => {
    await updateResource(id, body, signedIn(context).id, deps.now());
    await giveFirstPeople(deps);
    return presentResource(await findResource(id));
  },
  previewNewResource: async ({ body }) => displacedByTeam({ resource: await previewNewResource(body) }, deps.now()),
  previewResource: async ({ params, body }) =>
    displacedByTeam({ resource: await previewResource(params.id, body) }, deps.now()),
});
