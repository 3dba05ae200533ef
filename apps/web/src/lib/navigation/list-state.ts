import { useSearchParams } from "react-router-dom";

/** Rows on one page of a back-office list. */
export const PAGE_SIZE = 25;

/** What a filter accepts: one of some words, or a text that obeys a rule. Anything else in the address is ignored. */
type Accepts = readonly string[] | ((text: string) => boolean);
type Filters = Record<string, Accepts>;
type Values<F extends Filters> = { [K in keyof F]?: F[K] extends readonly (infer Word)[] ? Word : string };

/** What the address says about a list, and the ways to change it; every change but paging leads to page 1. */
export interface ListState {
  q: string;
  page: number;
  /** A field, or `-field` for descending. */
  sort: string | undefined;
  values: Record<string, string | undefined>;
  /** Whether a search or filter leaves rows out. */
  filtered: boolean;
  search: (text: string) => void;
  filter: (changes: Record<string, string>) => void;
  sortBy: (field: string) => void;
  goTo: (page: number) => void;
  clear: () => void;
}

type ListShape<F extends Filters, S extends string> = { filters: F; sorts: readonly S[] };

/** Keeps search, filters, sort and page of a list in the address, so that Back, reload and a shared link all work. */
export function useListState<const F extends Filters, const S extends string>(shape: ListShape<F, S>) {
  const [address, setAddress] = useSearchParams();
  const { read, filters, query } = readList(address, shape);
  const change = (changes: Record<string, string>, options?: { replace: boolean }) =>
    setAddress((before) => withChanges(before, changes), options);
  const filterNames = Object.keys(shape.filters);
  const state: ListState = {
    ...read,
    filtered: read.q !== "" || filterNames.some((name) => read.values[name] !== undefined),
    // The first letter is a step that Back undoes; the letters after it belong to the same step.
    search: (q) => change({ q }, { replace: read.q !== "" }),
    filter: change,
    sortBy: (field) => change({ sort: read.sort === field ? `-${field}` : field }),
    goTo: (page) => change({ page: page === 1 ? "" : String(page) }),
    clear: () => change(Object.fromEntries(["q", ...filterNames].map((name) => [name, ""]))),
  };
  return {
    list: state,
    /** The query of one page for the API. */
    query,
    /** The query of everything found, for the CSV. */
    filters,
  };
}

/** The query of the one page of a list that an address speaks of. */
export const listQuery = <const F extends Filters, const S extends string>(
  address: URLSearchParams,
  shape: ListShape<F, S>,
) => readList(address, shape).query;

function readList<const F extends Filters, const S extends string>(address: URLSearchParams, shape: ListShape<F, S>) {
  const read = readAddress(address, shape);
  const { q, page, sort } = read;
  const filters = { ...(read.values as Values<F>), ...(q && { q }), ...(sort && { sort: sort as S | `-${S}` }) };
  return { read, filters, query: { ...filters, page, pageSize: PAGE_SIZE } };
}

function readAddress(address: URLSearchParams, { filters, sorts }: ListShape<Filters, string>) {
  const given = Object.entries(filters).flatMap(([name, accepts]) => {
    const value = address.get(name) ?? "";
    const fits = typeof accepts === "function" ? accepts(value) : accepts.includes(value);
    return value && fits ? [[name, value] as const] : [];
  });
  const page = Number(address.get("page"));
  const sort = address.get("sort") ?? "";
  return {
    q: (address.get("q") ?? "").trim(),
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    sort: sorts.includes(sort.replace(/^-/, "")) ? sort : undefined,
    values: Object.fromEntries(given) as Record<string, string | undefined>,
  };
}

function withChanges(before: URLSearchParams, changes: Record<string, string>): URLSearchParams {
  const next = new URLSearchParams(before);
  for (const [name, value] of Object.entries({ page: "", ...changes })) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}
