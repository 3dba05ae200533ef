import { useSearchParams } from "react-router-dom";
import { useDrawn } from "../browser/drawn.ts";

/** The query of the address; null until a painted page is hydrated, because its HTML is the same for every query. */
export function usePageQuery(): URLSearchParams | null {
  const [query] = useSearchParams();
  return useDrawn() ? query : null;
}
