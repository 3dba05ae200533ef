import { toast } from "react-hot-toast/headless";
import { Button } from "../../../ui/controls/button.tsx";

/** Less than the ten seconds for which the mail about a move waits, also while the pointer is over the toast; longer while one of its buttons has the focus. */
const DURATION_MS = 8000;

const LOOK_AGAIN_MS = 500;

/** The end of each toast that is shown, by what it is about. */
const ends = new Map<string, ReturnType<typeof setTimeout>>();

interface Offer {
  label: string;
  act: () => void;
}

/** Says what was done, with a button for each offer, such as an undo. A later text about the same thing (`id`) replaces it. */
export function showDone(id: string, text: string, ...offers: readonly Offer[]): void {
  clearTimeout(ends.get(id));
  const end = () => {
    ends.delete(id);
    toast.dismiss(id);
  };
  // Who is at its buttons by keyboard would lose their place.
  const endUnlessFocused = () => {
    const focused = document.activeElement?.closest<HTMLElement>("[data-done]");
    if (focused?.dataset["done"] !== id) return end();
    ends.set(id, setTimeout(endUnlessFocused, LOOK_AGAIN_MS));
  };
  ends.set(id, setTimeout(endUnlessFocused, DURATION_MS));
  toast.success(
    <span data-done={id} className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <span className="wrap-anywhere">{text}</span>
      {offers.map(({ label, act }) => (
        <Button
          key={label}
          variant="quiet"
          size="small"
          onClick={() => {
            clearTimeout(ends.get(id));
            end();
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
