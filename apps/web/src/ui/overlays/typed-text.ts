import { useRef, useState, type ChangeEvent, type FocusEvent } from "react";

type Field = HTMLInputElement | HTMLTextAreaElement;

/** What is searched for and a password are not worth a question, and what is ticked is done again by one press. */
const OTHERS: readonly string[] = ["search", "password", "checkbox", "radio", "file"];

const isTextField = (target: EventTarget): target is Field =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && !OTHERS.includes(target.type) && target.getAttribute("role") !== "combobox");

/** What a field is called. */
const nameOf = (field: Field): string =>
  (field.labels?.[0]?.textContent ?? field.getAttribute("aria-label") ?? "").trim();

/**
 * Whether a person has typed into a field inside an element that has the `handlers`, and into which ones. A field counts while it is
 * shown and holds something else than when it first had the focus.
 */
export function useTypedText() {
  const before = useRef(new Map<Field, string>());
  const typed = useRef(new Set<Field>());
  const [hasTyped, setTyped] = useState(false);
  const typedFields = () =>
    [...typed.current].filter((field) => field.isConnected && field.value !== before.current.get(field));
  return {
    /** As of the last key. */
    hasTyped,
    /** The names of the fields, as of now. */
    typedNames: () => typedFields().map(nameOf),
    handlers: {
      onFocus: ({ target }: FocusEvent) => {
        if (isTextField(target) && !before.current.has(target)) before.current.set(target, target.value);
      },
      onChange: ({ target }: ChangeEvent) => {
        if (!isTextField(target)) return;
        typed.current.add(target);
        setTyped(typedFields().length > 0);
      },
    },
  };
}
