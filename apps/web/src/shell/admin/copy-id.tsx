import { toast } from "react-hot-toast/headless";

/** The id of a record, which a press copies. */
export function CopyId({ id }: { id: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(id);
      toast.success("ID copied");
    } catch {
      toast.error("Please copy the ID by hand");
    }
  };
  return (
    <button
      type="button"
      data-print="no"
      className="inline-flex min-h-9 items-center gap-2 rounded-control border border-hairline bg-surface px-3 text-left text-sm wrap-anywhere text-fg-muted"
      onClick={() => void copy()}
    >
      <span className="shrink-0 font-semibold text-primary">Copy ID</span> {id}
    </button>
  );
}
