import { toast } from "react-hot-toast/headless";
import { Button } from "../../../ui/controls/button.tsx";

/** Less than the ten seconds for which the mail about a move waits. */
const DURATION_MS = 8000;

interface Offer {
  label: string;
  act: () => void;
}

/** Says what was done, with a button for each offer, such as an undo. A later text about the same thing (`id`) replaces it. */
export function showDone(id: string, text: string, ...offers: readonly Offer[]): void {
  toast.success(
    <span className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <span className="wrap-anywhere">{text}</span>
      {offers.map(({ label, act }) => (
        <Button
          key={label}
          variant="quiet"
          size="small"
          onClick={() => {
            toast.dismiss(id);
            act();
          }}
        >
          {label}
        </Button>
      ))}
    </span>,
    { id, duration: DURATION_MS },
  );
}
