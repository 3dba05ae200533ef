import { CART_MAX_LINES } from "@salon/contracts";
import { Repeat2 } from "lucide-react";
import { useState } from "react";
import { useLazyModule } from "../../lib/hooks/use-lazy-module.ts";
import { Button } from "../../ui/controls/button.tsx";
import { addToCart, CART_FULL, isInCart } from "../cart/cart-lines.ts";
import { localCart, openCart } from "../cart/local-cart.ts";
import { lineOf, type CompleteChoice } from "../draft/draft-lines.ts";
import type { Place } from "../draft/use-free-places.ts";

const loadRepeat = () => import("./repeat-dialog.tsx");

type RepeatBookingProps = {
  choice: CompleteChoice | null;
  onAdded: (what: CompleteChoice, dates: number) => void;
};

/** The button that repeats a complete choice, and its dialog, which stays open when the chosen time is taken meanwhile. */
export function RepeatBooking({ choice, onAdded }: RepeatBookingProps) {
  const [repeated, setRepeated] = useState<CompleteChoice | null>(null);
  const { module: dialog, preload, load } = useLazyModule(loadRepeat);
  const add = (places: readonly Place[], what: CompleteChoice) => {
    setRepeated(null);
    addToCart(places.map((place) => lineOf({ ...what, ...place })));
    onAdded(what, places.length);
    openCart();
  };
  return (
    <>
      {choice && (
        <Button
          variant="quiet"
          size="small"
          onPointerEnter={preload}
          onFocus={preload}
          onClick={() => void load().then((there) => there && setRepeated(choice))}
        >
          <Repeat2 aria-hidden="true" className="size-4.5" />
          Repeat this booking
        </Button>
      )}
      {dialog && repeated && (
        <dialog.RepeatDialog
          choice={repeated}
          room={CART_MAX_LINES - localCart.get().lines.length}
          full={CART_FULL}
          isInCart={(place) => isInCart(lineOf({ ...repeated, ...place }))}
          onAdd={(places) => add(places, repeated)}
          onClose={() => setRepeated(null)}
        />
      )}
    </>
  );
}
