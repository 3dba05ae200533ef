import type { Client } from "@salon/contracts";
import { useState } from "react";
import { Button } from "../../../ui/controls/button.tsx";
import { FailureSummary } from "../../../ui/forms/error-summary.tsx";
import { Card } from "../../../ui/layout/cards.tsx";
import { CustomerPicker, type PickedAccount } from "../../users/customer-picker.tsx";
import { useLinkClient } from "../clients.queries.ts";

/** Links a card to an account. Only staff do; a number alone never does. */
export function LinkAccount({ client: { _id, revision } }: { client: Client }) {
  const [chosen, setChosen] = useState<PickedAccount | null>(null);
  const link = useLinkClient(_id);
  return (
    <Card>
      <h2 className="mb-3 text-xl">Account</h2>
      <FailureSummary error={link.error} fields={{}} />
      <div className="space-y-4">
        <p className="text-sm text-fg-muted">
          With an account the card counts its bookings, and its owner gets the card in the export of their data.
        </p>
        <CustomerPicker label="Account" chosen={chosen} onChoose={setChosen} />
        {chosen && (
          <Button
            size="small"
            loading={link.isPending}
            onClick={() => link.mutate({ user: chosen._id, revision }, { onSuccess: () => setChosen(null) })}
          >
            Link this account
          </Button>
        )}
      </div>
    </Card>
  );
}

/** Takes the account off a card; both stay. */
export function UnlinkAccount({ client: { _id, revision } }: { client: Client }) {
  const link = useLinkClient(_id);
  return (
    <>
      <FailureSummary error={link.error} fields={{}} />
      <Button
        variant="quiet"
        size="small"
        className="mt-4"
        loading={link.isPending}
        onClick={() => link.mutate({ user: null, revision })}
      >
        Take the account off this card
      </Button>
    </>
  );
}
