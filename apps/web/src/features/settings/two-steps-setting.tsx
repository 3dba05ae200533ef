import type { SecondStep } from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { formatMoment } from "../../lib/format/moments.ts";
import { PATHS, TWO_STEPS_ANCHOR } from "../../paths.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { Card } from "../../ui/layout/cards.tsx";
import { secondStepQuery, WHY_UNAVAILABLE } from "../account/second-step-state.queries.ts";
import { FIELD_IDS } from "./field-ids.ts";
import { useRequireSteps } from "./two-steps.queries.ts";

/** Whether admins need a second step. */
export function TwoStepsSetting() {
  const query = useQuery(secondStepQuery);
  return (
    <Loaded query={query} skeleton={{ rows: 1, label: "Loading two steps…", rowClassName: "h-40 w-full" }}>
      {(state) => <Setting state={state} />}
    </Loaded>
  );
}

function Setting({ state: { required, unavailable, since } }: { state: SecondStep }) {
  const require = useRequireSteps();
  const isOn = required !== undefined;
  return (
    <Card>
      <h2 id={FIELD_IDS.twoSteps} tabIndex={-1} className="text-xl">
        Two steps for admins
      </h2>
      <p className="mt-2 max-w-prose text-fg-muted">
        {isOn
          ? `On since ${formatMoment(required)}. An admin without a second step may only set one up from the eighth day on.`
          : "A stolen password alone opens the till. Turned on, every admin has seven days to add a second step: a code that the phone shows."}
      </p>
      {!isOn && unavailable && <p className="mt-3 font-semibold">{WHY_UNAVAILABLE[unavailable]}</p>}
      <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2">
        <Button
          variant={isOn ? "quiet" : "primary"}
          loading={require.isPending}
          disabled={!isOn && unavailable !== undefined}
          onClick={() => require.mutate(!isOn)}
        >
          {isOn ? "Turn it off" : "Turn it on"}
        </Button>
        <Link to={`${PATHS.myData}#${TWO_STEPS_ANCHOR}`} className="text-link py-2">
          {since === undefined ? "Set up your own" : "Your own second step"}
        </Link>
      </div>
    </Card>
  );
}
