import * as z from "zod/mini";
import { endpoints } from "../endpoints.ts";
import { attemptKey, lineOfText, linkToken, naira, objectId, salonDay, slot, whole, trueOrFalse } from "../fields.ts";
import { defineGroup } from "../route.ts";
import { timeOffOverlap } from "../rules/roster.ts";
import { SLOTS } from "../salon.ts";
import { endOfAnyone } from "./services.ts";
import { openOrClosed, previewSchema, weekOfHours } from "./settings.ts";
import { idParams, listQuery, messageAnswer, readRevision as revision, staleAnswer } from "../shapes.ts";
import { TEXTS } from "../texts.ts";

/** What becomes of a service that nobody does any more. */
export const WITHOUT_PEOPLE = ["hide", "seats"] as const;

/** The most units of a resource. */
export const MAX_UNITS = 50;

const rosterHours = openOrClosed("A person cannot finish before they start");
const rosterBreak = z.strictObject({ day: whole("Day", 0, 6), from: slot, to: slot }).check(
  z.refine(({ from, to }) => SLOTS.indexOf(from) < SLOTS.indexOf(to), {
    error: "A break must end after it begins",
    path: ["to"],
  }),
);
const daysOff = z
  .strictObject({
    from: salonDay,
    to: salonDay,
    reason: z._default(lineOfText("Reason", 0, 100), ""),
    /** The slot from which on the first day is off; absent for all of it. */
    since: z.optional(slot),
  })
  .check(z.refine(({ from, to }) => from <= to, { error: "Time off cannot end before it begins", path: ["to"] }));
const services = z.array(objectId, "Please give a list of services").check(
  z.maxLength(200, "At most 200 services"),
  z.refine((ids) => new Set(ids).size === ids.length, { error: "A service is listed twice" }),
);
const flag = trueOrFalse;
/** The most minutes that a person may need for a service. */
const MAX_OWN_MINUTES = 1440;
/** What a person asks for one of a service, in naira, and the minutes that they need; what is absent is the service's. */
export const ownTermsSchema = z.strictObject({
  price: z.optional(naira),
  minutes: z.optional(whole("Minutes", 5, MAX_OWN_MINUTES)),
});
const own = z
  .array(z.strictObject({ serviceId: objectId, ...ownTermsSchema.shape }), "Please give a list of prices and lengths")
  .check(
    z.maxLength(200, "At most 200 services"),
    z.refine((terms) => new Set(terms.map(({ serviceId }) => serviceId)).size === terms.length, {
      error: "A service is listed twice",
    }),
  );

const memberFields = {
  name: lineOfText("Name", 1, 100),
  /** The id of the member's own account, which must be an author's or an admin's. */
  account: z.nullable(objectId),
  serviceIds: services,
  /** What the person asks and needs for services that they do, where it is not the service's: naira for one, and minutes. */
  own: z.optional(own),
  /** First and last slot of each weekday (0 = Sunday); `close` is the last slot worked. */
  hours: weekOfHours(rosterHours),
  /** `to` is the slot at which work goes on. */
  breaks: z.array(rosterBreak, "Please give a list of breaks").check(z.maxLength(70, "At most 70 breaks")),
  /** Days off, both included. */
  timeOff: z.array(daysOff, "Please give a list of days off").check(
    z.maxLength(366, "At most 366 entries"),
    z.refine((entries) => timeOffOverlap(entries) === null, { error: "Days off overlap" }),
  ),
  /** Whether customers may ask for this person. */
  bookable: flag,
  commissionPercent: whole("Commission", 0, 100),
  active: flag,
};

export const newTeamMemberSchema = z.strictObject({
  ...memberFields,
  account: z._default(memberFields.account, null),
  serviceIds: z._default(memberFields.serviceIds, []),
  breaks: z._default(memberFields.breaks, []),
  timeOff: z._default(memberFields.timeOff, []),
  bookable: z._default(memberFields.bookable, true),
  commissionPercent: z._default(memberFields.commissionPercent, 0),
  active: z._default(memberFields.active, true),
});
export type NewTeamMember = z.output<typeof newTeamMemberSchema>;

