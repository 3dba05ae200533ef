import * as z from "zod/mini";
import { endpoints } from "../endpoints.ts";
import { attemptKey, lineOfText, naira, objectId, pictureName, whole, trueOrFalse } from "../fields.ts";
import { defineGroup } from "../route.ts";
import { previewSchema } from "./settings.ts";
import { LEAST_DEPOSIT_PERCENT } from "../rules/deposit.ts";
import { MAX_OPTIONS } from "../rules/menu.ts";
import { MOST_SPARE } from "../rules/slots.ts";
import { addedPicture, idParams, listQuery, messageAnswer, queryInt, readRevision, staleAnswer } from "../shapes.ts";

/** The fields of a service that every service has; `price` is in naira, and 0 means that the service is not priced. */
const plainService = z.object({
  _id: z.string(),
  name: z.string(),
  price: z.number(),
  timeframe: z.string(),
  /** Grows with every write of name, price or timeframe; absent, which means 0, until the first one. `revision` is the menu's. */
  own: z.optional(z.number()),
});

/** An option of a service as the API answers it. */
export const menuOptionSchema = z.object({
  _id: z.string(),
  name: z.string(),
  price: z.number(),
  minutes: z.number(),
  /** Its minutes are worked after the pause. */
  afterPause: z.optional(z.literal(true)),
});

/** A pause of a service or a line, in minutes: when it begins, how long it takes, and how much at its end is not sold. */
export const pauseSchema = z.object({ after: z.number(), minutes: z.number(), spare: z.number() });

/** The menu of a service as the API answers it: only what is set. */
const menuSchema = {
  /** Services of a category stand together in the price list. */
  category: z.optional(z.string()),
  description: z.optional(z.string()),
  /** The name of a stored picture. */
  picture: z.optional(z.string()),
  options: z.optional(z.array(menuOptionSchema)),
  /** Minutes after an appointment during which its people and units are not free. */
  cleanupMinutes: z.optional(z.number()),
  /** The part of the service in which its person may serve others. */
  pause: z.optional(pauseSchema),
  /** How many days before an appointment a patch test has to be passed. */
  patchTestDays: z.optional(z.number()),
  /** The part of its price that customers pay online, in percent; absent while it is the salon's. */
  depositPercent: z.optional(z.number()),
  /** The place among the services of its category; lower ones stand first, services without one last. */
  position: z.optional(z.number()),
  /** Customers do not see it and cannot book it; the desk can. */
  hidden: z.optional(z.literal(true)),
  /** A service without a price that has none on purpose: the desk books it with a sum. */
  onRequest: z.optional(z.literal(true)),
  /** Grows with every change of the menu; absent, which means 0, until the first one. */
  revision: z.optional(z.number()),
};

/** How a service is had where people who do it have a price or a length of their own. */
const ofPeople = {
  /** It is not to be had from anyone: a person has to be named. */
  byName: z.optional(z.literal(true)),
  /** The lowest price of a person, where nobody serves at `price`. */
  from: z.optional(z.number()),
  /** Whom customers may ask for at another price or length. */
  people: z.optional(
    z.array(
      z.object({ _id: z.string(), name: z.string(), price: z.optional(z.number()), minutes: z.optional(z.number()) }),
    ),
  ),
};

/** A service as the API answers it; without a menu and a change it has the first four fields alone. */
export const serviceSchema = z.extend(plainService, { ...menuSchema, ...ofPeople });
export type Service = z.infer<typeof serviceSchema>;

export const serviceNameField = lineOfText("Name", 1, 100);
export const newServiceSchema = z.strictObject({
  name: serviceNameField,
  timeframe: lineOfText("Timeframe", 1, 30),
  price: naira,
});
export type NewService = z.infer<typeof newServiceSchema>;
export const serviceCreationSchema = z.extend(newServiceSchema, { key: z.optional(attemptKey) });
/**
 * `own` is the one that was read, 0 while there is none, and `shown` has the values that the page showed, because version 1.0.0
 * writes without `own`. Where one of them is no longer so, the answer is 409. Pages of 1.0.0 send neither.
 */
