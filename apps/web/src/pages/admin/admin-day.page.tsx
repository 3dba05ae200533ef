import { isPriced, isSalonDay, type Client, type Service } from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { dayQuery } from "../../features/bookings/bookings.desk.queries.ts";
import { deskDayQuery } from "../../domain/waiting.ts";
import { dayClientsQuery, useSeesHealth } from "../../domain/clients/clients.ts";
import { teamQuery } from "../../domain/team.ts";
import { DayBoard } from "../../features/bookings/day/day-board.tsx";
import { DayNav } from "../../features/bookings/day/day-nav.tsx";
import type { Spot } from "../../features/bookings/board/board-moves.ts";
import type { WalkInFormProps } from "../../features/bookings/day/walk-in-form.tsx";
import { BookingAlert } from "../../features/clients/booking-alert.tsx";
import { clientQuery } from "../../features/clients/clients.queries.ts";
import { OptionChecks } from "../../features/services/option-checks.tsx";
import { ServiceSelect } from "../../features/services/service-select.tsx";
import { servicesQuery } from "../../features/services/services.queries.ts";
import { CustomerPicker, type PickedAccount } from "../../features/users/customer-picker.tsx";
import { AdminPage } from "../../shell/admin/admin-page.tsx";
import type { Prefetch } from "../../shell/routing/prefetch.ts";
import { WhenNear } from "../../ui/layout/when-near.tsx";
import { buttonClass } from "../../ui/controls/button.tsx";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import { SkeletonList } from "../../ui/feedback/skeleton.tsx";

/** Its code loads after that of the board, which staff look at first. */
const WalkInForm = lazy(() =>
  import("../../features/bookings/day/walk-in-form.tsx").then(({ WalkInForm: form }) => ({ default: form })),
);

const dayIn = (address: URLSearchParams): string | undefined => {
  const date = address.get("date") ?? "";
  return isSalonDay(date) ? date : undefined;
};

/** The day in the address, else today by this device's clock, because the server's date is still in flight. */
export const prefetch: Prefetch = ({ load, address, today }) => [
  load(dayQuery(dayIn(address) ?? today)),
  load(dayClientsQuery(dayIn(address) ?? today)),
  load(teamQuery),
  address.has("client") && load(clientQuery(address.get("client") ?? "")),
];

/** A board with more than two columns needs the full width: the form is below it, as on phones. */
const WITH_WIDE_BOARD = {
  link: "supports-[selector(:has(a))]:xl:group-has-[[data-wide]]/day:inline-flex",
  grid: "supports-[selector(:has(a))]:xl:has-[[data-wide]]:grid-cols-[minmax(0,1fr)]",
};

/** The appointments of a day, and the form for walk-ins. */
export default function AdminDayPage() {
  const [address, setAddress] = useSearchParams();
  const walkIn = useWalkIn(address);
  const { data: today, error, isFetching, refetch } = useQuery(deskDayQuery);
  const day = dayIn(address) ?? today;
  const change = (changes: Record<string, string | null>) => setAddress((before) => withChanges(before, changes));
  return (
    <AdminPage page="adminDay">
      {!today && error && <ErrorState message={error.message} onRetry={() => void refetch()} retrying={isFetching} />}
      {!today && !error && <SkeletonList rows={8} label="Loading the day…" rowClassName="h-14 w-full" />}
      {today && day && (
        <div className="group/day space-y-4">
          <DayNav day={day} today={today} onGo={(date) => change({ date: date === today ? null : date })}>
            <Link
              to={{ search: address.toString(), hash: "#walk-in" }}
              className={buttonClass("primary", "medium", `xl:hidden ${WITH_WIDE_BOARD.link}`)}
            >
              Add a walk-in
            </Link>
          </DayNav>
          <div
            className={`grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_360px] ${WITH_WIDE_BOARD.grid}`}
          >
            <DayBoard day={day} today={today} onBook={walkIn.book} />
            <div id="walk-in" data-print="no" className="xl:sticky xl:top-24">
              <WhenNear height="h-[36rem]" now={walkIn.place !== null || address.has("client")}>
                <Suspense fallback={<SkeletonList rows={6} label="Loading the form…" rowClassName="h-14 w-full" />}>
                  <WalkInForm
                    day={day}
                    today={today}
                    {...walkIn.start}
                    accountField={
                      <CustomerPicker
                        label="Account (optional)"
                        chosen={walkIn.start.account}
                        onChoose={(account) => walkIn.pick({ account })}
                      />
                    }
                    renderAlert={(person) => <BookingAlert user={walkIn.start.account?._id} {...person} />}
                    place={walkIn.place}
                    onAdded={() => {
                      walkIn.clear();
                      change({ client: null, service: null });
                    }}
                  >
                    {(missing) => (
                      <>
                        <ServiceSelect
                          value={walkIn.start.service?._id ?? ""}
                          onChoose={(service) => walkIn.pick({ service, optionIds: [] })}
                          error={missing}
                          desk
                        />
                        <OptionChecks
                          service={walkIn.start.service}
                          value={walkIn.start.optionIds}
                          onChange={(optionIds) => walkIn.pick({ optionIds })}
                        />
                      </>
                    )}
                  </WalkInForm>
                </Suspense>
              </WhenNear>
            </div>
          </div>
        </div>
      )}
    </AdminPage>
  );
}

/** The address after a change; null removes a parameter. */
function withChanges(before: URLSearchParams, changes: Record<string, string | null>): URLSearchParams {
  const next = new URLSearchParams(before);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  return next;
}

interface Picked {
  service?: Service | null;
  optionIds?: readonly string[];
  account?: PickedAccount | null;
}

type Place = NonNullable<WalkInFormProps["place"]>;

/** What the walk-in form starts with: the client and service of the address, which "Book again" opens, until staff choose others. */
function useWalkIn(address: URLSearchParams) {
  const [picked, setPicked] = useState<Picked>({});
  const [place, setPlace] = useState<Place | null>(null);
  const { data: team = [] } = useQuery(teamQuery);
  const id = address.get("client");
  const sees = useSeesHealth();
  const { data } = useQuery({ ...clientQuery(id ?? ""), enabled: sees && id !== null });
  const wanted = address.get("service");
  const { data: services = [] } = useQuery({ ...servicesQuery, enabled: wanted !== null });
  const client = id === null ? undefined : data;
  const asked = services.find((one) => one._id === wanted && isPriced(one)) ?? null;
  const { service = asked, optionIds = [], account = client ? accountOf(client) : null } = picked;
  const known =
    picked.account ?? (client && { name: client.name, phone: client.phones[0]?.shown, client: client._id }) ?? null;
  return {
    start: {
      service,
      optionIds,
      account,
      known: known && { name: known.name, ...("client" in known ? { phone: known.phone, client: known.client } : {}) },
    },
    pick: (next: Picked) => setPicked((before) => ({ ...before, ...next })),
    place,
    /** Takes time and person of a free place of the board. */
    book: ({ slot, column }: Spot) => setPlace({ time: slot, person: team.find(({ _id }) => _id === column) ?? null }),
    clear: () => {
      setPicked({});
      setPlace(null);
    },
  };
}

const accountOf = ({ user, account }: Client): PickedAccount | null =>
  user && account ? { _id: user, name: account.name, email: account.email } : null;
