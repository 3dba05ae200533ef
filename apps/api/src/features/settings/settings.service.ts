import { FIRST_SETTINGS, type Settings } from "@salon/contracts";
import { SettingsModel } from "./settings.model.ts";

/** Writes the first values of the settings, unless an owner's are there. */
export async function ensureSettings(slotCapacity: number): Promise<void> {
  await SettingsModel.updateOne(
    { _id: "salon" },
    { $setOnInsert: { ...FIRST_SETTINGS, slotCapacity } },
    { upsert: true },
  );
}

/** The settings as they are at this moment, on every process: read each time, never cached. */
export async function getSettings(): Promise<Settings> {
  const found = await SettingsModel.findById("salon").lean();
  if (!found) return structuredClone(FIRST_SETTINGS);
  const { hours, closedDates, slotCapacity, noticeMinutes, cancelCutoffHours, contact } = found;
  return { hours, closedDates, slotCapacity, noticeMinutes, cancelCutoffHours, contact };
}
