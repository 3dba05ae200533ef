import { isSalonDay, type Service, type User } from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { dayQuery } from "../../../features/bookings/bookings.desk.queries.ts";
import { serverDateQuery } from "../../../features/bookings/bookings.queries.ts";
import { bookablePeopleQuery, teamQuery } from "../../../domain/team.ts";
import { DayBoard, DayNav } from "../../../features/bookings/day/day-board.tsx";
import { WalkInForm } from "../../../features/bookings/day/walk-in-form.tsx";
import { OptionChecks } from "../../../features/services/option-checks.tsx";
import { ServiceSelect } from "../../../features/services/service-select.tsx";
import { servicesQuery } from "../../../features/services/services.queries.ts";
import { CustomerPicker } from "../../../features/users/customer-picker.tsx";
import { AdminPage } from "../../../shell/admin/admin-page.tsx";
import type { Prefetch } from "../../../shell/routing/prefetch.ts";
import { buttonClass } from "../../../ui/controls/button.tsx";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { SkeletonList } from "../../../ui/feedback/skeleton.tsx";

const dayIn = (address: URLSearchParams): string | undefined => {
  const date = address.get("date") ?? "";
  return isSalonDay(date) ? date : undefined;
};

/** The day in the address, else today by this device's clock, because the server's date is still in flight. */
export const prefetch: Prefetch = ({ load, address, today }) => [
  load(serverDateQuery),
  load(servicesQuery),
  load(dayQuery(dayIn(address) ?? today)),
  load(teamQuery),
  load(bookablePeopleQuery),
];

/** A board with more than two columns needs the full width: the form is below it, as on phones. */
const WITH_WIDE_BOARD = {
  link: "xl:group-has-[.team-board_th:nth-child(4)]/day:inline-flex",
  grid: "xl:has-[.team-board_th:nth-child(4)]:grid-cols-[minmax(0,1fr)]",
};

/** The appointments of a day, and the form for walk-ins. */
export default function AdminDayPage() {
  const [address, setAddress] = useSearchParams();
  const [service, setService] = useState<Service | null>(null);
  const [optionIds, setOptionIds] = useState<readonly string[]>([]);
  const [account, setAccount] = useState<User | null>(null);
  const chooseService = (next: Service | null) => {
    setService(next);
    setOptionIds([]);
  };
  const clear = () => {
    chooseService(null);
    setAccount(null);
  };
  const { data, error, isFetching, refetch } = useQuery(serverDateQuery);
  const today = data?.formatted;
  const day = dayIn(address) ?? today;
  return (
    <AdminPage page="adminDay">
      {!today && error && <ErrorState message={error.message} onRetry={() => void refetch()} retrying={isFetching} />}
      {!today && !error && <SkeletonList rows={8} label="Loading the day…" rowClassName="h-14 w-full" />}
      {today && day && (
        <div className="group/day space-y-6">
          <Link
            to={{ search: address.toString(), hash: "#walk-in" }}
            className={buttonClass("primary", "small", `xl:hidden ${WITH_WIDE_BOARD.link}`)}
          >
            Add a walk-in
          </Link>
          <DayNav day={day} today={today} onGo={(date) => setAddress(date === today ? {} : { date })} />
          <div
            className={`grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_360px] ${WITH_WIDE_BOARD.grid}`}
          >
            <DayBoard day={day} />
            <div id="walk-in" className="xl:sticky xl:top-24">
              <WalkInForm
                day={day}
                today={today}
                service={service}
                optionIds={optionIds}
                account={account}
                accountField={<CustomerPicker label="Account (optional)" chosen={account} onChoose={setAccount} />}
                onAdded={clear}
              >
                {(missing) => (
                  <>
                    <ServiceSelect value={service?._id ?? ""} onChoose={chooseService} error={missing} desk />
                    <OptionChecks service={service} value={optionIds} onChange={setOptionIds} />
                  </>
                )}
              </WalkInForm>
            </div>
          </div>
        </div>
      )}
    </AdminPage>
  );
}
