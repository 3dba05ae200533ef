import type { Client } from "@salon/contracts";
import { useState, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { linkTo, PATHS } from "../../../paths.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { FailureSummary } from "../../../ui/forms/error-summary.tsx";
import { Card } from "../../../ui/layout/cards.tsx";
import { useLinkClient } from "../clients.queries.ts";

/** An account that staff chose for a card. */
export interface ChosenAccount {
  _id: string;
  name: string;
  email: string;
}

type ClientAccountProps = {
  client: Client;
  renderAccountField: (chosen: ChosenAccount | null, onChoose: (account: ChosenAccount | null) => void) => ReactNode;
};

/** The account of a card. Only staff link one; a number alone never does. */
export function ClientAccount({ client: { _id, user, account }, renderAccountField }: ClientAccountProps) {
  const [chosen, setChosen] = useState<ChosenAccount | null>(null);
  const link = useLinkClient(_id);
  return (
    <Card>
      <h2 className="mb-3 text-xl">Account</h2>
      <FailureSummary error={link.error} fields={{}} />
      {user ? (
        <>
          <p className="font-semibold wrap-anywhere">
            <Link to={linkTo(PATHS.adminUser, { id: user })} className="text-link">
              {account?.name ?? "Account"}
            </Link>
          </p>
          <p className="wrap-anywhere">{account?.email}</p>
          <Button
            variant="quiet"
            size="small"
            className="mt-4"
            loading={link.isPending}
            onClick={() => link.mutate(null)}
          >
            Take the account off this card
          </Button>
        </>
      ) : (
        <div className="space-y-4">
          <p className="text-sm text-fg-muted">
            With an account the card counts its bookings, and its owner gets the card in the export of their data.
          </p>
          {renderAccountField(chosen, setChosen)}
          {chosen && (
            <Button
              size="small"
              loading={link.isPending}
              onClick={() => link.mutate(chosen._id, { onSuccess: () => setChosen(null) })}
            >
              Link this account
            </Button>
          )}
        </div>
      )}
    </Card>
  );
}
