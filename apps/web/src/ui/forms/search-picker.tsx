import type { DefaultError, QueryKey, UseQueryOptions } from "@tanstack/react-query";
import { useEffect, useId, useRef, type ReactNode } from "react";
import { Button } from "../controls/button.tsx";
import { Combobox, useSearch } from "./combobox.tsx";
import { FieldError } from "./field-frame.tsx";

/** The most rows that a picker shows. */
export const MAX_RESULTS = 8;

type SearchPickerProps<Row, Data extends { items: Row[] }, Key extends QueryKey> = {
  label: string;
  placeholder: string;
  /** Singular and plural of what is searched: `["customer", "customers"]`. */
  noun: readonly [string, string];
  /** The query of the first `MAX_RESULTS` rows that match a text. */
  find: (q: string) => UseQueryOptions<Data, DefaultError, Data, Key>;
  chosen: Row | null;
  onChoose: (row: Row | null) => void;
  rowKey: (row: Row) => string;
  /** The rows that may not be chosen. */
  omit?: (row: Row) => boolean;
  /** Renders a found or chosen row. */
  children: (row: Row) => ReactNode;
  error?: string | undefined;
};

/** Finds a row by the beginning of a text and selects it. */
export function SearchPicker<Row, Data extends { items: Row[] }, Key extends QueryKey>(
  props: SearchPickerProps<Row, Data, Key>,
) {
  const { label, noun, chosen, children } = props;
  const { box, choose } = useKeptFocus(chosen !== null, props.onChoose);
  return (
    <div ref={box}>
      {chosen ? (
        <>
          <p className="mb-1.5 font-semibold">{label}</p>
          <div className="flex items-center justify-between gap-3 rounded-control border border-control-border bg-surface py-2 pr-2 pl-4">
            {children(chosen)}
            <Button variant="quiet" size="small" onClick={() => choose(null)}>
              Change <span className="sr-only">{noun[0]}</span>
            </Button>
          </div>
        </>
      ) : (
        <Finder {...props} onChoose={choose} />
      )}
    </div>
  );
}

/** What has the focus goes with each choice, so what takes its place gets it. */
function useKeptFocus<Row>(isChosen: boolean, onChoose: (row: Row | null) => void) {
  const box = useRef<HTMLDivElement>(null);
  const hasMoved = useRef(false);
  useEffect(() => {
    if (!hasMoved.current) return;
    hasMoved.current = false;
    box.current?.querySelector<HTMLElement>(isChosen ? "button" : "input")?.focus();
  }, [isChosen]);
  const choose = (row: Row | null) => {
    hasMoved.current = true;
    onChoose(row);
  };
  return { box, choose };
}

function Finder<Row, Data extends { items: Row[] }, Key extends QueryKey>(props: SearchPickerProps<Row, Data, Key>) {
  const { label, placeholder, noun, find, onChoose, rowKey, omit, children, error } = props;
  const errorId = useId();
  const search = useSearch(find);
  const found = search.isAsked ? (search.query.data?.items.filter((row) => !omit?.(row)) ?? []) : [];
  return (
    <>
      <Combobox
        {...{ label, placeholder, noun, search }}
        count={found.length}
        isInvalid={error !== undefined}
        aria-describedby={error ? errorId : undefined}
      >
        {(option) => (
          <div role="none" className="mt-2 divide-y divide-hairline rounded-cloth border border-hairline bg-surface">
            {found.map((row, index) => (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- an option: its keys are those of the field
              <div
                key={rowKey(row)}
                {...option(index)}
                className="min-h-11 cursor-pointer px-4 py-2 hover:bg-sunken"
                onClick={() => onChoose(row)}
              >
                {children(row)}
              </div>
            ))}
          </div>
        )}
      </Combobox>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </>
  );
}

type PickedPersonProps = { name: string; more: string };

/** A person in a picker: the name, and below it what tells two people of one name apart. */
export function PickedPerson({ name, more }: PickedPersonProps) {
  return (
    <span className="block min-w-0">
      <span className="block font-semibold wrap-anywhere">{name}</span>
      <span className="block text-sm wrap-anywhere text-fg-muted">{more}</span>
    </span>
  );
}