/** The hidden services that customers may book again, because they have a person again. */
const show = z.optional(services);
const memberPreviewSchema = z.extend(newTeamMemberSchema, { show });
export const memberCreationSchema = z.extend(memberPreviewSchema, { key: z.optional(attemptKey) });
export type MemberCreation = z.output<typeof memberCreationSchema>;

/**
 * `revision` is the one that was read; with another one stored, the answer is 409. `without` says of each service that nobody else
 * does whether it is hidden or sold by seats.
 */
export const teamMemberChangeSchema = z.extend(z.partial(z.strictObject(memberFields)), {
  revision,
  show,
  without: z.optional(z.record(objectId, z.enum(WITHOUT_PEOPLE, "Please hide the service or sell it by seats"))),
});
export type TeamMemberChange = z.output<typeof teamMemberChangeSchema>;

const shownTerms = z.optional(
  z.array(z.object({ serviceId: z.string(), price: z.optional(z.number()), minutes: z.optional(z.number()) })),
);

/** One member of the team as staff see it. */
export const teamMemberSchema = z.strictObject({
  _id: z.string(),
  ...memberFields,
  serviceIds: z.array(z.string()),
  /** Absent without any. */
  own: shownTerms,
  /** `reason` is absent where `commissionPercent` is. */
  timeOff: z.array(
    z.object({ from: z.string(), to: z.string(), reason: z.optional(z.string()), since: z.optional(slot) }),
  ),
  /**
   * The last day on which staff noted that the member is not in, and the slot from which on; absent for all of the day. Once
   * the member came back, `spans` has each part of the day without them; `until` is the slot from which on they are in.
   */
  absence: z.optional(
    z.object({
      day: z.string(),
      from: z.optional(slot),
      spans: z.optional(z.array(z.object({ from: z.optional(slot), until: z.optional(slot) }))),
    }),
  ),
  /** Absent for authors, but for their own row. */
  commissionPercent: z.optional(memberFields.commissionPercent),
  /** Once the commission was changed: each one with the day from which on it counts, the first with null. Shown where it is. */
  percents: z.optional(z.array(z.object({ from: z.nullable(z.string()), percent: z.number() }))),
  /**
   * The services that are not sold with this person yet, because appointments to come without a person are given one first;
   * absent without any.
   */
  unsold: z.optional(z.array(z.string())),
  /** In lists: how many appointments of those services that came before are still without one. */
  toGive: z.optional(z.number()),
  revision: z.number(),
  createdAt: z.string(),
  /** Present while the member has a calendar address. */
  feed: z.optional(z.literal(true)),
});
export type TeamMember = z.output<typeof teamMemberSchema>;

/** Without `from` the member is off from now on, or before the day begins all day; said again, it changes when they go. */
export const absenceSchema = z.strictObject({ key: z.optional(attemptKey), from: z.optional(slot) });

/** The slot from which on the member is in again; without it from now on. */
export const returnSchema = z._default(z.strictObject({ from: z.optional(slot) }), {});

/** Appointments that the absence left without the member and that were settled since: they stay as they are now. */
const movedLines = z.array(
  z.object({
    bookingId: z.string(),
    item: z.number(),
    service: z.string(),
    date: z.string(),
    time: z.string(),
    customer: z.string(),
    /** The names of who has it now. */
    with: z.array(z.string()),
    cancelled: z.optional(z.literal(true)),
  }),
);
export type MovedLine = z.output<typeof movedLines>[number];

/** A member whom customers may ask for; `own` has the prices and minutes that are not the service's. */
export const bookablePersonSchema = z.object({
  _id: z.string(),
  name: z.string(),
  serviceIds: z.array(z.string()),
  own: shownTerms,
});
export type BookablePerson = z.infer<typeof bookablePersonSchema>;

