import type { Client, ListedClient } from "@salon/contracts";
import { useState } from "react";
import { Button } from "../../../ui/controls/button.tsx";
import { FailureSummary } from "../../../ui/forms/error-summary.tsx";
import { MAX_RESULTS, PickedPerson, SearchPicker } from "../../../ui/forms/search-picker.tsx";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { clientsQuery, useMergeClient } from "../clients.queries.ts";

type MergeDialogProps = { client: Client; onClose: () => void };

/** Chooses another card and, after the button is pressed, merges it into this one. */
export function MergeDialog({ client: { _id, name }, onClose }: MergeDialogProps) {
  const [other, setOther] = useState<ListedClient | null>(null);
  const merge = useMergeClient(_id);
  return (
    <Dialog
      open
      onClose={onClose}
      title="Merge with another card"
      description={`Numbers, e-mail, alert, notes and patch tests of the other card move to this card of ${name}. Then the other card is deleted, and this cannot be undone. Bookings keep their names.`}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          {other && (
            <Button
              variant="danger"
              loading={merge.isPending}
              onClick={() => merge.mutate(other._id, { onSuccess: onClose })}
            >
              Merge the card of {other.name}
            </Button>
          )}
        </>
      }
    >
      <div className="space-y-4">
        <FailureSummary error={merge.error} fields={{}} />
        <SearchPicker
          label="Other card"
          placeholder="Name, phone or e-mail"
          noun={["card", "cards"]}
          find={(q) => clientsQuery({ q, pageSize: MAX_RESULTS })}
          omit={(card) => card._id === _id}
          chosen={other}
          onChoose={setOther}
          rowKey={(card) => card._id}
        >
          {(card) => (
            <PickedPerson
              name={card.name}
              more={card.phones.map(({ shown }) => shown).join(", ") || card.email || "No number"}
            />
          )}
        </SearchPicker>
      </div>
    </Dialog>
  );
}
