import { isSalonDay } from "@salon/contracts";
import { useRef, useState, type ComponentProps, type FocusEvent, type KeyboardEvent } from "react";
import { TextField } from "./text-field.tsx";

interface DayChoice {
  /** The salon day that is open; empty for none. */
  value: string;
  /** Called with a day once a whole one was chosen. */
  onGo: (day: string) => void;
  min?: string | undefined;
  max?: string | undefined;
  /** An emptied field is a choice too. */
  clearable?: boolean;
}

/**
 * The attributes of a date field that goes to a day when a whole one was chosen: by picking, Enter or leaving the field. Each key of a
 * typed date makes another day, of which none but the last is meant.
 */
export function useDayInput({ value, onGo, min, max, clearable = false }: DayChoice) {
  const [draft, setDraft] = useState({ text: value, of: value });
  if (draft.of !== value) setDraft({ text: value, of: value });
  const isTyping = useRef(false);

  const go = (text: string) => {
    isTyping.current = false;
    const isWhole = isSalonDay(text) && (!min || text >= min) && (!max || text <= max);
    if (text === value) return;
    if (isWhole || (clearable && text === "")) onGo(text);
    else setDraft({ text: value, of: value });
  };

  return {
    type: "date",
    value: draft.text,
    min,
    max,
    // The calendar of the browser opens by a press, or by a key that is no digit.
    onPointerDown: () => void (isTyping.current = false),
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      const { key, altKey, currentTarget } = event;
      if (key === "Enter" && currentTarget.value !== value) {
        event.preventDefault();
        go(currentTarget.value);
      } else isTyping.current = !altKey && ![" ", "F4", "Enter", "Tab"].includes(key);
    },
    onChange: ({ target: { value: text } }: { target: { value: string } }) => {
      setDraft({ text, of: value });
      if (!isTyping.current && (text !== "" || clearable)) go(text);
    },
    onBlur: ({ target }: FocusEvent<HTMLInputElement>) => go(target.value),
  } as const;
}

type DayInputProps = DayChoice & Pick<ComponentProps<typeof TextField>, "label" | "hint" | "error" | "id">;

/** A field that goes to a day when a whole one was chosen. */
export function DayInput({ label, hint, error, id, ...choice }: DayInputProps) {
  return <TextField {...{ label, hint, error, id }} {...useDayInput(choice)} />;
}
