import { useShortcuts } from "../../lib/hooks/shortcuts.ts";
import { Checkbox } from "../../ui/forms/checkbox.tsx";

/** Turns the shortcuts of one key on or off, on this device alone. */
export function ShortcutChoice() {
  const [areOn, turn] = useShortcuts();
  return (
    <>
      <Checkbox
        label="N opens a new appointment, and / the search"
        checked={areOn}
        onChange={({ target }) => turn(target.checked)}
      />
      <p className="text-sm text-fg-muted">This device keeps your choice. Ctrl K opens the search in any case.</p>
    </>
  );
}
