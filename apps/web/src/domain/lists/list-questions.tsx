import type { ListAsk } from "@salon/contracts";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { countOf } from "../../lib/format/format.ts";
import { Button } from "../../ui/controls/button.tsx";
import { SelectField } from "../../ui/forms/select-field.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import { Card } from "../../ui/layout/cards.tsx";
import { FilterChips } from "../../ui/lists/filter-chips.tsx";
import { questionOf, SUM_QUESTIONS } from "./question-words.ts";

/** More choices than these are a select. */
const MOST_CHIPS = 6;

type ListQuestionsProps = {
  asks: readonly ListAsk[];
  isBusy: boolean;
  onAnswers: (answers: Record<string, string>) => void;
  /** The options of what else may be answered, such as every service of the salon. */
  furtherOptions?: ((ask: ListAsk) => ReactNode) | undefined;
};

/** What a list leaves open; each question is answered once for all its rows. */
export function ListQuestions({ asks, isBusy, onAnswers, furtherOptions }: ListQuestionsProps) {
  const [answers, setAnswers] = useState<Record<string, string>>({});
  const form = useRef<HTMLFormElement>(null);
  const given = Object.fromEntries(
    asks.flatMap(({ key }) => (answers[key] === undefined || answers[key] === "" ? [] : [[key, answers[key]]])),
  );
  const isEmpty = Object.keys(given).length === 0;
  const focusOn = (place: number | "send") => {
    const part = place === "send" ? form.current : form.current?.querySelectorAll("li")[place];
    part?.querySelector<HTMLElement>(place === "send" ? "[type=submit]" : "button, select, input")?.focus();
  };
  useNextQuestions(asks, () => focusOn(0));

  const answer = (ask: ListAsk, value: string) => setAnswers({ ...answers, [ask.key]: value });
  const press = (ask: ListAsk, value: string) => {
    answer(ask, value);
    const isOpen = ({ key }: ListAsk) => key !== ask.key && given[key] === undefined;
    const next = asks.slice(asks.indexOf(ask)).find(isOpen) ?? asks.find(isOpen);
    // A disabled button takes no focus, so not before the answer is drawn.
    setTimeout(() => focusOn(next ? asks.indexOf(next) : "send"));
  };
  return (
    <Card className="border-l-6 border-l-amber-800">
      <form
        ref={form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isEmpty && !isBusy) onAnswers(given);
        }}
      >
        <h3 className="text-lg">{countOf(asks.length, "question", "questions")}</h3>
        <ul className="mt-3 grid gap-4 lg:grid-cols-2">
          {asks.map((ask) => (
            <li key={ask.key} className="min-w-0 rounded-control border border-hairline p-4">
              <Question
                ask={ask}
                answer={answers[ask.key] ?? ""}
                further={furtherOptions?.(ask)}
                onAnswer={(value) => answer(ask, value)}
                onPress={(value) => press(ask, value)}
              />
            </li>
          ))}
        </ul>
        <Button type="submit" className="mt-4" loading={isBusy} disabled={isEmpty}>
          Use {Object.keys(given).length === 1 ? "this answer" : "these answers"}
        </Button>
      </form>
    </Card>
  );
}

/** The questions that are left, or that answers have led to, get the focus which the answered ones had. */
function useNextQuestions(asks: readonly ListAsk[], focusFirst: () => void): void {
  const keys = asks.map(({ key }) => key).join();
  const before = useRef(keys);
  useEffect(() => {
    if (before.current !== keys) focusFirst();
    before.current = keys;
  });
}

type QuestionProps = {
  ask: ListAsk;
  answer: string;
  further: ReactNode;
  onAnswer: (answer: string) => void;
  /** Of a button, after which the next question follows. */
  onPress: (answer: string) => void;
};

function Question({ ask, answer, further, onAnswer, onPress }: QuestionProps) {
  const { about, choices } = ask;
  const [label, hint] = [questionOf(ask), countOf(ask.rows, "row waits", "rows wait")];
  const options = choices.map(({ value, label: name }) => (
    <option key={value} value={value}>
      {name}
    </option>
  ));
  if (choices.length > MOST_CHIPS)
    return (
      <Select label={label} hint={hint} answer={answer} onAnswer={onAnswer}>
        {options}
        {further}
      </Select>
    );
  return (
    <div className="space-y-3">
      <FilterChips label={label} hint={hint} options={choices} value={answer} onChange={onPress} />
      {further && (
        <Select
          label="Or another"
          name={`Or another: ${label}`}
          answer={choices.some(({ value }) => value === answer) ? "" : answer}
          onAnswer={onAnswer}
        >
          {further}
        </Select>
      )}
      {SUM_QUESTIONS.has(about) && (
        <TextField
          label="Or in naira"
          aria-label={`Or in naira: ${label}`}
          inputMode="numeric"
          value={answer}
          onChange={({ target: { value } }) => onAnswer(value.replaceAll(/\D/gu, ""))}
        />
      )}
    </div>
  );
}

type SelectProps = {
  label: string;
  /** For screen readers, where the label alone does not say it. */
  name?: string;
  hint?: string;
  answer: string;
  onAnswer: (answer: string) => void;
  children: ReactNode;
};

const Select = ({ label, name, hint, answer, onAnswer, children }: SelectProps) => (
  <SelectField
    label={label}
    aria-label={name}
    hint={hint}
    value={answer}
    onChange={({ target: { value } }) => onAnswer(value)}
  >
    <option value="">Not answered</option>
    {children}
  </SelectField>
);
