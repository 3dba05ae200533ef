import { FIRST_SLOT, LAST_SLOT, settingsSchema, type Settings, type SettingsChange } from "@salon/contracts";
import * as z from "zod/mini";

/** The settings as form values: texts, and a flag for closed days. */
export interface SettingsForm {
  hours: { day: number; isOpen: boolean; open: string; close: string }[];
  closedDates: { date: string; reason: string }[];
  gallery: Settings["gallery"];
  slotCapacity: number;
  noticeMinutes: number;
  cancelCutoffHours: number;
  horizonDays: number;
  contact: Omit<Settings["contact"], "phones"> & { phones: string };
}

/** The form values of the settings. */
export function toForm({ hours, contact, ...rest }: Settings): SettingsForm {
  return {
    ...rest,
    hours: hours
      .toSorted((a, b) => a.day - b.day)
      .map(({ day, open, close }) => ({
        day,
        isOpen: open !== null,
        open: open ?? FIRST_SLOT,
        close: close ?? LAST_SLOT,
      })),
    contact: { ...contact, phones: contact.phones.join("\n") },
  };
}

function fromForm({ hours, contact, ...rest }: SettingsForm): z.input<typeof settingsSchema> {
  const phones = contact.phones.split("\n").filter((line) => line.trim() !== "");
  return {
    ...rest,
    hours: hours.map(({ day, isOpen, open, close }) => ({
      day,
      open: isOpen ? (open as never) : null,
      close: isOpen ? (close as never) : null,
    })),
    contact: { ...contact, phones },
  };
}

/** Parses form values and validates them by the contract's schema. */
export const settingsFormSchema = z.pipe(z.pipe(z.custom<SettingsForm>(), z.transform(fromForm)), settingsSchema);

/** The changed parts of the settings. Only these are sent, so that two admins do not overwrite each other. */
export function changesOf(before: Settings, after: Settings): SettingsChange {
  const parts = Object.keys(after) as (keyof Settings)[];
  const same = (part: keyof Settings) => JSON.stringify(toForm(before)[part]) === JSON.stringify(toForm(after)[part]);
  return Object.fromEntries(parts.filter((part) => !same(part)).map((part) => [part, after[part]])) as SettingsChange;
}
