import { useEffect } from "react";
import { useLocation, useSearchParams } from "react-router-dom";
import { CartButton } from "../../features/cart/cart-button.tsx";
import { cartPanelLoaded, closeCart, openCart, useCartLines, useCartOpen } from "../../features/cart/local-cart.ts";
import { useCartSync } from "../../features/cart/use-cart-sync.ts";
import { noteReturn, takeReturn } from "../../features/payments/payment-return.ts";
import { PATHS } from "../../paths.ts";
import { useLazyModule } from "../../lib/hooks/use-lazy-module.ts";

const loadPanel = () => import("./cart-panel.tsx");
/** Loads the page again, which then opens the cart as after the payment page. */
const OPEN_CART = {
  label: "Open cart",
  reload: () => {
    noteReturn();
    window.location.reload();
  },
};

/** The cart in the header: synchronises the cart, shows its button, and loads its panel on demand. */
export function CartCorner() {
  const open = useCartOpen();
  const { pathname } = useLocation();
  // The back office does without the server's copy until the cart is opened.
  useCartSync(open || !pathname.startsWith(PATHS.admin));
  const isEmpty = useCartLines().length === 0;
  const lost = isEmpty ? "The cart did not open." : "Your booking is in the cart, but the cart did not open.";
  const { module: panel, preload, load } = useLazyModule(loadPanel, { lost, again: OPEN_CART });
  useEffect(() => {
    if (open && !panel) void load().then((there) => there || closeCart());
  }, [open, panel, load]);
  useEffect(() => {
    cartPanelLoaded.set(panel !== undefined);
    return () => cartPanelLoaded.set(false);
  }, [panel]);
  useEffect(() => {
    // After the effects of this page, of which one closes the cart.
    queueMicrotask(() => {
      if (pathname !== PATHS.checkout && takeReturn()) openCart();
    });
  }, [pathname]);
  useOpenByAddress();
  return (
    <>
      <ClosedOnLeave key={pathname} />
      <CartButton onIntent={preload} />
      {panel && <panel.CartPanel open={open} />}
    </>
  );
}

/** Opens the cart where the address asks for it, as the installed app's shortcut does, and takes that out of the address. */
function useOpenByAddress(): void {
  const [query, setQuery] = useSearchParams();
  useEffect(() => {
    if (query.get("cart") !== "open") return;
    query.delete("cart");
    setQuery(query, { replace: true });
    queueMicrotask(openCart);
  }, [query, setQuery]);
}

function ClosedOnLeave() {
  useEffect(() => closeCart, []);
  return null;
}
