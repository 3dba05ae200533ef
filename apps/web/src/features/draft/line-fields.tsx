import type { Service } from "@salon/contracts";
import { WithSelect, type AskedPerson } from "../../domain/with-select.tsx";
import { OptionChecks } from "../services/option-checks.tsx";
import type { DraftLine } from "./draft.ts";

type LineFieldsProps = {
  line: DraftLine;
  service: Service | null;
  /** Who is to serve; null for anyone. */
  person: AskedPerson | null;
  /** Id of the field of the person. */
  withId?: string;
  /** Why the person cannot be had. */
  fault?: string | undefined;
  onChange: (part: Partial<Omit<DraftLine, "key">>) => void;
};

/** What is wished of a service: its options and who serves. */
export const LineFields = ({ line, service, person, withId, fault, onChange }: LineFieldsProps) => (
  <>
    <OptionChecks service={service} value={line.optionIds} onChange={(optionIds) => onChange({ optionIds })} />
    <WithSelect
      {...(withId !== undefined && { id: withId })}
      serviceId={service?._id}
      value={person}
      anyone={!service?.byName}
      error={fault}
      onChoose={(asked) => onChange({ with: asked && { id: asked._id } })}
    />
  </>
);
