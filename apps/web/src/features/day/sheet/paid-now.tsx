import { DESK_METHODS } from "@salon/contracts";
import { useId } from "react";
import { FieldError } from "../../../ui/forms/field-frame.tsx";
import { PillRadio } from "../../../ui/forms/pill-radio.tsx";
import type { ChangeDraft } from "../../draft/draft.ts";
import type { WalkIn } from "../../draft/draft-requests.ts";

type Method = WalkIn["method"];

const METHODS: [Method, string][] = [
  ["later", "Pays later"],
  ...(Object.entries(DESK_METHODS) as [keyof typeof DESK_METHODS, string][]),
];

type PaidNowProps = {
  /** The id of the first choice. */
  id: string;
  value: Method | undefined;
  error: string | undefined;
  change: ChangeDraft;
};

/** Whether and how the customer pays now. */
export function PaidNow({ id, value, error, change }: PaidNowProps) {
  const name = useId();
  const fault = `${name}-error`;
  return (
    <fieldset className="min-w-0" aria-describedby={error ? fault : undefined}>
      <legend className="mb-1.5 font-semibold">Paid now?</legend>
      <div className="grid grid-cols-4 gap-2">
        {METHODS.map(([method, label], at) => (
          <PillRadio
            key={method}
            {...(at === 0 && { id })}
            name={name}
            checked={value === method}
            className="min-h-11 text-sm"
            onChange={() => change({ do: "set", part: { method } })}
          >
            {label}
          </PillRadio>
        ))}
      </div>
      {error && <FieldError id={fault}>{error}</FieldError>}
    </fieldset>
  );
}
