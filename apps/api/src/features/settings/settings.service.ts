import { FIRST_SETTINGS, type Settings, type SettingsChange } from "@salon/contracts";
import { singleflight } from "../../db/batching/singleflight.ts";
import { recordAuditEntry } from "../audit-log/audit-log.service.ts";
import { requirePictures } from "./settings.pictures.service.ts";
import { SettingsModel, type SettingsDocument } from "./settings.model.ts";

/** The settings of the salon, and whether it has a team or a resource. */
export type SalonSettings = Settings & Pick<SettingsDocument, "hasTeam">;

/** Stores the first settings of a new salon; does nothing when there are any. */
export async function ensureSettings(slotCapacity: number): Promise<void> {
  await SettingsModel.updateOne(
    { _id: "salon" },
    { $setOnInsert: { ...FIRST_SETTINGS, slotCapacity } },
    { upsert: true },
  );
}

/** The current settings. Callers that arrive during a read share the next read, so no answer is stale. */
export const getSettings: () => Promise<SalonSettings> = singleflight(async () =>
  presentSettings(await SettingsModel.findById("salon").lean()),
);

/** Notes that the salon has a team or a resource. It is written before the first one, so that no reader misses it. */
export async function noteTeam(): Promise<void> {
  await SettingsModel.updateOne(
    { _id: "salon" },
    { $set: { hasTeam: true }, $setOnInsert: FIRST_SETTINGS },
    { upsert: true },
  );
}

/** Changes the given settings. @throws AppError 400 when a picture of the gallery is not stored */
export async function changeSettings(change: SettingsChange, actor: string, now: Date): Promise<Settings> {
  const set = definedOnly(change);
  if (Object.keys(set).length === 0) return getSettings();
  if (change.gallery) await requirePictures(change.gallery);
  const before = presentSettings(
    await SettingsModel.findByIdAndUpdate("salon", { $set: set }, { returnDocument: "before", upsert: true }).lean(),
  );
  const previous = Object.fromEntries(Object.keys(set).map((key) => [key, before[key as keyof Settings]]));
  await recordAuditEntry({
    at: now,
    actor,
    action: "settings.update",
    target: { type: "settings", id: "salon" },
    before: previous,
    after: set,
  });
  return { ...before, ...set };
}

/** The settings as they would be after a change. */
export const withChange = (settings: Settings, change: SettingsChange): Settings => ({
  ...settings,
  ...definedOnly(change),
});

function presentSettings(found: SettingsDocument | null): SalonSettings {
  if (!found) return structuredClone(FIRST_SETTINGS);
  const { hours, closedDates, slotCapacity, noticeMinutes, cancelCutoffHours, gallery = [], contact } = found;
  const { horizonDays = FIRST_SETTINGS.horizonDays, hasTeam } = found;
  const settings = {
    hours,
    closedDates,
    slotCapacity,
    noticeMinutes,
    cancelCutoffHours,
    horizonDays,
    gallery,
    contact,
  };
  return hasTeam ? { ...settings, hasTeam } : settings;
}

const definedOnly = (change: SettingsChange): Partial<Settings> =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
