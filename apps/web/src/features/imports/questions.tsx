import type { Import, ListAsk } from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { countOf } from "../../lib/format/format.ts";
import { Button } from "../../ui/controls/button.tsx";
import { SelectField } from "../../ui/forms/select-field.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import { Card } from "../../ui/layout/cards.tsx";
import { servicesQuery } from "../services/services.queries.ts";
import { questionOf } from "./import-words.ts";
import { useChangeImport } from "./imports.queries.ts";

/** What the list leaves open; each question is answered once for all its rows. */
export function Questions({ list: { id, asks, revision } }: { list: Import }) {
  const [answers, setAnswers] = useState<Record<string, string>>({});
  const change = useChangeImport(id);
  const given = Object.entries(answers).filter(([, answer]) => answer !== "");
  return (
    <Card className="border-l-6 border-l-amber-800">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (given.length > 0) change.mutate({ revision, answers: Object.fromEntries(given) });
        }}
      >
        <h3 className="text-lg">{countOf(asks.length, "question", "questions")}</h3>
        <ul className="mt-3 grid gap-x-8 gap-y-4 lg:grid-cols-2">
          {asks.map((ask) => (
            <li key={ask.key} className="min-w-0">
              <Question
                ask={ask}
                answer={answers[ask.key] ?? ""}
                onAnswer={(answer) => setAnswers({ ...answers, [ask.key]: answer })}
              />
            </li>
          ))}
        </ul>
        <Button type="submit" className="mt-4" loading={change.isPending} disabled={given.length === 0}>
          Use these answers
        </Button>
      </form>
    </Card>
  );
}

type QuestionProps = { ask: ListAsk; answer: string; onAnswer: (answer: string) => void };

function Question({ ask, answer, onAnswer }: QuestionProps) {
  const hint = `For ${countOf(ask.rows, "row", "rows")}`;
  if (ask.about === "paid")
    return (
      <TextField
        label={questionOf(ask)}
        hint={`${hint}; 0 for nothing`}
        inputMode="numeric"
        value={answer}
        onChange={({ target: { value } }) => onAnswer(value.replaceAll(/\D/gu, ""))}
      />
    );
  return (
    <SelectField
      label={questionOf(ask)}
      hint={hint}
      value={answer}
      onChange={({ target: { value } }) => onAnswer(value)}
    >
      <option value="">Not answered</option>
      {ask.choices.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
      {ask.about === "service" && <OtherServices without={ask.choices.map(({ value }) => value)} />}
    </SelectField>
  );
}

/** Every other service of the salon. */
function OtherServices({ without }: { without: readonly string[] }) {
  const { data = [] } = useQuery(servicesQuery);
  return (
    <optgroup label="Other services">
      {data
        .filter(({ _id: id }) => !without.includes(id))
        .map(({ _id: id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
    </optgroup>
  );
}
