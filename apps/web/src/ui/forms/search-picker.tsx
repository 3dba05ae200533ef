import { useQuery, type DefaultError, type QueryKey, type UseQueryOptions } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState, type ReactNode } from "react";
import { useDebouncedValue } from "../../lib/hooks/use-debounced-value.ts";
import { Button } from "../controls/button.tsx";
import { ErrorState } from "../feedback/error-state.tsx";
import { FieldError } from "./field-frame.tsx";
import { SearchField } from "./search-field.tsx";

const MIN_SEARCH_LETTERS = 2;
/** The most rows that a picker shows. */
export const MAX_RESULTS = 8;

type Found<Row> = { items: Row[] };

type SearchPickerProps<Row, Data extends Found<Row>, Key extends QueryKey> = {
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
export function SearchPicker<Row, Data extends Found<Row>, Key extends QueryKey>(
  props: SearchPickerProps<Row, Data, Key>,
) {
  const { label, noun, chosen, children, error } = props;
  const errorId = useId();
  const { box, choose } = useKeptFocus(chosen !== null, props.onChoose);
  if (chosen) {
    return (
      <div ref={box}>
        <p className="mb-1.5 font-semibold">{label}</p>
        <div className="flex items-center justify-between gap-3 rounded-control border border-control-border bg-surface py-2 pr-2 pl-4">
          {children(chosen)}
          <Button variant="quiet" size="small" onClick={() => choose(null)}>
            Change <span className="sr-only">{noun[0]}</span>
          </Button>
        </div>
      </div>
    );
  }
  return (
    <div ref={box}>
      <Search {...props} onChoose={choose} errorId={errorId} />
      {error && <FieldError id={errorId}>{error}</FieldError>}
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

type SearchProps<Row, Data extends Found<Row>, Key extends QueryKey> = SearchPickerProps<Row, Data, Key> & {
  errorId: string;
};

function Search<Row, Data extends Found<Row>, Key extends QueryKey>(props: SearchProps<Row, Data, Key>) {
  const { label, placeholder, noun, find, onChoose, rowKey, omit, children, error, errorId } = props;
  const [text, setText] = useState("");
  const q = useDebouncedValue(text.trim());
  const enabled = q.length >= MIN_SEARCH_LETTERS;
  const { data, isFetching, error: failed, refetch } = useQuery({ ...find(q), enabled });
  const found = enabled ? data?.items.filter((row) => !omit?.(row)) : undefined;
  return (
    <>
      <SearchField
        label={label}
        placeholder={placeholder}
        value={text}
        onValueChange={setText}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
        onKeyDown={(event) => {
          // Enter would submit the surrounding form.
          if (event.key === "Enter") event.preventDefault();
        }}
      />
      <output className="sr-only">{found && !isFetching ? countOf(found.length, noun) : ""}</output>
      {found && found.length > 0 && (
        <ul className="mt-2 divide-y divide-hairline rounded-cloth border border-hairline bg-surface">
          {found.map((row) => (
            <li key={rowKey(row)}>
              <button
                type="button"
                className="w-full px-4 py-2 text-left hover:bg-sunken"
                onClick={() => onChoose(row)}
              >
                {children(row)}
              </button>
            </li>
          ))}
        </ul>
      )}
      {enabled && !data && failed && (
        <div className="mt-2">
          <ErrorState
            title="The search failed"
            message={failed.message}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        </div>
      )}
      {found?.length === 0 && !isFetching && (
        <p className="mt-2 text-sm text-fg-muted">
          No {noun[0]} matches "{q}".
        </p>
      )}
    </>
  );
}

const countOf = (count: number, [one, many]: readonly [string, string]): string =>
  `${count} ${count === 1 ? one : many} found`;

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
