import type { ComponentProps } from "react";
import { TextField } from "../../../ui/forms/text-field.tsx";

/** The amount of a receipt in naira, large enough to be read by the customer too. */
export function MoneyField(props: Omit<ComponentProps<typeof TextField>, "label">) {
  return (
    <TextField
      label="Amount (NGN)"
      inputMode="numeric"
      autoComplete="off"
      className="text-xl font-bold tabular-nums"
      {...props}
    />
  );
}
