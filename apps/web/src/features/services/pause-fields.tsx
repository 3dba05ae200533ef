import { TextField } from "../../ui/forms/text-field.tsx";
import { freedTexts } from "./freed-texts.ts";
import { type ServiceFormFields } from "./service-form-values.ts";

const PARTS = [
  { name: "after", label: "Begins after (minutes)", hint: "Minutes of work before it." },
  { name: "minutes", label: "Lasts (minutes)", hint: "Then the same person goes on." },
  { name: "spare", label: "Spare (minutes)", hint: "At its end, not sold. 0 to 30." },
] as const;

/** The pause of a service, and what it gives the salon, as it is typed. */
export function PauseFields({ form }: ServiceFormFields) {
  const { timeframe, options, pause } = form.watch();
  return (
    <fieldset>
      <legend className="font-semibold">Pause</legend>
      <p className="mt-1 text-sm text-fg-muted">
        While the product works, such as a colour, its person may serve others. The chair stays taken.
      </p>
      <div className="mt-3 grid items-start gap-5 sm:grid-cols-3">
        {PARTS.map(({ name, label, hint }) => (
          <TextField
            key={name}
            {...form.field(`pause.${name}`)}
            label={label}
            hint={hint}
            inputMode="numeric"
            autoComplete="off"
          />
        ))}
      </div>
      <output className="mt-3 block text-sm empty:hidden">
        {freedTexts({ timeframe, options, pause }).map((text) => (
          <span key={text} className="block">
            {text}
          </span>
        ))}
      </output>
    </fieldset>
  );
}
