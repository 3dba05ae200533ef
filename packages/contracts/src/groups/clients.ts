import * as z from "zod/mini";
import { bookingSchema } from "./bookings.ts";
import { endpoints } from "../endpoints.ts";
import {
  attemptKey,
  lineOfText,
  mailboxOrNone,
  objectId,
  paragraphs,
  phone,
  salonDay,
  searchText,
  trueOrFalse,
} from "../fields.ts";
import { outboxMailSchema } from "./messages.ts";
import { defineGroup } from "../route.ts";
import {
  blankedSchema,
  idParams,
  listQuery,
  messageAnswer,
  nextAppointment,
  readRevision,
  staleAnswer,
} from "../shapes.ts";
import { TEXTS } from "../texts.ts";
import { reversalSchema } from "./till.ts";

/** The longest alert of a card, in characters. */
export const MAX_ALERT = 120;
/** The most numbers of a card that staff may set. */
export const MAX_CLIENT_PHONES = 10;
/** The results of a patch test; `reacted` means that the skin did. */
export const PATCH_TEST_RESULTS = ["passed", "reacted"] as const;
export type PatchTestResult = (typeof PATCH_TEST_RESULTS)[number];

/** One row of the list of cards. */
export const listedClientSchema = z.object({
  _id: z.string(),
  /** The account that staff linked to the card, or null. */
  user: z.nullable(z.string()),
  name: z.string(),
  /** The numbers by which walk-ins join the card: as E.164, and as people read them. */
  phones: z.array(z.object({ e164: z.string(), shown: z.string() })),
  /** Where staff may send a receipt or a link; absent without one. */
  email: z.optional(z.string()),
  /** What staff must know before they serve the person; absent without one. */
  alert: z.optional(z.string()),
  createdAt: z.string(),
});
export type ListedClient = z.infer<typeof listedClientSchema>;

export const clientNoteSchema = z.object({
  _id: z.string(),
  at: z.string(),
  /** The name of the member of the staff who wrote it. */
  by: z.string(),
  text: z.string(),
  /** Present once an admin removed the text. */
  blanked: z.optional(blankedSchema),
});
export const patchTestSchema = z.object({
  _id: z.string(),
  serviceId: z.string(),
  /** The name of the service. */
  service: z.string(),
  /** Salon day of the test. */
  day: z.string(),
  result: z.enum(PATCH_TEST_RESULTS),
  by: z.string(),
});

/** The card of one person. Notes, alert and patch tests are health data: pages do not store them in the browser. */
export const clientSchema = z.object({
  ...listedClientSchema.shape,
  /** A change names the revision that was read. */
  revision: z.number(),
  /** The linked account; absent without one. */
  account: z.optional(z.object({ name: z.string(), email: z.string(), phone: z.optional(z.string()) })),
  /** Newest first. */
  notes: z.array(clientNoteSchema),
  /** Newest day first. */
  patchTests: z.array(patchTestSchema),
  /** Bookings of the past that were not cancelled and not missed as a whole. */
  visits: z.number(),
  /** Bookings that count and of which an appointment was missed. */
  noShows: z.number(),
  /** Payments less refunds in naira, without tips. */
  spent: z.number(),
  /** The next appointment that is not cancelled; absent without one. */
  next: nextAppointment,
  /** The latest bookings by the time at which they were made, newest first; at most 20. */
  recent: z.array(bookingSchema),
});
export type Client = z.infer<typeof clientSchema>;

/** For a person with an account, or for one who has only a number. */
export const newClientSchema = z
  .strictObject({
    user: z.optional(objectId),
    name: z.optional(lineOfText("Name", 1, 100)),
    phone: z.optional(phone),
    /** The person shares the number with those whose cards have it already. */
    another: z.optional(trueOrFalse),
  })
  .check(
    z.refine(({ user, name }) => (user === undefined) !== (name === undefined), {
      error: "Please give a name, or choose an account",
      path: ["name"],
    }),
    z.refine(({ name, phone }) => (name === undefined) === (phone === undefined), {
      error: TEXTS.phoneInvalid,
      path: ["phone"],
    }),
    z.refine(({ user, another }) => user === undefined || another === undefined, {
      error: "An account has one card",
      path: ["another"],
    }),
  );

