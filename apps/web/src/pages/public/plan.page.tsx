import { usePause } from "../../domain/pause.ts";
import { PausedNote } from "../../domain/paused-note.tsx";
import { PlanVisit } from "../../features/booking-page/plan-visit.tsx";
import { NothingToBook } from "../../features/services/nothing-to-book.tsx";
import { ServicesReady } from "../../features/services/services-ready.tsx";
import { PageHead } from "../../shell/routing/page-head.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";

/** Finds one visit for several services and guests, and puts it in the cart. */
export default function PlanPage() {
  const pause = usePause();
  return (
    <>
      <PageHead page="plan" />
      <div className="page-column max-w-240 py-6 md:py-10">
        <PageHeader
          title="Plan a visit"
          lead="Several services, or with friends: say who comes for what, and choose one of the times."
        />
        <div className="mt-6">
          {pause ? (
            <PausedNote pause={pause} className="max-w-form" />
          ) : (
            <ServicesReady none={<NothingToBook />}>
              <PlanVisit />
            </ServicesReady>
          )}
        </div>
      </div>
    </>
  );
}
