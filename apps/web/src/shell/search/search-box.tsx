import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { RefObject } from "react";
import { api } from "../../lib/api/api.ts";
import { useSession } from "../../lib/session/session.ts";
import { Combobox, useSearch } from "../../ui/forms/combobox.tsx";
import { searchGroups, type SearchGroup } from "./search-options.ts";
import { SearchResults } from "./search-results.tsx";

const foundQuery = (q: string) =>
  queryOptions({
    queryKey: ["desk", "search", q],
    queryFn: ({ signal }) => api.desk.search({ query: { q }, signal }),
    placeholderData: keepPreviousData,
  });

type SearchBoxProps = { field: RefObject<HTMLInputElement | null>; onFollow: () => void };

/** The search field with its results, which are links. */
export function SearchBox({ field, onFollow }: SearchBoxProps) {
  const { user } = useSession();
  const search = useSearch(foundQuery);
  const { text, query, isAsked } = search;
  const groups = searchGroups(text.trim(), isAsked ? query.data : undefined, user?.role ?? "guest");
  return (
    <Combobox
      input={field}
      label="Name, phone, booking number or page"
      noun={["result", "results"]}
      search={search}
      count={countOptions(groups)}
      foundCount={countOptions(groups.filter(({ isFound }) => isFound))}
      style={{ marginTop: "1rem", minHeight: "min(22rem, 50vh)" }}
    >
      {(option) => <SearchResults {...{ groups, option, onFollow }} />}
    </Combobox>
  );
}

const countOptions = (groups: readonly SearchGroup[]): number =>
  groups.flatMap(({ rows }) => rows.flatMap(({ more }) => [1, ...more])).length;