/** With another revision stored, the answer is 409. An empty e-mail or alert removes it; `phones` replaces all numbers. */
export const clientChangeSchema = z.strictObject({
  revision: readRevision,
  name: z.optional(lineOfText("Name", 1, 100)),
  email: z.optional(mailboxOrNone),
  alert: z.optional(lineOfText("Alert", 0, MAX_ALERT)),
  phones: z.optional(
    z
      .array(phone, "Please give a list of numbers")
      .check(z.maxLength(MAX_CLIENT_PHONES, `At most ${MAX_CLIENT_PHONES} numbers`)),
  ),
});

export const newNoteSchema = z.strictObject({ key: z.optional(attemptKey), text: paragraphs("Note", 1000) });
export const newPatchTestSchema = z.strictObject({
  key: z.optional(attemptKey),
  serviceId: objectId,
  /** Today or earlier. */
  day: salonDay,
  result: z.enum(PATCH_TEST_RESULTS, "Result must be passed or reacted"),
});
/** Null takes the account off the card. With another revision stored, the answer is 409; pages of 1.0.0 send none. */
export const clientLinkSchema = z.strictObject({ user: z.nullable(objectId), revision: z.optional(readRevision) });
/** The card that `other` names is merged into the card of the path. */
export const clientMergeSchema = z.strictObject({ other: objectId });

/** What staff must know about one booking of a day. */
export const dayClientSchema = z.object({
  bookingId: z.string(),
  /** The card of its customer; absent without one, and until staff have said whose it is. */
  client: z.optional(z.object({ _id: z.string(), name: z.string() })),
  alert: z.optional(z.string()),
  /**
   * The positions of its lines on that day whose service wants a patch test that the customer has not passed in time. Of a
   * quantity, the card covers one person: such a line is always among them.
   */
  untested: z.array(z.number()),
  /** The positions of its lines on that day of which the card says nothing, because they are for a guest. */
  guests: z.optional(z.array(z.number())),
  /** The cards with its number, where none of them is known to be its customer's; their alerts are not told. */
  ask: z.optional(z.array(z.object({ _id: z.string(), name: z.string() }))),
});
export type DayClient = z.infer<typeof dayClientSchema>;

/** All that is stored about the person of a card. */
export const clientExportSchema = z.object({
  _id: z.string(),
  name: z.string(),
  phones: z.array(z.string()),
  email: z.optional(z.string()),
  alert: z.optional(z.string()),
  createdAt: z.string(),
  notes: z.array(z.object({ _id: z.string(), at: z.string(), text: z.string() })),
  patchTests: z.array(
    z.object({
      _id: z.string(),
      serviceId: z.string(),
      service: z.string(),
      day: z.string(),
      result: z.enum(PATCH_TEST_RESULTS),
    }),
  ),
  /** What staff have sent to its address. */
  mails: z.array(outboxMailSchema),
  /** What its numbers sent by WhatsApp, oldest first. */
  messages: z.array(z.object({ at: z.string(), phone: z.string(), kind: z.string(), text: z.string() })),
});

export const clients = defineGroup(endpoints.clients, {
  list: {
    /** `q` is the beginning of a word of the name, of the e-mail or of a number. `user` finds the card of one person, `phone` all cards with the number. */
    query: listQuery(["name", "createdAt"], { user: z.optional(objectId), phone: z.optional(searchText) }),
    response: z.array(listedClientSchema),
  },
  create: { body: newClientSchema, response: clientSchema },
  /** Bookings of the day that have a card, a question or an untested line. */
  day: { query: z.strictObject({ day: z.optional(salonDay) }), response: z.array(dayClientSchema) },
  get: { params: idParams, response: clientSchema },
  update: { params: idParams, body: clientChangeSchema, response: clientSchema, conflict: staleAnswer(clientSchema) },
  addNote: { params: idParams, body: newNoteSchema, response: clientSchema },
  /** Removes the text of a note; a second time answers the card as it is. */
  blankNote: {
    params: z.object({ ...idParams.shape, note: objectId }),
    body: reversalSchema,
    response: clientSchema,
  },
  addPatchTest: { params: idParams, body: newPatchTestSchema, response: clientSchema },
  link: { params: idParams, body: clientLinkSchema, response: clientSchema, conflict: staleAnswer(clientSchema) },
  merge: { params: idParams, body: clientMergeSchema, response: clientSchema },
  export: { params: idParams, response: clientExportSchema },
  remove: { params: idParams, response: messageAnswer },
});
