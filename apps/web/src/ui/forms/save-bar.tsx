import { Button } from "../controls/button.tsx";

type SaveBarProps = { label: string; busy: boolean; dirty: boolean };

/** The button that saves a long form, always at the bottom of the screen. `styles/desk/bar.css` keeps it from covering the focus. */
export function SaveBar({ label, busy, dirty }: SaveBarProps) {
  return (
    <div className="save-bar sticky bottom-0 z-raised flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-hairline bg-page py-3">
      <Button type="submit" loading={busy}>
        {label}
      </Button>
      {dirty && !busy && <p className="text-sm text-fg-muted">Not saved yet.</p>}
    </div>
  );
}
