import { changesOf } from "./audit.changes.state.ts";

/** The values of an entry of the log before and after it. */
export function AuditChange({ before, after }: { before: unknown; after: unknown }) {
  const changes = changesOf(before, after);
  if (changes.length === 0) return null;
  return (
    <ul className="mt-1 text-sm">
      {changes.map(({ name, was, now }) => (
        <li key={name} className="wrap-anywhere">
          {name && <span className="text-fg-muted">{name}: </span>}
          {was !== undefined && (
            <>
              <del className="text-fg-muted no-underline">
                <span className="sr-only">was </span>
                {was}
              </del>
              <span aria-hidden="true"> → </span>
              <span className="sr-only">, now </span>
            </>
          )}
          <ins className="font-semibold no-underline">{now}</ins>
        </li>
      ))}
    </ul>
  );
}
