import { asNumber } from "../../ui/forms/as-number.ts";
import { TextField } from "../../ui/forms/text-field.tsx";
import type { SettingsFields } from "./settings.form.state.ts";

const RULES = [
  { name: "slotCapacity", label: "Seats per time", hint: "How many people can be served at once, 1 to 50." },
  { name: "noticeMinutes", label: "Notice (minutes)", hint: "How long before its time a slot closes for booking." },
  {
    name: "cancelCutoffHours",
    label: "Cancellation cut-off (hours)",
    hint: "Until when customers may cancel or move a booking themselves.",
  },
  {
    name: "horizonDays",
    label: "Booking horizon (days)",
    hint: "How many days ahead customers may book, 7 to 365. Staff may book any day.",
  },
  {
    name: "depositPercent",
    label: "Deposit (percent)",
    hint: "The part of a bill that customers pay online when they book, 10 to 100. The rest is due at the salon.",
  },
] as const;

/** Seats per slot, minimum notice, cancellation cut-off, booking horizon and deposit. */
export function RuleFields({ register, errors }: SettingsFields) {
  return (
    <div className="grid items-end gap-5 md:grid-cols-2">
      {RULES.map(({ name, label, hint }) => (
        <TextField
          key={name}
          {...register(name, { setValueAs: asNumber })}
          label={label}
          hint={hint}
          inputMode="numeric"
          autoComplete="off"
          error={errors[name]?.message}
        />
      ))}
    </div>
  );
}
