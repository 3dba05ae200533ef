import type { TeamMemberChange, TeamPreview } from "@salon/contracts";
import { useId, useState } from "react";
import { FieldError } from "../../ui/forms/field-frame.tsx";
import { PillRadio } from "../../ui/forms/pill-radio.tsx";

/** What the reader chose for services, as a change of a member names it. */
export type ServiceAnswers = Pick<TeamMemberChange, "without" | "show">;
/** The value chosen by the id of its service. */
type Chosen = Readonly<Record<string, string>>;

const WITHOUT = [
  { value: "hide", label: "Hide it from customers" },
  { value: "seats", label: "Sell it by seats, without a person" },
];
const HIDDEN = [
  { value: "show", label: "Show it to customers" },
  { value: "leave", label: "Leave it hidden" },
];

/** The choices for the services that a change leaves without people or gives a person again; none is made for the reader. */
export function useServiceAnswers({ alone = [], hidden = [] }: TeamPreview) {
  const [chosen, setChosen] = useState<Chosen>({});
  const shown = hidden.filter(({ _id }) => chosen[_id] === "show").map(({ _id }) => _id);
  const without = Object.fromEntries(alone.map(({ _id }) => [_id, chosen[_id] as "hide" | "seats"]));
  return {
    chosen,
    choose: (id: string, value: string) => setChosen((before) => ({ ...before, [id]: value })),
    missing: [...alone, ...hidden].filter(({ _id }) => chosen[_id] === undefined).map(({ _id }) => _id),
    answers: {
      ...(alone.length > 0 && { without }),
      ...(shown.length > 0 && { show: shown }),
    } satisfies ServiceAnswers,
  };
}

type ServiceQuestionsProps = {
  affected: TeamPreview;
  chosen: Chosen;
  choose: (id: string, value: string) => void;
  /** The services that still need an answer. */
  missing: readonly string[];
};

/** Asks for each such service. */
export const ServiceQuestions = ({ affected, missing, ...answer }: ServiceQuestionsProps) => (
  <>
    {affected.alone?.map((service) => (
      <Question
        key={service._id}
        {...answer}
        service={service}
        legend={`Nobody else does ${service.name}`}
        options={WITHOUT}
        isMissing={missing.includes(service._id)}
      />
    ))}
    {affected.hidden?.map((service) => (
      <Question
        key={service._id}
        {...answer}
        service={service}
        legend={`${service.name} is hidden`}
        options={HIDDEN}
        isMissing={missing.includes(service._id)}
      />
    ))}
  </>
);

type QuestionProps = Pick<ServiceQuestionsProps, "chosen" | "choose"> & {
  service: { _id: string; name: string };
  legend: string;
  options: readonly { value: string; label: string }[];
  isMissing: boolean;
};

function Question({ service: { _id }, legend, options, chosen, choose, isMissing }: QuestionProps) {
  const errorId = useId();
  return (
    <fieldset aria-describedby={isMissing ? errorId : undefined}>
      <legend className="font-semibold wrap-anywhere">{legend}</legend>
      <div className="mt-2 flex flex-wrap gap-2">
        {options.map(({ value, label }) => (
          <PillRadio
            key={value}
            name={`service-${_id}`}
            checked={chosen[_id] === value}
            onChange={() => choose(_id, value)}
            className="min-h-11 px-4"
          >
            {label}
          </PillRadio>
        ))}
      </div>
      {isMissing && <FieldError id={errorId}>Please choose one</FieldError>}
    </fieldset>
  );
}
