import type { MouseEvent } from "react";
import { Link } from "react-router-dom";
import { UnfinishedSquare } from "../../art/unfinished-square.tsx";
import { PageHead } from "../../shell/routing/page-head.tsx";
import { PATHS } from "../../paths.ts";
import { buttonClass } from "../../ui/controls/button.tsx";

/** A placeholder for the shop that is not open yet. */
export default function MarketPlacePage() {
  return (
    <>
      <PageHead page="marketPlace" />
      <div className="page-column grid min-h-[calc(var(--screen-height)*0.85)] content-center items-center gap-x-16 gap-y-10 py-12 md:grid-cols-2 md:py-20">
        <div className="md:order-last">
          <UnfinishedSquare className="mx-auto h-auto w-full max-w-sm" />
        </div>
        <div>
          <p className="font-semibold text-primary">Marketplace</p>
          <h1 tabIndex={-1} className="mt-2 text-hero">
            Coming soon
          </h1>
          <p className="mt-6 max-w-[42ch] text-lg text-fg-muted">
            This square is drawn, and not dyed yet. One day you will find here what we use on you: oils, hair, polish,
            lashes. Nothing is for sale at this moment.
          </p>
          <div className="mt-8 flex flex-wrap gap-3">
            <a href="#newsletter" className={buttonClass()} onClick={toNewsletter}>
              Tell me when it opens
            </a>
            <Link to={PATHS.priceList} className={buttonClass("quiet")}>
              See the price list
            </Link>
          </div>
        </div>
      </div>
    </>
  );
}

/** Scrolls to the footer's newsletter form; the router handles anchors within the page's own content only. */
function toNewsletter(event: MouseEvent) {
  event.preventDefault();
  const block = document.getElementById("newsletter");
  block?.scrollIntoView();
  block?.querySelector("h2")?.focus({ preventScroll: true });
}
