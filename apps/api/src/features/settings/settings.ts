import {
  type Confirmable,
  FIRST_CONFIRMABLE,
  FIRST_SETTINGS,
  pauseAt,
  TEXTS,
  type DeskSettings,
  type SettingsChange,
  type ShownSettingsChange,
} from "@salon/contracts";
import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { definedOnly } from "../../defined-only.ts";
import { singleflight } from "../../concurrency/singleflight.ts";
import { changedSince, invalidField } from "../../http/app-error.ts";
import { parsePhone, showSalonPhone } from "@salon/lists/phone-numbers";
import { recordAuditEntry } from "../audit-log/audit-log.ts";
import { findMissingPicture, PICTURE_GONE } from "../pictures/pictures.ts";
import { menuPictures } from "../services/menu.ts";
import { type Link, SettingsModel, settingsRows, type SettingsDocument } from "./settings.model.ts";

type Contact = DeskSettings["contact"];

/** Stores the first settings of a new salon; does nothing when there are any. */
export async function ensureSettings(slotCapacity: number): Promise<void> {
  await SettingsModel.updateOne(
    { _id: "salon" },
    { $setOnInsert: { ...FIRST_SETTINGS, ...storedContact(FIRST_SETTINGS.contact), slotCapacity } },
    { upsert: true },
  );
}

/** The settings, and whether a team member or a resource was ever stored. */
interface Salon {
  settings: DeskSettings;
  hasTeam: boolean;
  /**
   * Another one after each change of the team; null in a salon whose team has not changed since it was last restored or
   * updated.
   */
  teamVersion: string | null;
  /** The change of the team since which lines to come without a person or unit wait for one; null when none does. */
  peopleDue: string | null;
}

/**
 * The current settings and what is known of the team, in one read. Callers that arrive during a read share the next
 * read, so no answer is stale.
 */
export const getSalon: () => Promise<Salon> = singleflight(async () =>
  // Through the driver alone: nearly every call reads the settings.
  presentSalon(await settingsRows.findOne({ _id: "salon" })),
);

/** The settings and what is known of the team, of the row of the settings. */
const presentSalon = (found: SettingsDocument | null): Salon => ({
  settings: presentSettings(found),
  hasTeam: found?.hasTeam ?? false,
  teamVersion: found?.teamVersion ?? null,
  peopleDue: found?.peopleDue ?? null,
});

/** Since when admins need a second step; null while they do not. */
export const twoStepsSince = async (): Promise<Date | null> =>
  (await settingsRows.findOne({ _id: "salon" }, { projection: { twoSteps: 1 } }))?.twoSteps ?? null;

/** Stores from when on admins need a second step, null for not at all; false where it was so before. */
export async function storeTwoSteps(since: Date | null): Promise<boolean> {
  const { modifiedCount } = await SettingsModel.updateOne(
    { _id: "salon", twoSteps: { $exists: since === null } },
    since ? { $set: { twoSteps: since } } : { $unset: { twoSteps: 1 } },
  );
  return modifiedCount === 1;
}

/** The current settings. */
export const getSettings = async (): Promise<DeskSettings> => (await getSalon()).settings;

/**
 * Stores that there is a team, and gives it a new version; called before and after each write of a member or resource. With
 * `isDue`, lines to come without a person or unit are looked at again.
 */
export async function markTeamChange({ isDue = false }: { isDue?: boolean } = {}): Promise<void> {
  const teamVersion = randomUUID();
  const due = isDue ? { peopleDue: teamVersion } : {};
  await SettingsModel.updateOne({ _id: "salon" }, { $set: { hasTeam: true, teamVersion, ...due } });
}

/** Notes that lines to come were looked at after a change of the team, unless another change has followed. */
export async function endPeopleDue(peopleDue: string): Promise<void> {
  await SettingsModel.updateOne({ _id: "salon", peopleDue }, { $unset: { peopleDue: 1 } });
}

/** Ticks a task before opening that has been done. */
export async function markDone(task: Confirmable): Promise<void> {
  await SettingsModel.updateOne({ _id: "salon" }, { $addToSet: { confirmed: task }, $inc: { revision: 1 } });
}

/**
 * Changes the given settings, where those that the page showed are still so.
 * @throws AppError 400 for a WhatsApp number that is not valid, a pause that is over, and when a picture of the gallery is not stored; 409 for
 * settings that another one has changed since
 */
export async function changeSettings(
  { shown, ...change }: ShownSettingsChange,
  actor: string,
  now: Date,
): Promise<DeskSettings> {
  const { contact, confirmed, ...others } = definedOnly(change);
  const stored = contact && storedContact(contact);
  const set = { ...others, ...stored, ...(confirmed && storedAnswers(confirmed)) };
  if (Object.keys(set).length === 0) return getSettings();

  if (change.gallery) await requirePictures(change.gallery);
  if (change.pause && !pauseAt(change, now)) throw invalidField("pause.until", "This day has passed");

  const before = await storeAsShown(set, shown);
  const after = { ...others, ...(stored && { contact: shownContact(stored) }), ...(confirmed && { confirmed }) };
  const previous = Object.fromEntries(Object.keys(after).map((key) => [key, before[key as keyof DeskSettings]]));
  await recordAuditEntry({
    at: now,
    actor,
    action: "settings.update",
    target: { type: "settings", id: "salon" },
    before: previous,
    after,
  });

  return { ...before, ...after };
}

