import { type CartItem, type WaitOffer } from "@salon/contracts";
import { useParams } from "react-router-dom";
import { salonDayOf } from "../../domain/cart-line.ts";
import { putIntoCart } from "../../features/cart/cart-lines.ts";
import { localCart, openCart, removeAll } from "../../features/cart/local-cart.ts";
import { OfferView } from "../../features/waitlist/offer-view.tsx";
import { offerQuery } from "../../features/waitlist/waitlist.queries.ts";
import { PageHead } from "../../shell/routing/page-head.tsx";
import type { Prefetch } from "../../shell/routing/prefetch.ts";

export const prefetch: Prefetch = ({ load, token }) => load(offerQuery(token));

/** Accepts or declines a place of the waiting list; opened from the link in a mail. */
export default function OfferPage() {
  const { token = "" } = useParams();
  const take = (cart: readonly CartItem[], offer: WaitOffer) => {
    // Only the offered line is taken over: the cart of this tab may have changes that are not saved yet.
    putIntoCart(linesOf(offer, cart));
    openCart();
  };
  const leave = (offer: WaitOffer) => {
    const offered = linesOf(offer, localCart.get().lines);
    if (offered.length > 0) removeAll(offered);
  };
  return (
    <>
      <PageHead page="offer" />
      <div className="page-column py-6 md:py-10">
        <OfferView token={token} onAccepted={take} onDeclined={leave} onShowCart={openCart} />
      </div>
    </>
  );
}

/** The lines of a cart that are for the place of an offer. */
const linesOf = (offer: WaitOffer, lines: readonly CartItem[]): CartItem[] =>
  lines.filter(
    ({ serviceId, date, time }) =>
      serviceId === offer.serviceId && salonDayOf(date) === salonDayOf(offer.date) && time === offer.time,
  );
