import { settingsSchema, type Settings, type SettingsChange } from "@salon/contracts";
import * as z from "zod/mini";

/** Settings as a form holds them: texts, and a mark for closed days instead of nothing. */
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

const USUAL = { open: "09:00 AM", close: "07:00 PM" };

/** Fills the form. */
export function toForm({ hours, contact, ...rest }: Settings): SettingsForm {
  return {
    ...rest,
    hours: hours
      .toSorted((a, b) => a.day - b.day)
      .map(({ day, open, close }) => ({
        day,
        isOpen: open !== null,
        open: open ?? USUAL.open,
        close: close ?? USUAL.close,
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

/** What a filled form means, checked by the rules of the contract. */
export const settingsFormSchema = z.pipe(z.pipe(z.custom<SettingsForm>(), z.transform(fromForm)), settingsSchema);

/** The parts of the settings that are not as they were; nothing else is sent, so that two admins do not undo each other. */
export function changesOf(before: Settings, after: Settings): SettingsChange {
  const parts = Object.keys(after) as (keyof Settings)[];
  const same = (part: keyof Settings) => JSON.stringify(toForm(before)[part]) === JSON.stringify(toForm(after)[part]);
  return Object.fromEntries(parts.filter((part) => !same(part)).map((part) => [part, after[part]])) as SettingsChange;
}
