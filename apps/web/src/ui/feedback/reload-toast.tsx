import { toast } from "react-hot-toast/headless";
import { Button } from "../controls/button.tsx";

/** Shows a text with a button that loads the page again, until it is pressed. */
export function offerReload(text: string, reload: () => void = () => window.location.reload()): void {
  toast(
    <span className="flex items-center gap-4">
      {text}
      <Button size="small" onClick={reload}>
        Reload
      </Button>
    </span>,
    { id: text, duration: Number.POSITIVE_INFINITY },
  );
}
