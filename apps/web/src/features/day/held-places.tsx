import type { HeldPlace } from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { OpenSince } from "../../domain/open-payment.tsx";
import { formatTimeOfDay } from "../../lib/format/moments.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { heldPlacesQuery, useReleasePlaces } from "../bookings/bookings.desk.queries.ts";

type HeldPlacesProps = { day: string; open: boolean; onClose: () => void };

/** The places of a day that customers hold on payment pages, each to be released after a question. */
export function HeldPlaces({ day, open, onClose }: HeldPlacesProps) {
  const query = useQuery(heldPlacesQuery(day));
  return (
    <Dialog open={open} onClose={onClose} title="Held by payment pages">
      <p className="text-fg-muted">
        These places are kept while their customers pay, and come free by themselves if they do not.
      </p>
      <Loaded query={query} skeleton={{ rows: 2, label: "Loading the places…", rowClassName: "mt-3 h-24 w-full" }}>
        {(places) =>
          places.length === 0 ? (
            <p className="mt-3">None is held any more.</p>
          ) : (
            <ul className="mt-2 divide-y divide-hairline">
              {places.map((held) => (
                <Row key={held.ref} held={held} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Dialog>
  );
}

function Row({ held }: { held: HeldPlace }) {
  const [isAsked, setAsked] = useState(false);
  const { mutate, isPending } = useReleasePlaces();
  const { ref, firstName, until, since, lines } = held;
  return (
    <li className="space-y-1 py-3">
      <p>
        <strong>{firstName}</strong> until {formatTimeOfDay(until)}
      </p>
      {lines.map(({ service, time, places }) => (
        <p key={`${time} ${service}`} className="text-sm">
          {time}, {service}
          {places > 1 && ` × ${places}`}
        </p>
      ))}
      {isAsked ? (
        <div className="space-y-2 rounded-cloth bg-warning-soft p-3">
          <p>
            <OpenSince open={{ ref, since, by: firstName }} />. Released, it is switched off, and its places are free
            for others.
          </p>
          <div className="flex flex-wrap gap-2 *:grow">
            <Button variant="quiet" size="small" onClick={() => setAsked(false)}>
              Keep
            </Button>
            <Button size="small" loading={isPending} onClick={() => mutate({ ref })}>
              Release the places
            </Button>
          </div>
        </div>
      ) : (
        <Button variant="quiet" size="small" aria-label={`Release: ${firstName}`} onClick={() => setAsked(true)}>
          Release
        </Button>
      )}
    </li>
  );
}
