import * as z from "zod/mini";
import { endpoints } from "../endpoints.ts";
import { lineOfText, mailbox, phone, pictureName, salonDay, slot, whole, trueOrFalse } from "../fields.ts";
import { displacedCauseSchema } from "../displaced-fields.ts";
import { defineGroup } from "../route.ts";
import { CUTOFF_PLACE } from "../rules/cutoff.ts";
import { LEAST_DEPOSIT_PERCENT } from "../rules/deposit.ts";
import { GALLERY_SIZE } from "../rules/pictures.ts";
import { CONFIRMABLE, SLOTS } from "../salon.ts";
import { addedPicture, staleAnswer } from "../shapes.ts";

const NO_LINK = "Please give a link or a name such as @adesalon, or leave it empty";
/** A page of the salon elsewhere: a link, a name there, or nothing; stored as a link with https. `site` is followed by names. */
const pageAt = (site: string) =>
  z.string(NO_LINK).check(
    z.overwrite((text) => linkOf(text.trim(), site)),
    z.refine((text) => text === "" || isSecureLink(text), { error: NO_LINK }),
  );

const MAX_LINK = 300;
const isSecureLink = (text: string): boolean =>
  text.length <= MAX_LINK && z.safeParse(z.url({ protocol: /^https$/ }), text).success;

