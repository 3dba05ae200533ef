import { addDays, WAITLIST_DAYS, type Service } from "@salon/contracts";
import { Mail } from "lucide-react";
import { useEffect, useState } from "react";
import { Link, useLocation } from "react-router-dom";
import type { AskedPerson } from "../../domain/with-select.tsx";
import { useLazyModule } from "../../lib/hooks/use-lazy-module.ts";
import { usePageQuery } from "../../lib/navigation/page-query.ts";
import { signInPath } from "../../lib/session/next-path.ts";
import { useSession } from "../../lib/session/session.ts";
import { Button, buttonClass } from "../../ui/controls/button.tsx";
import type { FreePlace } from "./wait-dialog.tsx";

const loadWait = () => import("./wait-dialog.tsx");
const WAIT = "Tell me when a place comes free";

type WaitForPlaceProps = {
  service: Service | null;
  person: AskedPerson | null;
  hasOptions: boolean;
  /** The chosen salon day; empty for none. */
  day: string;
  /** Whether a time of the day is full. */
  isFull: boolean;
  today: string | undefined;
  /** Chooses a free time in place of waiting. */
  onBook: (place: FreePlace) => void;
};

/** For a day with full times: the way onto the waiting list. A guest signs in first and comes back to it by the address. */
export function WaitForPlace({ service, person, hasOptions, day, isFull, today, onBook }: WaitForPlaceProps) {
  const { user } = useSession();
  const { pathname, search } = useLocation();
  const first = usePageQuery()?.has("wait") ? day : "";
  const [chosen, setAsked] = useState<string | null>(null);
  const asked = chosen ?? first;
  const { module: dialog, preload, load } = useLazyModule(loadWait);
  const isWanted = asked !== "" && user !== null && service !== null;
  useEffect(() => {
    if (isWanted && !dialog) void load();
  }, [isWanted, dialog, load]);
  const isOffered = service && day && today && isFull && day <= addDays(today, WAITLIST_DAYS);
  return (
    <>
      {isOffered &&
        (user ? (
          <Button variant="quiet" size="small" onPointerEnter={preload} onFocus={preload} onClick={() => setAsked(day)}>
            <Mail aria-hidden="true" className="size-4.5" />
            {WAIT}
          </Button>
        ) : (
          <Link to={signInPath(`${pathname}${search}&wait=${day}`)} className={buttonClass("quiet", "small")}>
            <Mail aria-hidden="true" className="size-4.5" />
            {WAIT}
          </Link>
        ))}
      {dialog && isWanted && today && (
        <dialog.WaitDialog
          service={service}
          person={person}
          hasOptions={hasOptions}
          day={asked}
          today={today}
          onBook={(place) => {
            setAsked("");
            onBook(place);
          }}
          onClose={() => setAsked("")}
        />
      )}
    </>
  );
}
