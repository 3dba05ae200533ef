import type { WaitEntry } from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { UnfinishedSquare } from "../../art/unfinished-square.tsx";
import { formatTimeOfDay } from "../../lib/format/moments.ts";
import { formatDate } from "../../lib/format/format.ts";
import { PATHS } from "../../paths.ts";
import { useLazyDialog } from "../../lib/hooks/use-lazy-module.ts";
import { Button, buttonClass } from "../../ui/controls/button.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { myWaitlistQuery, useLeaveWaitlist } from "./waitlist.queries.ts";
import { daysOf, timesOf, whatOf } from "./wish-texts.ts";

/** What the customer waits for, and the places that are held for them; how to wait where there are none. */
export function MyWaitlist() {
  const query = useQuery(myWaitlistQuery);
  if (!query.data && !query.error) return null;
  return (
    <section aria-labelledby="waiting-list" data-print="no" className="mt-10">
      <h2 id="waiting-list" className="text-xl">
        Waiting list
      </h2>
      <div className="mt-4">
        <Loaded query={query} skeleton={null}>
          {(entries) =>
            entries.length === 0 ? (
              <NothingAwaited />
            ) : (
              <ul className="grid gap-4 md:grid-cols-2">
                {entries.map((entry) => (
                  <EntryCard key={entry._id} entry={entry} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
    </section>
  );
}

function NothingAwaited() {
  return (
    <div className="flex items-center gap-4 rounded-cloth border border-hairline bg-surface p-4 md:p-5">
      <UnfinishedSquare className="size-16 shrink-0" />
      <p className="max-w-prose text-fg-muted">
        You are not on the waiting list. Where a day is full, choose it on the{" "}
        <Link to={PATHS.bookings}>booking page</Link>: we write to you as soon as a place comes free.
      </p>
    </div>
  );
}

const loadDialog = () => import("../../ui/overlays/alert-dialog.tsx");

function EntryCard({ entry }: { entry: WaitEntry }) {
  const { dialog, isOpen, opener, close } = useLazyDialog(loadDialog);
  const leave = useLeaveWaitlist(entry._id);
  const { offer } = entry;
  const isHeld = entry.state === "offered" && offer;
  return (
    <li className="rounded-cloth border border-hairline bg-surface p-4 md:p-5">
      <p className="font-semibold wrap-anywhere">{whatOf(entry)}</p>
      <p className="text-fg-muted">
        {daysOf(entry)}, {timesOf(entry)}
      </p>
      {isHeld && (
        <p className="mt-2 font-semibold">
          Held for you until {formatTimeOfDay(offer.until)}: {formatDate(offer.date)}, {offer.time}
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-3">
        {isHeld && offer.path && (
          <Link to={offer.path} className={buttonClass("primary", "small")}>
            See the offer
          </Link>
        )}
        <Button
          variant="quiet"
          size="small"
          aria-label={`Stop waiting for ${whatOf(entry)}, ${daysOf(entry)}`}
          {...opener}
        >
          Stop waiting
        </Button>
      </div>
      {dialog && (
        <dialog.AlertDialog
          open={isOpen}
          onCancel={close}
          onConfirm={() => leave.mutate(undefined, { onSettled: close })}
          loading={leave.isPending}
          title="Stop waiting?"
          message={
            isHeld
              ? "The place that is held for you goes to the next customer."
              : `We no longer tell you when a place for ${entry.service} comes free.`
          }
          confirmLabel="Stop waiting"
          cancelLabel="Keep waiting"
          dangerous
        />
      )}
    </li>
  );
}
