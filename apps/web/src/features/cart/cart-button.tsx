import { cartCount } from "@salon/contracts";
import { ShoppingBag } from "lucide-react";
import { IconButton } from "../../ui/controls/icon-button.tsx";
import { openCart, useCartLines, useCartOpen } from "./local-cart.ts";

const items = (count: number): string => (count === 1 ? "1 item" : `${count} items`);

type CartButtonProps = {
  /** Called on hover or focus, to preload the panel. */
  onIntent: () => void;
};

/** The header's cart button with the number of items. */
export function CartButton({ onIntent }: CartButtonProps) {
  const count = cartCount(useCartLines());
  return (
    <IconButton
      label={`Your cart, ${items(count)}`}
      count={count}
      icon={<ShoppingBag aria-hidden="true" />}
      aria-haspopup="dialog"
      aria-expanded={useCartOpen()}
      onPointerEnter={onIntent}
      onFocus={onIntent}
      onClick={openCart}
    />
  );
}
