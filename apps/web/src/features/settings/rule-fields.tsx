import { CUTOFF_PLACE } from "@salon/contracts";
import { asNumber, asNumberOrNull } from "../../ui/forms/as-number.ts";
import { TextArea, TextField } from "../../ui/forms/text-field.tsx";
import type { SettingsFields } from "./settings-form-values.ts";

const RULES = [
  {
    name: "slotCapacity",
    label: "Seats per time",
    hint: "How many people can be served at once, 1 to 50.",
  },
  { name: "noticeMinutes", label: "Notice (minutes)", hint: "How long before its time a slot closes for booking." },
  {
    name: "overrunMinutes",
    label: "Overrun (minutes)",
    hint: "How long after closing a service may end that customers book, 0 to 240. Empty: no limit. Staff may book any time.",
    isOptional: true,
  },
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
    hint: "The part of a bill that customers pay online when they book, 10 to 100. The rest is due at the salon. A service may have its own.",
  },
  {
    name: "noShowDepositPercent",
    label: "Deposit after a no-show (percent)",
    hint: "What people who missed an appointment in the last 180 days pay at least when they book, 10 to 100. Empty: no such rule.",
    isOptional: true,
  },
  {
    name: "drawerOutMax",
    label: "Cash out of the drawer (NGN a day)",
    hint: "What authors together may take out of the drawer in a day. Admins may take out more.",
  },
] as const;

const KEPT_LABEL = "What you keep";
/** What the rules are called. */
export const RULE_LABELS = {
  ...(Object.fromEntries(RULES.map(({ name, label }) => [name, label])) as Record<
    (typeof RULES)[number]["name"],
    string
  >),
  cancellation: KEPT_LABEL,
};

/** Seats per slot, minimum notice, overrun, cancellation cut-off, what is kept, booking horizon, deposit and cash out. */
export function RuleFields({ form }: SettingsFields) {
  return (
    <div className="grid items-end gap-5 md:grid-cols-2">
      {RULES.map(({ name, label, hint, ...rule }) => (
        <TextField
          key={name}
          {...form.field(name, { setValueAs: "isOptional" in rule ? asNumberOrNull : asNumber })}
          label={label}
          hint={hint}
          inputMode="numeric"
          autoComplete="off"
        />
      ))}
      <div className="md:col-span-2">
        <TextArea
          {...form.field("cancellation")}
          label={KEPT_LABEL}
          hint={`Terms, cart and pay links say it. ${CUTOFF_PLACE} becomes the time of the cut-off, such as “24 hours before it begins”.`}
        />
      </div>
    </div>
  );
}
