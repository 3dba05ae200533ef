import { toast } from "react-hot-toast/headless";
import { Button } from "../controls/button.tsx";

/** A button that loads the page again. */
export interface Again {
  label: string;
  reload: () => void;
}
const RELOAD: Again = { label: "Reload", reload: () => window.location.reload() };

/** Shows a text with a button that loads the page again, until it is pressed. */
export function offerReload(text: string, { label, reload }: Again = RELOAD): void {
  toast(
    <span className="flex items-center gap-4">
      {text}
      <Button size="small" onClick={reload}>
        {label}
      </Button>
    </span>,
    { id: text, duration: Number.POSITIVE_INFINITY },
  );
}