export const serviceChangeSchema = z.extend(z.partial(newServiceSchema), {
  own: z.optional(readRevision),
  shown: z.optional(z.partial(z.strictObject({ name: z.string(), timeframe: z.string(), price: z.number() }))),
});

const description = z.string("Description must be a text").check(
  z.trim(),
  z.refine((text) => Array.from(text).length <= 300, { error: "Description must be at most 300 characters long" }),
);
/** Without `_id` it is a new option; with one, a change of the option that has it. */
const optionInput = z.strictObject({
  _id: z.optional(objectId),
  name: lineOfText("Option", 1, 60),
  price: naira,
  minutes: whole("Minutes", 0, 480),
  afterPause: z.optional(trueOrFalse),
});
const pauseInput = z.strictObject({
  after: whole("Pause after", 0, 480),
  minutes: whole("Pause", 0, 480),
  spare: z._default(whole("Spare minutes", 0, MOST_SPARE), 0),
});
const optionList = z.array(optionInput, "Please give a list of options").check(
  z.maxLength(MAX_OPTIONS, `At most ${MAX_OPTIONS} options`),
  z.refine((options) => !hasTwice(options.map(({ name }) => name.toLocaleLowerCase("en"))), {
    error: "An option is listed twice",
  }),
  z.refine((options) => !hasTwice(options.flatMap(({ _id }) => _id ?? [])), { error: "An option is listed twice" }),
);
const hasTwice = (texts: readonly string[]): boolean => new Set(texts).size < texts.length;

/**
 * A change of a service's menu: fields that are left out stay. An empty text, null, an empty list, 0 minutes, days
 * or percent, `hidden: false` and `onRequest: false` take a value away. `revision` is the one that was read, 0 while there is none; with another one stored,
 * the answer is 409.
 */
export const menuChangeSchema = z.strictObject({
  category: z.optional(lineOfText("Category", 0, 60)),
  description: z.optional(description),
  picture: z.optional(z.nullable(pictureName)),
  options: z.optional(optionList),
  cleanupMinutes: z.optional(whole("Cleaning up", 0, 240)),
  pause: z.optional(z.nullable(pauseInput)),
  patchTestDays: z.optional(whole("Patch test", 0, 60)),
  depositPercent: z.optional(
    whole("Deposit", 0, 100).check(
      z.refine((percent) => percent === 0 || percent >= LEAST_DEPOSIT_PERCENT, {
        error: `Deposit must be a whole number from ${LEAST_DEPOSIT_PERCENT} to 100`,
      }),
    ),
  ),
  position: z.optional(z.nullable(whole("Position", 0, 1000))),
  hidden: z.optional(trueOrFalse),
  /** Only admins set it. */
  onRequest: z.optional(trueOrFalse),
  revision: readRevision,
});
export type MenuChange = z.output<typeof menuChangeSchema>;

/** The services that would no longer be had from anyone, only from a person who is named; `from` is then their lowest price. */
export const endOfAnyone = z.optional(
  z.array(z.object({ _id: z.string(), name: z.string(), from: z.optional(z.number()) })),
);

export const services = defineGroup(endpoints.services, {
  create: { body: serviceCreationSchema, response: plainService },
  list: { query: listQuery(["name", "price"], {}), response: z.array(serviceSchema) },
  addPicture: { response: addedPicture },
  get: { params: idParams, response: serviceSchema },
  /** The coming appointments with a service, and what another price or length would end. */
  preview: {
    params: idParams,
    query: z.strictObject({
      price: z.optional(queryInt("Price", 0, 10_000_000)),
      timeframe: z.optional(newServiceSchema.shape.timeframe),
    }),
    response: z.extend(previewSchema, { byName: endOfAnyone }),
  },
  update: { params: idParams, body: serviceChangeSchema, response: plainService, conflict: staleAnswer(serviceSchema) },
  updateMenu: {
    params: idParams,
    body: menuChangeSchema,
    response: serviceSchema,
    conflict: staleAnswer(serviceSchema),
  },
  remove: { params: idParams, response: messageAnswer },
});
