import { useQuery, type DefaultError, type QueryKey, type UseQueryOptions } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";
import type { ComponentProps, CSSProperties, KeyboardEvent, MouseEvent, ReactNode, RefObject } from "react";
import { countOf } from "../../lib/format/format.ts";
import { useDebouncedValue } from "../../lib/hooks/use-debounced-value.ts";
import { Loaded, type Loadable } from "../feedback/loaded.tsx";
import { SearchField } from "./search-field.tsx";

const MIN_LETTERS = 2;

/** What a search knows about the text of its field. */
interface Search<Data> {
  text: string;
  setText: (text: string) => void;
  query: Loadable<Data>;
  /** Whether the text is long enough to be searched for. */
  isAsked: boolean;
  /** Whether the answer is that of the text before. */
  isStale: boolean;
}

/** Searches for what is typed, once it stayed unchanged for a moment. */
export function useSearch<Data, Key extends QueryKey>(
  find: (q: string) => UseQueryOptions<Data, DefaultError, Data, Key>,
): Search<Data> {
  const [text, setText] = useState("");
  const typed = text.trim();
  const q = useDebouncedValue(typed);
  const isAsked = typed.length >= MIN_LETTERS;
  // Until then the answer to the text before stays, and is not asked for again.
  const query = useQuery({ ...find(q), enabled: isAsked && q === typed });
  return { text, setText, query, isAsked, isStale: isAsked && (q !== typed || query.isPlaceholderData) };
}

/** The attributes by which an element is an option of a combobox. */
export type OptionAttributes = Readonly<
  Pick<ComponentProps<"a">, "id" | "role" | "tabIndex" | "aria-selected" | "style">
>;

type ComboboxProps = Pick<
  ComponentProps<typeof SearchField>,
  "label" | "placeholder" | "input" | "aria-describedby"
> & {
  /** Singular and plural of what is found: `["customer", "customers"]`. */
  noun: readonly [string, string];
  search: Search<unknown>;
  /** How many options are shown. */
  count: number;
  /** How many of the first of them are of the search; others are not stale with it. */
  foundCount?: number;
  isInvalid?: boolean;
  /** The look of the place of the options. */
  style?: CSSProperties;
  /** Draws the options; each takes the attributes of its place among them. A press on one chooses it. */
  children: (option: (index: number) => OptionAttributes) => ReactNode;
};

/**
 * A search field with its options below, after the combobox pattern of WAI-ARIA: it keeps the focus, the arrow keys move along the
 * options, Enter chooses one, and Escape closes the list before it closes what is around it. It says how many were found, that nothing
 * was, and that the search failed.
 */
export function Combobox(props: ComboboxProps) {
  const { noun, search, count, foundCount = count, isInvalid, style, children, input, ...field } = props;
  const { text, setText, query, isAsked, isStale } = search;
  const id = useId();
  const [active, setActive] = useState(0);
  const ownInput = useRef<HTMLInputElement>(null);
  const fieldRef = input ?? ownInput;
  const { isOpen, open } = useOpenList(fieldRef, count > 0, text !== "");
  const current = Math.min(active, count - 1);
  const optionId = (index: number) => `${id}-${index}`;
  const isSettled = isAsked && !isStale && !query.isFetching && !query.error;

  useEffect(() => {
    // In new browsers the call returns a promise, which is no clean-up of an effect.
    if (isOpen) document.getElementById(`${id}-${current}`)?.scrollIntoView?.({ block: "nearest" });
  }, [id, current, isOpen]);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.nativeEvent.isComposing || (step === undefined && event.key !== "Enter")) return;
    // Enter would submit the surrounding form.
    event.preventDefault();
    if (!isOpen) open();
    else if (step !== undefined) setActive((current + step + count) % count);
    else if (!isStale || current >= foundCount) document.getElementById(optionId(current))?.click();
  };

  const combobox = {
    role: "combobox",
    "aria-expanded": isOpen,
    "aria-controls": `${id}-list`,
    "aria-autocomplete": "list",
    "aria-activedescendant": isOpen ? optionId(current) : undefined,
    "aria-invalid": isInvalid || undefined,
  } as const;
  return (
    <>
      <SearchField
        {...field}
        {...combobox}
        input={fieldRef}
        maxLength={254}
        value={text}
        onValueChange={(typed) => {
          setText(typed);
          setActive(0);
          open();
        }}
        onKeyDown={onKeyDown}
      />
      <div style={style}>
        <div
          id={`${id}-list`}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select cannot hold links
          role="listbox"
          aria-label="Results"
          tabIndex={-1}
          onMouseDown={keepFocus}
        >
          {isOpen &&
            children((index) => ({
              id: optionId(index),
              role: "option",
              tabIndex: -1,
              "aria-selected": index === current,
              style: index === current ? CHOSEN : undefined,
            }))}
        </div>
        <output className={count > 0 ? "sr-only" : "mt-2 block text-sm text-fg-muted empty:hidden"}>
          {isSettled && (count > 0 ? `${countOf(count, ...noun)} found` : `Nothing matches "${text.trim()}".`)}
        </output>
        {isAsked && (
          <div className="mt-2 empty:hidden">
            <Loaded query={query} skeleton={null} failed="The search failed" />
          </div>
        )}
      </div>
    </>
  );
}

const CHOSEN = { outline: "2px solid var(--color-primary)", background: "var(--color-sunken)" };

/** A press on an option leaves the focus in the field. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

/** Whether the list of a field is open. Escape closes one that was asked for; the next Escape is that of its surroundings. */
function useOpenList(input: RefObject<HTMLInputElement | null>, hasOptions: boolean, isTyped: boolean) {
  const [isClosed, setClosed] = useState(false);
  const isOpen = hasOptions && !isClosed;
  useEffect(() => {
    if (!isOpen || !isTyped) return undefined;
    // Dialogs listen at the document before their content does.
    const close = (event: globalThis.KeyboardEvent) => {
      if (event.key !== "Escape" || event.target !== input.current) return;
      event.preventDefault();
      setClosed(true);
    };
    window.addEventListener("keydown", close, true);
    return () => window.removeEventListener("keydown", close, true);
  }, [input, isOpen, isTyped]);
  return { isOpen, open: () => setClosed(false) };
}
