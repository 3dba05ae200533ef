import { DESK_METHODS, type PaymentMethod } from "@salon/contracts";
import type { ComponentProps } from "react";
import { FieldError } from "../../../ui/forms/field-frame.tsx";
import { PillRadio } from "../../../ui/forms/pill-radio.tsx";

export type DeskMethod = keyof typeof DESK_METHODS;

/** The wire's name of a method of the desk. */
export const deskMethodOf = (shown: PaymentMethod): DeskMethod =>
  (Object.keys(DESK_METHODS) as DeskMethod[]).find((key) => DESK_METHODS[key] === shown)!;

const METHODS = Object.entries(DESK_METHODS) as [DeskMethod, string][];

/** `id` is that of the group; the other attributes are those of each radio button. */
type MethodButtonsProps = ComponentProps<"input"> & {
  legend: string;
  error?: string | undefined;
  /** The methods to choose from; all by default. */
  only?: readonly DeskMethod[];
};

/** How money comes or goes at the desk, as buttons for a thumb. */
export function MethodButtons({ id, legend, error, only, ...radio }: MethodButtonsProps) {
  return (
    <fieldset id={id} tabIndex={-1} className="min-w-0" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1.5 font-semibold">{legend}</legend>
      <div className="grid grid-cols-3 gap-2">
        {METHODS.filter(([value]) => only === undefined || only.includes(value)).map(([value, label]) => (
          <PillRadio key={value} {...radio} value={value} className="min-h-14">
            {label}
          </PillRadio>
        ))}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}
