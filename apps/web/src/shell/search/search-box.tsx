import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useId, useState, type KeyboardEvent, type RefObject } from "react";
import { api } from "../../lib/api/api.ts";
import { useDebouncedValue } from "../../lib/hooks/use-debounced-value.ts";
import { useSession } from "../../lib/session/session.ts";
import { Button } from "../../ui/controls/button.tsx";
import { searchGroups, type SearchGroup } from "./search-options.ts";
import { SearchResults } from "./search-results.tsx";

const MIN_LETTERS = 2;

const foundQuery = (q: string) =>
  queryOptions({
    queryKey: ["desk", "search", q],
    queryFn: ({ signal }) => api.desk.search({ query: { q }, signal }),
    placeholderData: keepPreviousData,
    enabled: q.length >= MIN_LETTERS,
  });

type SearchBoxProps = { field: RefObject<HTMLInputElement | null>; onFollow: () => void };

/** The search field with its results. The field keeps the focus; the arrow keys move along the results, Enter follows one. */
export function SearchBox({ field, onFollow }: SearchBoxProps) {
  const id = useId();
  const [typed, setTyped] = useState("");
  const [active, setActive] = useState(0);
  const { user } = useSession();
  const text = typed.trim();
  const q = useDebouncedValue(text);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(foundQuery(q));
  const isAsked = text.length >= MIN_LETTERS;
  const groups = searchGroups(text, isAsked ? data : undefined, user?.role ?? "guest");
  const count = countOptions(groups);
  // Until the answer for this text has come, the people and bookings are those of the text before.
  const isStale = isAsked && (q !== text || isPlaceholderData);
  const staleCount = isStale ? countOptions(groups.filter(({ isFound }) => isFound)) : 0;
  const isSettled = isAsked && q === text && !isFetching && !error;
  const optionId = (index: number) => `${id}-${index}`;
  const current = Math.min(active, count - 1);

  useEffect(() => {
    // In new browsers the call returns a promise, which is no clean-up of an effect.
    document.getElementById(`${id}-${current}`)?.scrollIntoView?.({ block: "nearest" });
  }, [id, current]);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.nativeEvent.isComposing || count === 0 || (step === undefined && event.key !== "Enter")) return;
    event.preventDefault();
    if (step === undefined && current < staleCount) return;
    if (step === undefined) document.getElementById(optionId(current))?.click();
    else setActive((current + step + count) % count);
  };

  return (
    <>
      <label htmlFor={id} className="mb-1.5 block font-semibold">
        Name, phone, booking number or page
      </label>
      <input
        ref={field}
        id={id}
        type="text"
        role="combobox"
        aria-expanded={count > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={count > 0 ? optionId(current) : undefined}
        autoComplete="off"
        enterKeyHint="go"
        maxLength={254}
        className="control"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
      />
      <output className="sr-only">{isSettled ? countOf(count) : ""}</output>
      <div className="mt-4" style={{ minHeight: "min(22rem, 50vh)" }}>
        <SearchResults {...{ groups, current, optionId, onFollow }} listId={`${id}-list`} />
        {isAsked && isFetching && !data && <p className="mt-3 text-fg-muted">Searching…</p>}
        {isSettled && count === 0 && <p className="text-fg-muted">Nothing matches &quot;{text}&quot;.</p>}
        {isAsked && error && !isFetching && (
          <div role="alert" className="mt-3 space-y-2">
            <p>{error.message}</p>
            <Button variant="quiet" size="small" onClick={() => void refetch()}>
              Try again
            </Button>
          </div>
        )}
      </div>
    </>
  );
}

const countOptions = (groups: readonly SearchGroup[]): number =>
  groups.flatMap(({ rows }) => rows.flatMap(({ more }) => [1, ...more])).length;

const countOf = (count: number): string =>
  count === 0 ? "Nothing found" : `${count} ${count === 1 ? "result" : "results"}`;
