import { useSearchParams } from "react-router-dom";

/** Rows per page of a back-office list. */
export const PAGE_SIZE = 25;

/** The values a filter accepts: a list, or a predicate. Other values in the address are ignored. */
type Accepts = readonly string[] | ((text: string) => boolean);
type Filters = Record<string, Accepts>;
type Values<F extends Filters> = { [K in keyof F]?: F[K] extends readonly (infer Word)[] ? Word : string };

/** A list's state in the address, and the functions that change it; every change except paging goes to page 1. */
export interface ListState {
  q: string;
  page: number;
  /** A field, or `-field` for descending order. */
  sort: string | undefined;
  values: Record<string, string | undefined>;
  /** Whether a search or filter is active. */
  filtered: boolean;
  search: (text: string) => void;
  filter: (changes: Record<string, string>) => void;
  sortBy: (field: string) => void;
  goTo: (page: number) => void;
  clear: () => void;
}

type ListShape<F extends Filters, S extends string> = {
  filters: F;
  sorts: readonly S[];
  /** Whether the page asks for the sum of the amounts of all results. */
  sum?: true;
};

/** Keeps search, filters, sort and page of a list in the address, so that Back, reload and shared links restore them. */
export function useListState<const F extends Filters, const S extends string>(shape: ListShape<F, S>) {
  const [address, setAddress] = useSearchParams();
  const { read, filters, query } = readList(address, shape);
  const change = (changes: Record<string, string>, options?: { replace: boolean }) =>
    setAddress((before) => withChanges(before, changes), options);
  const filterNames = Object.keys(shape.filters);
  const state: ListState = {
    ...read,
    filtered: read.q !== "" || filterNames.some((name) => read.values[name] !== undefined),
    // The first letter adds a history entry; the following letters replace it.
    search: (q) => change({ q }, { replace: read.q !== "" }),
    filter: change,
    sortBy: (field) => change({ sort: read.sort === field ? `-${field}` : field }),
    goTo: (page) => change({ page: page === 1 ? "" : String(page) }),
    clear: () => change(Object.fromEntries(["q", ...filterNames].map((name) => [name, ""]))),
  };
  return {
    list: state,
    /** The API query of the current page. */
    query,
    /** The API query of all results, for the CSV. */
    filters,
  };
}

/** The API query of the page of a list that an address describes. */
export const listQuery = <const F extends Filters, const S extends string>(
  address: URLSearchParams,
  shape: ListShape<F, S>,
) => readList(address, shape).query;

function readList<const F extends Filters, const S extends string>(address: URLSearchParams, shape: ListShape<F, S>) {
  const read = readAddress(address, shape);
  const { q, page, sort } = read;
  const filters = { ...(read.values as Values<F>), ...(q && { q }), ...(sort && { sort: sort as S | `-${S}` }) };
  return { read, filters, query: { ...filters, page, pageSize: PAGE_SIZE, ...(shape.sum && { sum: shape.sum }) } };
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
