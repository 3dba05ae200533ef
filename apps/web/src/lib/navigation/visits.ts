/** An entry of the browser's history in this visit. */
interface Visit {
  pathname: string;
  /** Path and query, which holds filters and page of a list. */
  address: string;
}

const visits = new Map<number, Visit>();

/** The router numbers the entries of the history. */
const placeInHistory = (): number => (window.history.state as { idx?: number } | null)?.idx ?? 0;

/** Notes the open page, so that the pages opened from it can lead back to it. */
export const noteVisit = ({ pathname, search }: { pathname: string; search: string }): void =>
  void visits.set(placeInHistory(), { pathname, address: pathname + search });

/** The page from which `pathname` was opened, and how many entries of the history it is away; undefined where that is not known. */
export function cameFrom(pathname: string): (Visit & { steps: number }) | undefined {
  const here = placeInHistory();
  for (let place = here - 1; place >= 0; place--) {
    const visit = visits.get(place);
    if (visit?.pathname !== pathname) return visit && { ...visit, steps: here - place };
  }
  return undefined;
}
