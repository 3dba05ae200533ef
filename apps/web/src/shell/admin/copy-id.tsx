import { copyText } from "../../domain/copy-text.ts";

/** The id of a record, which a press copies. */
export function CopyId({ id }: { id: string }) {
  return (
    <button
      type="button"
      data-print="no"
      className="inline-flex min-h-9 items-center gap-2 rounded-control border border-hairline bg-surface px-3 text-left text-sm wrap-anywhere text-fg-muted"
      onClick={() => void copyText(id, "ID copied", `Please copy the ID by hand: ${id}`)}
    >
      <span className="shrink-0 font-semibold text-primary">Copy ID</span> {id}
    </button>
  );
}
