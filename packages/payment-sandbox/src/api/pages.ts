import { ProviderError } from "../provider-error.ts";

/** The position of a page in its list. */
export interface PageInfo {
  total: number;
  current_page: number;
  total_pages: number;
  page_size: number;
}

/** The page of a list that a query asks for, with `meta.page_info`. @throws ProviderError 400 when `page` is no page number */
export function takePage<Entry>(
  entries: readonly Entry[],
  query: URLSearchParams,
  pageSize: number,
): { meta: { page_info: PageInfo }; data: Entry[] } {
  const page = Number(query.get("page") ?? 1);
  if (!Number.isSafeInteger(page) || page < 1) throw new ProviderError(400, "page must be a number of at least 1");
  return {
    meta: {
      page_info: {
        total: entries.length,
        current_page: page,
        total_pages: Math.ceil(entries.length / pageSize),
        page_size: pageSize,
      },
    },
    data: entries.slice((page - 1) * pageSize, page * pageSize),
  };
}
