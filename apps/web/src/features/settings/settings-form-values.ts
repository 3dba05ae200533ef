import { deskSettingsSchema, pauseAt, type DeskSettings, type Pause, type Settings } from "@salon/contracts";
import * as z from "zod/mini";
import { serverNow } from "../../lib/hooks/clock.ts";
import type { FormFields } from "../../ui/forms/use-save-form.ts";
import { weekFromForm, weekToForm, type WeekdayForm } from "../../domain/week-hours.ts";

/** The settings as form values: texts, and a flag for closed days. */
export interface SettingsForm {
  hours: WeekdayForm[];
  closedDates: { date: string; reason: string }[];
  gallery: Settings["gallery"];
  slotCapacity: number;
  noticeMinutes: number;
  overrunMinutes: number | null;
  cancelCutoffHours: number;
  cancellation: string;
  horizonDays: number;
  depositPercent: number;
  drawerOutMax: number;
  noShowDepositPercent: number | null;
  foreignNumbers: boolean;
  pause: Pause & { isOn: boolean };
  /** Changed outside the form. */
  confirmed: DeskSettings["confirmed"];
  contact: Omit<Settings["contact"], "phones"> & { phones: string };
}

/** The fields of the settings form, for its parts. */
export type SettingsFields = { form: FormFields<SettingsForm, DeskSettings> };

/** The form values of the settings. */
export function toForm({ hours, contact, pause, ...rest }: DeskSettings): SettingsForm {
  const lasting = pauseAt({ pause }, serverNow());
  return {
    ...rest,
    pause: { isOn: lasting !== null, until: lasting?.until ?? "", text: lasting?.text ?? "" },
    noShowDepositPercent: rest.noShowDepositPercent ?? null,
    hours: weekToForm(hours),
    contact: { ...contact, phones: contact.phones.join("\n") },
  };
}

function fromForm({
  hours,
  contact,
  pause: { isOn, ...pause },
  ...rest
}: SettingsForm): z.input<typeof deskSettingsSchema> {
  const phones = contact.phones.split("\n").filter((line) => line.trim() !== "");
  return {
    ...rest,
    pause: isOn ? pause : null,
    hours: weekFromForm(hours),
    contact: { ...contact, phones },
  };
}

/** Parses form values and validates them by the contract's schema. */
export const settingsFormSchema = z.pipe(z.pipe(z.custom<SettingsForm>(), z.transform(fromForm)), deskSettingsSchema);