const resourceFields = {
  name: lineOfText("Name", 1, 100),
  units: whole("Units", 1, MAX_UNITS),
  serviceIds: services,
  active: flag,
};
export const newResourceSchema = z.strictObject({
  ...resourceFields,
  serviceIds: z._default(resourceFields.serviceIds, []),
  active: z._default(resourceFields.active, true),
});
export type NewResource = z.output<typeof newResourceSchema>;
export const resourceCreationSchema = z.extend(newResourceSchema, { key: z.optional(attemptKey) });
export const resourceChangeSchema = z.extend(z.partial(z.strictObject(resourceFields)), { revision });
export type ResourceChange = z.output<typeof resourceChangeSchema>;

/** A room, basin or machine of which the salon has `units`; each seat of its services needs one. */
export const resourceSchema = z.strictObject({
  _id: z.string(),
  ...resourceFields,
  serviceIds: z.array(z.string()),
  /** The services that are not sold with its units yet, as with people. */
  unsold: z.optional(z.array(z.string())),
  /** In lists: how many appointments of those services that came before are still without one. */
  toGive: z.optional(z.number()),
  revision: z.number(),
});
export type Resource = z.output<typeof resourceSchema>;

const namedService = z.object({ _id: z.string(), name: z.string() });

/** What a change of the team leads to, beside the appointments that could not take place after it. */
const teamPreviewSchema = z.extend(previewSchema, {
  /** How many appointments to come are without a person or unit that the change makes them need: they are given one. */
  given: z.optional(z.number()),
  /** The services on sale that nobody would do any more: `without` has to say what becomes of each. */
  alone: z.optional(z.array(namedService)),
  /** The hidden services that get a person: `show` may name them. */
  hidden: z.optional(z.array(namedService)),
  byName: endOfAnyone,
});
export type TeamPreview = z.output<typeof teamPreviewSchema>;

/** The secret of a calendar address; any other text is answered like a wrong one. */
const feedToken = linkToken.check(z.minLength(1, TEXTS.linkInvalid));

const staleMember = staleAnswer(teamMemberSchema);
const staleResource = staleAnswer(resourceSchema);

export const team = defineGroup(endpoints.team, {
  list: { query: z.strictObject({ service: z.optional(objectId) }), response: z.array(bookablePersonSchema) },
  all: { query: listQuery(["name", "createdAt"], {}), response: z.array(teamMemberSchema) },
  create: { body: memberCreationSchema, response: teamMemberSchema },
  update: { params: idParams, body: teamMemberChangeSchema, response: teamMemberSchema, conflict: staleMember },
  previewNew: { body: memberPreviewSchema, response: teamPreviewSchema },
  preview: { params: idParams, body: teamMemberChangeSchema, response: teamPreviewSchema, conflict: staleMember },
  previewAbsence: { params: idParams, body: z.strictObject({ from: z.optional(slot) }), response: previewSchema },
  /** With `moved` where the member goes later than was said. */
  addAbsence: {
    params: idParams,
    body: absenceSchema,
    response: z.extend(previewSchema, { moved: z.optional(movedLines) }),
  },
  endAbsence: {
    params: idParams,
    body: returnSchema,
    response: z.object({ message: z.string(), moved: movedLines }),
  },
  createFeed: { params: idParams, response: z.object({ url: z.string() }) },
  revokeFeed: { params: idParams, response: messageAnswer },
  feed: { params: z.object({ token: feedToken }) },
  resources: { query: listQuery(["name"], {}), response: z.array(resourceSchema) },
  createResource: { body: resourceCreationSchema, response: resourceSchema },
  updateResource: { params: idParams, body: resourceChangeSchema, response: resourceSchema, conflict: staleResource },
  previewNewResource: { body: newResourceSchema, response: teamPreviewSchema },
  previewResource: {
    params: idParams,
    body: resourceChangeSchema,
    response: teamPreviewSchema,
    conflict: staleResource,
  },
});
