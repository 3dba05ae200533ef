import type { Booking, Client } from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { deskDayQuery } from "../../domain/waiting.ts";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import { lazyPart } from "../../ui/feedback/lazy-part.tsx";
import { SkeletonList } from "../../ui/feedback/skeleton.tsx";
import { OptionChecks } from "../services/option-checks.tsx";
import { ServiceSelect } from "../services/service-select.tsx";
import { usedServicesQuery } from "../bookings/bookings.desk.queries.ts";
import { DayBoard } from "./day-board.tsx";
import { useDayAddress, useNewKey, useWalkIn } from "./sheet/walk-in-flow.ts";
import { PersonPicker } from "./sheet/person-picker.tsx";
import type { WalkInFormProps } from "./sheet/walk-in-form.tsx";
import { whoOf, type Who } from "./sheet/who.ts";

const LOADING = <SkeletonList rows={6} label="Loading the form…" rowClassName="h-14 w-full" />;

/** Its code loads after that of the board, which staff look at first. */
const WalkInForm = lazyPart(async () => (await import("./sheet/walk-in-form.tsx")).WalkInForm, { loading: LOADING });

const VisitForm = lazyPart(async () => (await import("./sheet/visit-form.tsx")).VisitForm, { loading: LOADING });

type DayDeskProps = {
  /** The client card of the address, for whom the sheet is open. */
  client: Client | undefined;
  /** Renders what staff must know about the customer of an account. */
  renderAlert: (user: string | undefined, person: Parameters<WalkInFormProps["renderAlert"]>[0]) => ReactNode;
};

const NONE: readonly string[] = [];

/** The appointments of a day, and beside them the sheet for a new one. */
export function DayDesk({ client, renderAlert }: DayDeskProps) {
  const address = useDayAddress();
  const walkIn = useWalkIn(client, address.service);
  const [fresh, setFresh] = useState<string>();
  const [isVisit, setVisit] = useState(false);
  const { data: today, error, isFetching, refetch } = useQuery(deskDayQuery);
  const day = address.day ?? today;
  const { data: used = NONE } = useQuery({ ...usedServicesQuery, enabled: address.isOpen });
  useNewKey(address.open);
  const go = (date: string) => address.go(date === today ? null : date);
  const close = () => {
    setVisit(false);
    walkIn.clear();
    address.close();
  };
  const added = ({ _id }: Booking) => {
    setFresh(_id);
    close();
  };
  if (!today || !day)
    return error ? (
      <ErrorState message={error.message} onRetry={() => void refetch()} retrying={isFetching} />
    ) : (
      <SkeletonList rows={8} label="Loading the day…" rowClassName="h-14 w-full" />
    );
  const { service, optionIds, who, time } = walkIn.draft;
  const shared = {
    day,
    today,
    who,
    onWho: (changed: Who) => walkIn.pick({ who: changed }),
    personField: <PersonPicker chosen={who.person} onChoose={(person) => walkIn.pick({ who: whoOf(person) })} />,
    onClose: close,
    onAdded: added,
  };
  const sheet = isVisit ? (
    <aside aria-label="New visit" data-print="no" className="day-sheet">
      <VisitForm {...shared} serviceId={service?._id} />
    </aside>
  ) : (
    <aside aria-label="New appointment" data-print="no" className="day-sheet">
      <WalkInForm
        {...{ ...shared, service, optionIds, time }}
        onTime={(chosen) => walkIn.pick({ time: chosen })}
        renderAlert={(person) => renderAlert(who.person?.user, person)}
        place={walkIn.place}
        onGo={go}
        onSeveral={() => setVisit(true)}
      >
        {(missing) => (
          <>
            <ServiceSelect
              value={service?._id ?? ""}
              onChoose={(chosen) => walkIn.pick({ service: chosen, optionIds: [] })}
              error={missing}
              first={used}
              desk
            />
            <OptionChecks
              service={service}
              value={optionIds}
              onChange={(chosen) => walkIn.pick({ optionIds: chosen })}
            />
          </>
        )}
      </WalkInForm>
    </aside>
  );
  return (
    <DayBoard
      {...{ day, today, fresh }}
      sheet={address.isOpen && sheet}
      onGo={go}
      onNew={address.open}
      onBook={(spot) => {
        walkIn.take(spot);
        address.open();
      }}
    />
  );
}
