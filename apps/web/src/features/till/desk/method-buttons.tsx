import { DESK_METHODS } from "@salon/contracts";
import type { ComponentProps } from "react";
import { FieldError } from "../../../ui/forms/field-frame.tsx";

export type DeskMethod = keyof typeof DESK_METHODS;
const METHODS = Object.entries(DESK_METHODS) as [DeskMethod, string][];

const choice = [
  "relative grid min-h-14 place-content-center rounded-control border border-control-border bg-surface px-1",
  "text-center font-semibold transition-colors hover:border-primary",
  "has-checked:border-cloth has-checked:bg-cloth has-checked:text-on-cloth",
  "has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary-hover",
  "forced-colors:has-checked:outline-3",
].join(" ");

type MethodButtonsProps = {
  id: string;
  legend: string;
  error?: string | undefined;
  /** The methods to choose from; all by default. */
  only?: readonly DeskMethod[];
  /** The attributes of each radio button, such as react-hook-form's `register("method")`. */
  radio: ComponentProps<"input">;
};

/** How money comes or goes at the desk, as buttons for a thumb. */
export function MethodButtons({ id, legend, error, only, radio }: MethodButtonsProps) {
  return (
    <fieldset id={id} tabIndex={-1} className="min-w-0" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1.5 font-semibold">{legend}</legend>
      <div className="grid grid-cols-3 gap-2">
        {METHODS.filter(([value]) => only === undefined || only.includes(value)).map(([value, label]) => (
          <label key={value} className={choice}>
            <input
              {...radio}
              type="radio"
              value={value}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
            {label}
          </label>
        ))}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}
