/** A value of the log as words; what is nested is written as JSON. */
const inWords = (value: unknown): string => {
  if (value === null || value === undefined || value === "") return "nothing";
  return typeof value === "string" ? value : JSON.stringify(value);
};
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** What changed, one row for each value that is not the same before and after. */
function changesOf(before: unknown, after: unknown): { name: string; was: string; now: string }[] {
  if (!isRecord(before) && !isRecord(after)) {
    return before === after ? [] : [{ name: "", was: inWords(before), now: inWords(after) }];
  }
  const [old, fresh] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}];
  return [...new Set([...Object.keys(old), ...Object.keys(fresh)])]
    .map((name) => ({ name, was: inWords(old[name]), now: inWords(fresh[name]) }))
    .filter(({ was, now }) => was !== now);
}

/** The values of an entry of the log before and after it. */
export function AuditChange({ before, after }: { before: unknown; after: unknown }) {
  const changes = changesOf(before, after);
  if (changes.length === 0) return null;
  return (
    <ul className="mt-1 text-sm">
      {changes.map(({ name, was, now }) => (
        <li key={name} className="wrap-anywhere">
          {name && <span className="text-fg-muted">{name}: </span>}
          <del className="no-underline text-fg-muted">
            <span className="sr-only">was </span>
            {was}
          </del>
          <span aria-hidden="true"> → </span>
          <ins className="font-semibold no-underline">
            <span className="sr-only">, now </span>
            {now}
          </ins>
        </li>
      ))}
    </ul>
  );
}
