import type { SecondStep } from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import { MonitorSmartphone } from "lucide-react";
import { useState } from "react";
import { formatMoment } from "../../lib/format/moments.ts";
import { Button } from "../../ui/controls/button.tsx";
import { LazyAlertDialog } from "../../ui/overlays/lazy-alert-dialog.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { SecondStepSetUp } from "./second-step-set-up.tsx";
import { secondStepQuery } from "./second-step-state.queries.ts";
import { useForgetDevice, useNewRecoveryCodes, useRemoveStep } from "./second-step.queries.ts";
import { useShownCodes } from "./shown-codes.ts";

/** The second step of a member of staff: what there is of it, or how to set one up. */
export function TwoSteps() {
  const query = useQuery(secondStepQuery);
  const [codes] = useShownCodes();
  if (codes) return <SecondStepSetUp />;
  return (
    <Loaded query={query} skeleton={{ rows: 2, label: "Loading two steps…", rowClassName: "h-14 w-full" }}>
      {(state) => (state.since === undefined ? <WithoutStep state={state} /> : <WithStep state={state} />)}
    </Loaded>
  );
}

function WithoutStep({ state: { due } }: { state: SecondStep }) {
  return (
    <>
      <p className="mb-4 text-fg-muted">
        A password alone can be stolen. With a second step, signing in also asks for a code that your phone shows.
        {due !== undefined && ` The salon asks every admin for it: from ${formatMoment(due)} nothing else opens.`}
      </p>
      <SecondStepSetUp />
    </>
  );
}

function WithStep({ state }: { state: SecondStep }) {
  const [isAnew, setAnew] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const renew = useNewRecoveryCodes();
  const remove = useRemoveStep();
  if (isAnew) return <SecondStepSetUp />;
  return (
    <>
      <p>
        On since {formatMoment(state.since!)}. {left(state.recoveryCodes)}
      </p>
      <Devices devices={state.devices} />
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="quiet" loading={renew.isPending} onClick={() => renew.mutate()}>
          New recovery codes
        </Button>
        <Button variant="quiet" onClick={() => setAnew(true)}>
          Set up on another phone
        </Button>
        <Button variant="danger" loading={remove.isPending} onClick={() => setAsked(true)}>
          Turn it off
        </Button>
      </div>
      <LazyAlertDialog
        open={isAsked}
        dangerous
        title="Turn two steps off?"
        message="The password alone opens your account then. All admins get a mail about it."
        confirmLabel="Turn it off"
        onCancel={() => setAsked(false)}
        onConfirm={() => {
          setAsked(false);
          remove.mutate();
        }}
      />
    </>
  );
}

const left = (count: number): string =>
  count === 1 ? "1 recovery code is left." : `${count === 0 ? "No" : count} recovery codes are left.`;

/** The devices that are not asked for a code, each with a button that ends that. */
function Devices({ devices }: Pick<SecondStep, "devices">) {
  const forget = useForgetDevice();
  if (devices.length === 0) return <p className="mt-2 text-fg-muted">Every device is asked for a code.</p>;
  return (
    <>
      <h3 className="mt-4 font-semibold">Trusted devices</h3>
      <ul className="divide-y divide-hairline">
        {devices.map(({ _id, device, until, current }) => (
          <li key={_id} className="flex items-center gap-4 py-3">
            <MonitorSmartphone aria-hidden="true" className="size-6 shrink-0 text-primary" />
            <div className="min-w-0 grow">
              <p className="font-semibold">
                {device}
                {current && " (this device)"}
              </p>
              <p className="text-sm text-fg-muted">Not asked for a code until {formatMoment(until)}</p>
            </div>
            <Button
              variant="quiet"
              size="small"
              className="shrink-0"
              aria-label={`Ask again on ${device}`}
              loading={forget.isPending}
              onClick={() => forget.mutate(_id)}
            >
              Ask again
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
