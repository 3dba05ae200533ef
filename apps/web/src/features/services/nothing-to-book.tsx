import { UnfinishedSquare } from "../../art/unfinished-square.tsx";
import { SalonContact } from "../../domain/salon-contact.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";

/** In place of the booking page while no service can be booked. */
export function NothingToBook() {
  return (
    <EmptyState
      title="Online booking takes a break"
      art={<UnfinishedSquare />}
      action={
        <div className="*:justify-center">
          <SalonContact />
        </div>
      }
    >
      Please call us or write to us, and we find a time together.
    </EmptyState>
  );
}