function linkOf(text: string, site: string): string {
  const [, name] = /^@?(\w[\w.-]*)$/.exec(text) ?? [];
  if (name && (text.startsWith("@") || !name.includes("."))) return `${site}${name}`;
  if (/^http:\/\//i.test(text)) return text.replace(/^http/i, "https");
  return /^[\w-]+(?:\.[\w-]+)+(?:[/?#]|$)/.test(text) ? `https://${text}` : text;
}

/** The first and last slot of a weekday, or null for both; `inverted` is the message for a close before the opening. */
export const openOrClosed = (inverted: string) =>
  z.strictObject({ day: whole("Day", 0, 6), open: z.nullable(slot), close: z.nullable(slot) }).check(
    z.refine(({ open, close }) => (open === null) === (close === null), {
      error: "Give both opening and closing time, or neither",
    }),
    z.refine(({ open, close }) => !open || !close || SLOTS.indexOf(open) <= SLOTS.indexOf(close), { error: inverted }),
  );

const PAUSE = "Please give the last day of the pause and what customers read";
const WEEK = "Please give the hours of all seven days";
/** The hours of all seven weekdays. */
export const weekOfHours = (day: ReturnType<typeof openOrClosed>) =>
  z
    .array(day, WEEK)
    .check(z.refine((hours) => hours.length === 7 && new Set(hours.map(({ day }) => day)).size === 7, { error: WEEK }));
/** What everyone may read of the settings. */
export const settingsSchema = z.object({
  hours: weekOfHours(openOrClosed("The salon cannot close before it opens")),
  closedDates: z
    .array(
      z.strictObject({ date: salonDay, reason: lineOfText("Reason", 1, 100) }),
      "Please give a list of closed dates",
    )
    .check(
      z.maxLength(366, "At most 366 closed dates"),
      z.refine((dates) => new Set(dates.map(({ date }) => date)).size === dates.length, {
        error: "A date is listed twice",
      }),
    ),
  slotCapacity: whole("Capacity", 1, 50),
  noticeMinutes: whole("Notice", 0, 10_080),
  /** How many minutes after closing a service may end that customers book; null for no limit. */
  overrunMinutes: z.nullable(whole("Overrun", 0, 240)),
  cancelCutoffHours: whole("Cancellation cut-off", 0, 168),
  /** What may be kept of a payment when an appointment is missed or cancelled late; `{cut-off}` stands for the time. */
  cancellation: lineOfText("What you keep", 1, 600).check(
    z.refine((text) => !/[{}]/.test(text.replaceAll(CUTOFF_PLACE, "")), {
      error: `Only ${CUTOFF_PLACE} may stand in braces`,
    }),
  ),
  horizonDays: whole("Booking horizon", 7, 365),
  /** The part of a bill that customers pay online when they book; the rest is due at the salon. */
  depositPercent: whole("Deposit", LEAST_DEPOSIT_PERCENT, 100),
  /** What is paid online at least after an appointment was missed in the last 180 days; absent or null for no such rule. */
  noShowDepositPercent: z.optional(z.nullable(whole("Deposit after a no-show", LEAST_DEPOSIT_PERCENT, 100))),
  /** While it lasts, customers can neither fill a cart, pay for one nor wait for a place; absent for none yet, null for none any more. */
  pause: z.optional(
    z.nullable(z.strictObject({ until: salonDay, text: lineOfText("What customers read", 1, 200) }, PAUSE)),
  ),
  /** Whether messages to phones go to numbers of other countries too. */
  foreignNumbers: trueOrFalse,
  gallery: z
    .array(
      z.strictObject({ picture: pictureName, alt: lineOfText("What the picture shows", 1, 200) }),
      "Please give a list of pictures",
    )
    .check(
      z.maxLength(GALLERY_SIZE, `At most ${GALLERY_SIZE} pictures`),
      z.refine((pictures) => new Set(pictures.map(({ picture }) => picture)).size === pictures.length, {
        error: "A picture is listed twice",
      }),
    ),
  contact: z.strictObject({
    address: lineOfText("Address", 1, 300),
    phones: z
      .array(phone)
      .check(z.minLength(1, "Give at least one phone number"), z.maxLength(4, "At most four phone numbers")),
    whatsapp: phone,
    email: mailbox,
    /** Empty where the salon has none. */
    tiktok: pageAt("https://www.tiktok.com/@"),
    /** The same. */
    instagram: pageAt("https://www.instagram.com/"),
  }),
});
export type Settings = z.infer<typeof settingsSchema>;

/** All settings, as staff read them. */
export const deskSettingsSchema = z.strictObject({
  ...settingsSchema.shape,
  /** The cash in naira that authors together may take out of the drawer in a day. */
  drawerOutMax: whole("Cash out of the drawer", 0, 1_000_000),
  /** What the owner has looked at and leaves as delivered; pages then no longer ask for it. */
  confirmed: z
    .array(z.enum(CONFIRMABLE, "This setting cannot be confirmed"), "Please give a list of settings")
    .check(z.refine((settings) => new Set(settings).size === settings.length, { error: "A setting is listed twice" })),
});
export type DeskSettings = z.infer<typeof deskSettingsSchema>;
const settingsFields = z.partial(deskSettingsSchema);
export type SettingsChange = z.infer<typeof settingsFields>;
/**
 * `shown` has the values that the page showed of what it changes, which are the revision of the settings: their form in version 1.0.0 takes
 * no field that it does not know. Where one of them is no longer so, the answer is 409. Pages of 1.0.0 do not send it.
 */
export const settingsChangeSchema = z.extend(settingsFields, {
  shown: z.optional(z.partialRecord(z.keyof(deskSettingsSchema), z.unknown())),
});
export type ShownSettingsChange = z.infer<typeof settingsChangeSchema>;

/** The bookings that a change of settings affects; they stay unchanged, and staff must act. */
export const previewSchema = z.object({
  bookings: z.array(
    z.object({
      bookingId: z.string(),
      item: z.number(),
      service: z.string(),
      date: z.string(),
      time: z.string(),
      customer: z.string(),
      /** Why it could not take place after the change. */
      displaced: z.optional(z.array(displacedCauseSchema)),
    }),
  ),
  /** How many appointments are affected, where more are than are listed. */
  total: z.optional(z.number()),
});

export const settings = defineGroup(endpoints.settings, {
  get: { response: settingsSchema },
  desk: { response: deskSettingsSchema },
  update: {
    body: settingsChangeSchema,
    response: deskSettingsSchema,
    conflict: staleAnswer(deskSettingsSchema),
  },
  preview: { body: settingsFields, response: previewSchema },
  addPicture: { response: addedPicture },
  picture: { params: z.object({ picture: pictureName }) },
});
