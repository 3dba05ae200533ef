import type { Service, WaitEntry } from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { formatDay } from "../../lib/format/format.ts";
import { formatMoment, formatTimeOfDay } from "../../lib/format/moments.ts";
import { useLazyModule } from "../../lib/hooks/use-lazy-module.ts";
import { useListState } from "../../lib/navigation/list-state.ts";
import { linkTo, PATHS } from "../../paths.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Badge, type BadgeTone } from "../../ui/feedback/badge.tsx";
import { DayInput } from "../../ui/forms/day-input.tsx";
import type { DataColumn } from "../../ui/lists/data-table.tsx";
import { FilterSelect } from "../../ui/lists/filter-select.tsx";
import { ListToolbar } from "../../ui/lists/list-toolbar.tsx";
import { ListView } from "../../ui/lists/list-view.tsx";
import type { RenderTimes } from "./offer-dialog.tsx";
import { useLeaveWaitlist, WAIT_LIST, waitlistQuery } from "./waitlist.queries.ts";
import { daysOf, timesOf, whatOf } from "./wish-texts.ts";

const STATES: { value: WaitEntry["state"]; label: string }[] = [
  { value: "waiting", label: "Waiting" },
  { value: "offered", label: "Offered" },
  { value: "closed", label: "Closed" },
];

type DeskWaitlistProps = {
  /** The services by which the list can be filtered. */
  services: readonly Pick<Service, "_id" | "name">[];
  renderTimes: RenderTimes;
};

/** The customers who wait for a place, with search, paging, offers and removal. */
export function DeskWaitlist({ services, renderTimes }: DeskWaitlistProps) {
  const { list, query } = useListState(WAIT_LIST);
  const result = useQuery(waitlistQuery(query));
  return (
    <>
      <ListToolbar
        list={list}
        searchLabel="Search by customer"
        renderFilters={(shown) => (
          <>
            <FilterSelect list={shown} name="state" label="State" all={null} options={STATES} />
            <DayInput label="Day" value={shown.values["day"] ?? ""} clearable onGo={(day) => shown.filter({ day })} />
            <FilterSelect
              list={shown}
              name="service"
              label="Service"
              all="Every service"
              options={services.map(({ _id, name }) => ({ value: _id, label: name }))}
            />
          </>
        )}
      />
      <ListView
        caption="Waiting list"
        noun={["entry", "entries"]}
        columns={columnsWith(renderTimes)}
        rowKey={({ _id }) => _id}
        list={list}
        result={result}
        empty="Customers who find a time full on the booking page can ask to be told when a place comes free."
      />
    </>
  );
}

const columnsWith = (renderTimes: RenderTimes): DataColumn<WaitEntry>[] => [
  {
    key: "customer",
    header: "Customer",
    cell: ({ customer }) =>
      customer && (
        <Link to={linkTo(PATHS.adminUser, { id: customer._id })} className="inline-block py-2.5 wrap-anywhere">
          {customer.name}
        </Link>
      ),
  },
  {
    key: "service",
    header: "Service",
    card: "plain",
    cell: (entry) => <span className="wrap-anywhere">{whatOf(entry)}</span>,
  },
  {
    key: "wish",
    header: "When",
    card: "plain",
    cell: (entry) => (
      <>
        {daysOf(entry)}
        <span className="block text-sm text-fg-muted">{timesOf(entry)}</span>
      </>
    ),
  },
  {
    key: "createdAt",
    header: "Waits since",
    sortable: true,
    card: "folded",
    cell: ({ createdAt }) => formatMoment(createdAt),
  },
  { key: "state", header: "State", card: "plain", cell: (entry) => <EntryState entry={entry} /> },
  {
    key: "actions",
    header: "Actions",
    card: "plain",
    cell: (entry) => entry.state !== "closed" && <EntryActions entry={entry} renderTimes={renderTimes} />,
  },
];

const ENDS: Record<NonNullable<WaitEntry["ended"]>, { tone: BadgeTone; label: string }> = {
  taken: { tone: "success", label: "Booked" },
  declined: { tone: "neutral", label: "Declined" },
  lapsed: { tone: "neutral", label: "Not answered" },
  unpaid: { tone: "neutral", label: "Not paid" },
  removed: { tone: "neutral", label: "Removed" },
  past: { tone: "neutral", label: "Days are over" },
};

function EntryState({ entry: { state, ended, offer } }: { entry: WaitEntry }): ReactNode {
  if (state === "closed") return ended && <Badge tone={ENDS[ended].tone}>{ENDS[ended].label}</Badge>;
  if (state === "waiting") return <Badge>Waiting</Badge>;
  return (
    <>
      <Badge tone="warning">{offer?.state === "accepted" ? "In the cart" : "Offered"}</Badge>
      {offer && (
        <span className="mt-1 block text-sm">
          {formatDay(offer.date)}, {offer.time}, held until {formatTimeOfDay(offer.until)}
        </span>
      )}
    </>
  );
}

const loadOffer = () => import("./offer-dialog.tsx");
const loadAlert = () => import("../../ui/overlays/alert-dialog.tsx");

function EntryActions({ entry, renderTimes }: { entry: WaitEntry; renderTimes: RenderTimes }) {
  const [open, setOpen] = useState<"offer" | "remove">();
  const offer = useLazyModule(loadOffer);
  const alert = useLazyModule(loadAlert);
  const remove = useLeaveWaitlist(entry._id);
  const who = `${entry.customer?.name ?? "the customer"}, ${entry.service}`;
  const close = () => setOpen(undefined);
  return (
    <div className="flex flex-wrap gap-2">
      {entry.state === "waiting" && (
        <Button
          variant="quiet"
          size="small"
          aria-label={`Offer a place to ${who}`}
          onPointerEnter={offer.preload}
          onFocus={offer.preload}
          onClick={() => void offer.load().then((there) => there && setOpen("offer"))}
        >
          Offer
        </Button>
      )}
      <Button
        variant="quiet"
        size="small"
        aria-label={`Remove ${who}`}
        onPointerEnter={alert.preload}
        onFocus={alert.preload}
        onClick={() => void alert.load().then((there) => there && setOpen("remove"))}
      >
        Remove
      </Button>
      {offer.module && open === "offer" && (
        <offer.module.OfferDialog entry={entry} renderTimes={renderTimes} onClose={close} />
      )}
      {alert.module && (
        <alert.module.AlertDialog
          open={open === "remove"}
          onCancel={close}
          onConfirm={() => remove.mutate(undefined, { onSettled: close })}
          loading={remove.isPending}
          title="Remove from the waiting list?"
          message={`${who}: no further place is offered.`}
          confirmLabel="Remove"
          dangerous
        />
      )}
    </div>
  );
}
