import { addDays, WAITLIST_DAYS, type Service } from "@salon/contracts";
import { Mail } from "lucide-react";
import { useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import type { AskedPerson } from "../../domain/with-select.tsx";
import { useLazyModule } from "../../lib/hooks/use-lazy-module.ts";
import { usePageQuery } from "../../lib/navigation/page-query.ts";
import { useSession } from "../../lib/session/session.ts";
import { Button } from "../../ui/controls/button.tsx";
import type { FreePlace } from "./wait-dialog.tsx";

const loadWait = () => import("./wait-dialog.tsx");
const loadQuickStart = () => import("../auth/quick-start-dialog.tsx");
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

/** For a day with full times: the way onto the waiting list. A guest gives name and e-mail first, as before a payment. */
export function WaitForPlace({ service, person, hasOptions, day, isFull, today, onBook }: WaitForPlaceProps) {
  const { user, status } = useSession();
  const { pathname, search } = useLocation();
  const first = usePageQuery()?.has("wait") ? day : "";
  const [chosen, setAsked] = useState<string | null>(null);
  const asked = chosen ?? first;
  const wait = useLazyModule(loadWait);
  const quickStart = useLazyModule(loadQuickStart);
  const needed = user ? wait : quickStart;
  const isWanted = asked !== "" && service !== null && status !== "unknown";
  const { module: loaded, load } = needed;
  useEffect(() => {
    if (isWanted && !loaded) void load();
  }, [isWanted, loaded, load]);
  const isOffered = service && day && today && isFull && day <= addDays(today, WAITLIST_DAYS);
  const close = () => setAsked("");
  return (
    <>
      {isOffered && (
        <Button
          variant="quiet"
          size="small"
          onPointerEnter={needed.preload}
          onFocus={needed.preload}
          onClick={() => setAsked(day)}
        >
          <Mail aria-hidden="true" className="size-4.5" />
          {WAIT}
        </Button>
      )}
      {quickStart.module && isWanted && (
        <quickStart.module.QuickStartDialog
          open={!user}
          next={`${pathname}${withWait(search, asked)}`}
          cart={[]}
          action="Continue"
          onClose={close}
          onSignedIn={() => setAsked(asked)}
        />
      )}
      {wait.module && isWanted && user && today && (
        <wait.module.WaitDialog
          service={service}
          person={person}
          hasOptions={hasOptions}
          day={asked}
          today={today}
          onBook={(place) => {
            close();
            onBook(place);
          }}
          onClose={close}
        />
      )}
    </>
  );
}

/** The query of this page with the day for which somebody waits: a mailed link opens the form again. */
function withWait(search: string, day: string): string {
  const query = new URLSearchParams(search);
  query.set("wait", day);
  return `?${query.toString()}`;
}
