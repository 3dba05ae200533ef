import { useCallback } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { useDrawn } from "../browser/drawn.ts";

/** The query of the address; null until a painted page is hydrated, because its HTML is the same for every query. */
export function usePageQuery(): URLSearchParams | null {
  const [query] = useSearchParams();
  return useDrawn() ? query : null;
}

/** Replaces the query of the address in the same entry of the history, which stays that of a panel if it was. */
export function useReplaceQuery(): (query: URLSearchParams) => void {
  const navigate = useNavigate();
  return useCallback(
    (query) => {
      const { panel } = (window.history.state ?? {}) as { panel?: number };
      const { hash } = window.location;
      void navigate({ search: query.toString(), hash }, { replace: true, preventScrollReset: true });
      if (panel) window.history.replaceState({ ...(window.history.state as object), panel }, "");
    },
    [navigate],
  );
}
