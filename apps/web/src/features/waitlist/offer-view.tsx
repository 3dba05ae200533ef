import { MINUTE_MS, pages, type CartItem, type OfferState, type WaitOffer } from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { UnfinishedSquare } from "../../art/unfinished-square.tsx";
import { ApiError } from "../../lib/api/api-error.ts";
import { countOf, formatAmount, formatDate } from "../../lib/format/format.ts";
import { formatTimeOfDay } from "../../lib/format/moments.ts";
import { useNow } from "../../lib/hooks/clock.ts";
import { useLazyDialog } from "../../lib/hooks/use-lazy-module.ts";
import { PATHS } from "../../paths.ts";
import { Button, buttonClass } from "../../ui/controls/button.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { FailureSummary } from "../../ui/forms/error-summary.tsx";
import { Card } from "../../ui/layout/cards.tsx";
import { DescriptionList } from "../../ui/layout/description-list.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import { offerQuery, useAcceptOffer, useDeclineOffer } from "./waitlist.queries.ts";

type OfferViewProps = {
  token: string;
  /** Takes the cart of the answer, which has the offered line, and shows it. */
  onAccepted: (cart: readonly CartItem[], offer: WaitOffer) => void;
  /** Takes the line out of the cart again. */
  onDeclined: (offer: WaitOffer) => void;
  onShowCart: () => void;
};

/** A place that came free and is held, in each of its states, for anyone who has the link. */
export function OfferView(props: OfferViewProps) {
  const { data } = useQuery(offerQuery(props.token));
  return (
    <>
      <PageHeader title={data ? titleOf(data) : PLACE} />
      <div className="mt-6">
        <OpenedOffer {...props} />
      </div>
    </>
  );
}

const PLACE = pages.offer.title;

function titleOf(offer: WaitOffer): string {
  if (isLive(offer)) return PLACE;
  return offer.state === "taken" ? "This place is booked" : "This offer is over";
}

function OpenedOffer(props: OfferViewProps) {
  const query = useQuery(offerQuery(props.token));
  const { data, error } = query;
  if (!data && error instanceof ApiError && (error.status === 404 || error.status === 400)) return <NoOffer />;
  return (
    <Loaded query={query} skeleton={{ rows: 2, label: "Loading the offer…", rowClassName: "h-40 w-full" }}>
      {(offer) => (
        <div className="max-w-form space-y-6">
          <OfferStatus offer={offer} />
          <Card>
            <DescriptionList items={factsOf(offer)} />
          </Card>
          <OfferActions {...props} offer={offer} />
        </div>
      )}
    </Loaded>
  );
}

const factsOf = ({ service, with: person, date, time, ends, price, timeframe }: WaitOffer) => [
  { term: "Service", details: service },
  ...(person ? [{ term: "With", details: person.name }] : []),
  { term: "When", details: `${formatDate(date)}, ${time}${ends ? ` to ${formatTimeOfDay(ends)}` : ""}` },
  { term: "Takes", details: timeframe },
  { term: "Price", details: formatAmount(price) },
];

const ENDS: Record<Exclude<OfferState, "open" | "accepted">, ReactNode> = {
  taken: "See it among your bookings.",
  declined: "You declined this place, and it went to the next customer.",
  lapsed: "The time to take this place is over, and it went to the next customer.",
  unpaid: "This place was not paid in time, and it went to the next customer.",
  removed: "You no longer wait for this place.",
};

const isLive = ({ state }: WaitOffer): boolean => state === "open" || state === "accepted";

function OfferStatus({ offer }: { offer: WaitOffer }) {
  const { state, until } = offer;
  return (
    <div className="text-lg">
      <output className="block">
        {state === "open" && "This place came free, and we hold it for you."}
        {state === "accepted" && "This place is in your cart. It is yours once it is paid."}
        {state !== "open" && state !== "accepted" && ENDS[state]}
      </output>
      {isLive(offer) && <TimeLeft until={until} />}
    </div>
  );
}

/** Until when the place is held. It is no live region, so screen readers do not announce each minute. */
function TimeLeft({ until }: { until: string }) {
  const left = Math.max(0, Math.ceil((Date.parse(until) - useNow().getTime()) / MINUTE_MS));
  return (
    <p className="font-semibold">
      {left === 0
        ? `It was held until ${formatTimeOfDay(until)}`
        : `It is held until ${formatTimeOfDay(until)} (${countOf(left, "minute", "minutes")} left)`}
    </p>
  );
}

function OfferActions({ token, offer, onAccepted, onDeclined, onShowCart }: OfferViewProps & { offer: WaitOffer }) {
  const accept = useAcceptOffer(token);
  const decline = useDeclineOffer(token);
  if (!isLive(offer)) return <NextSteps offer={offer} />;
  const take = () => accept.mutate(undefined, { onSuccess: (answer) => onAccepted(answer.cartItems, answer.offer) });
  return (
    <div className="space-y-4">
      <FailureSummary error={accept.error ?? decline.error} fields={{}} />
      <div className="flex flex-wrap gap-3 max-sm:*:grow">
        {offer.state === "open" ? (
          <Button loading={accept.isPending} onClick={take}>
            Accept and pay
          </Button>
        ) : (
          <Button onClick={onShowCart}>Show cart and pay</Button>
        )}
        <Decline
          loading={decline.isPending}
          onDecline={(done) => decline.mutate(undefined, { onSuccess: () => onDeclined(offer), onSettled: done })}
        />
      </div>
    </div>
  );
}

const loadDialog = () => import("../../ui/overlays/alert-dialog.tsx");

function Decline({ loading, onDecline }: { loading: boolean; onDecline: (done: () => void) => void }) {
  const { dialog, isOpen, opener, close } = useLazyDialog(loadDialog);
  return (
    <>
      <Button variant="quiet" {...opener}>
        Decline
      </Button>
      {dialog && (
        <dialog.AlertDialog
          open={isOpen}
          onCancel={close}
          onConfirm={() => onDecline(close)}
          loading={loading}
          title="Decline this place?"
          message="It goes to the next customer, and you no longer wait for it."
          confirmLabel="Decline"
          cancelLabel="Keep it"
          dangerous
        />
      )}
    </>
  );
}

/** What the customer can do after the offer has ended. */
const NextSteps = ({ offer: { state, serviceId } }: { offer: WaitOffer }) => (
  <div className="flex flex-wrap gap-3">
    {state !== "taken" && (
      <Link to={`${PATHS.bookings}?service=${serviceId}`} className={buttonClass()}>
        Choose another time
      </Link>
    )}
    <Link to={PATHS.bookingHistory} className={buttonClass(state === "taken" ? "primary" : "quiet")}>
      Your bookings
    </Link>
  </div>
);

const NoOffer = () => (
  <EmptyState
    title="There is no such offer"
    art={<UnfinishedSquare />}
    action={
      <Link to={PATHS.bookingHistory} className={buttonClass()}>
        Your bookings
      </Link>
    }
  >
    The link may be incomplete. Links of older mails open once you are signed in.
  </EmptyState>
);