/** Stores settings, and answers them as they were before. */
async function storeAsShown(
  set: Partial<SettingsDocument>,
  shown: ShownSettingsChange["shown"],
): Promise<DeskSettings> {
  const write = { $set: set, $inc: { revision: 1 } };
  if (!shown)
    return presentSettings(
      await SettingsModel.findByIdAndUpdate("salon", write, { returnDocument: "before", upsert: true }).lean(),
    );
  for (;;) {
    const found = await settingsRows.findOne({ _id: "salon" });
    const before = presentSettings(found);
    const isAsShown = (key: keyof DeskSettings) => isDeepStrictEqual(shown[key] ?? null, before[key] ?? null);
    if (!Object.keys(shown).every((key) => isAsShown(key as keyof DeskSettings))) throw changedSince(before);
    // Other settings may have changed since they were read: these are read again.
    const { modifiedCount, upsertedCount } = await SettingsModel.updateOne(
      {
        _id: "salon",
        ...(found?.revision === undefined ? { revision: { $exists: false } } : { revision: found.revision }),
      },
      write,
      { upsert: !found },
    );
    if (modifiedCount + upsertedCount > 0) return before;
  }
}

async function requirePictures(gallery: DeskSettings["gallery"]): Promise<void> {
  const missing = await findMissingPicture(gallery.map(({ picture }) => picture));
  const index = gallery.findIndex(({ picture }) => picture === missing);
  if (index >= 0) throw invalidField(`gallery.${index}.picture`, PICTURE_GONE);
}

/** The pictures of the gallery and of services. */
export async function findUsedPictures(): Promise<string[]> {
  const [{ gallery }, ofServices] = await Promise.all([getSettings(), menuPictures()]);
  return [...gallery.map(({ picture }) => picture), ...ofServices];
}

/** The settings as they would be after a change. */
export const withChange = (settings: DeskSettings, change: SettingsChange): DeskSettings => ({
  ...settings,
  ...definedOnly(change),
});

function presentSettings(found: SettingsDocument | null): DeskSettings {
  if (!found) return structuredClone(FIRST_SETTINGS);

  const { hours, closedDates, slotCapacity, noticeMinutes, cancelCutoffHours, foreignNumbers, gallery = [] } = found;
  const { horizonDays = FIRST_SETTINGS.horizonDays, depositPercent = FIRST_SETTINGS.depositPercent } = found;
  const { overrunMinutes = FIRST_SETTINGS.overrunMinutes, confirmed = FIRST_SETTINGS.confirmed, answered = [] } = found;
  const { drawerOutMax = FIRST_SETTINGS.drawerOutMax, cancellation = FIRST_SETTINGS.cancellation } = found;
  const rules = {
    slotCapacity,
    noticeMinutes,
    overrunMinutes,
    cancelCutoffHours,
    horizonDays,
    depositPercent,
    drawerOutMax,
    cancellation,
  };

  const missed = found.noShowDepositPercent ? { noShowDepositPercent: found.noShowDepositPercent } : {};

  return {
    hours,
    closedDates,
    ...rules,
    ...missed,
    ...(found.pause !== undefined && { pause: found.pause }),
    foreignNumbers,
    gallery,
    confirmed: [...confirmed, ...answered],
    contact: shownContact(found),
  };
}

const isFirst = (setting: Confirmable): boolean => FIRST_CONFIRMABLE.some((first) => first === setting);
const storedAnswers = (confirmed: readonly Confirmable[]) => ({
  confirmed: confirmed.filter(isFirst),
  answered: confirmed.filter((setting) => !isFirst(setting)),
});

const LINKS: readonly Link[] = ["tiktok", "instagram"];

/**
 * The contact as it is stored, and the links that it lacks: valid numbers as E.164, other lines as typed.
 * @throws AppError 400 for a WhatsApp number that is not valid
 */
function storedContact(contact: Contact): Required<Pick<SettingsDocument, "contact" | "without">> {
  const whatsapp = parsePhone(contact.whatsapp);
  if (whatsapp === null) throw invalidField("contact.whatsapp", TEXTS.whatsappInvalid);
  const without = LINKS.filter((link) => contact[link] === "");
  const delivered = Object.fromEntries(without.map((link) => [link, FIRST_SETTINGS.contact[link]]));
  const phones = contact.phones.map((phone) => parsePhone(phone) ?? phone);
  return { contact: { ...contact, ...delivered, whatsapp, phones }, without };
}

/** A link that 1.0.0 has written since is not that as delivered. */
function shownContact({ contact, without = [] }: Pick<SettingsDocument, "contact" | "without">): Contact {
  const missing = without.filter((link) => contact[link] === FIRST_SETTINGS.contact[link]);
  return {
    ...contact,
    ...Object.fromEntries(missing.map((link) => [link, ""])),
    whatsapp: showSalonPhone(contact.whatsapp),
    phones: contact.phones.map(showSalonPhone),
  };
}
