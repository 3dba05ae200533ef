import type { Confirmable, DeskSettings } from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import { Check, Circle } from "lucide-react";
import { Link } from "react-router-dom";
import { useNow } from "../../lib/hooks/clock.ts";
import { Card } from "../../ui/layout/cards.tsx";
import { useFocusHeadingOnUnmount } from "../../ui/overlays/focus.ts";
import { secondStepQuery } from "../account/second-step-state.queries.ts";
import { priceCountQuery, useConfirmSettings } from "./settings.first-run.queries.ts";
import { deskSettingsQuery } from "./settings.queries.ts";
import { firstRunSteps, type FirstRunStep } from "./first-run-steps.ts";

/** The tasks before the salon opens; absent when none is left. */
export function FirstRunCard() {
  const { data: settings } = useQuery(deskSettingsQuery);
  const { data: prices } = useQuery(priceCountQuery);
  const now = useNow();
  const { data: secondStep } = useQuery(secondStepQuery);
  if (!settings || !prices || !secondStep) return null;
  const steps = firstRunSteps(settings, { prices, needsSteps: secondStep.required !== undefined }, now);
  return steps.some(({ todo }) => todo !== null) && <TaskList steps={steps} settings={settings} />;
}

function TaskList({ steps, settings: { confirmed } }: { steps: readonly FirstRunStep[]; settings: DeskSettings }) {
  const update = useConfirmSettings();
  // With the last task the box that had the focus is gone.
  useFocusHeadingOnUnmount();
  const confirm = (setting: Confirmable, isRight: boolean) => {
    const others = confirmed.filter((one) => one !== setting);
    update.mutate({ confirmed: isRight ? [...others, setting] : others, shown: confirmed });
  };
  return (
    <Card className="border-l-6 border-l-amber-800 p-4! md:p-5!">
      <h2 className="text-xl">Before you open</h2>
      <p className="mt-1 text-fg-muted">
        Customers see what stands here. Bring your notebook with its appointments, book one online yourself, pay for it
        and cancel it; then open.
      </p>
      <ul className="mt-2 grid gap-x-8 lg:grid-cols-2">
        {steps.map((step) => (
          <Step
            key={step.label}
            step={step}
            isConfirmed={step.confirms !== undefined && confirmed.includes(step.confirms)}
            busy={update.isPending}
            onConfirm={confirm}
          />
        ))}
      </ul>
    </Card>
  );
}

type StepProps = {
  step: FirstRunStep;
  isConfirmed: boolean;
  busy: boolean;
  onConfirm: (setting: Confirmable, isRight: boolean) => void;
};

function Step({ step, isConfirmed, busy, onConfirm }: StepProps) {
  const { label, todo, link, confirms, confirmation = "It is right" } = step;
  const Sign = todo === null ? Check : Circle;
  return (
    <li className="flex gap-3 border-t border-hairline py-2">
      <Sign aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <div>
        <p className="font-semibold">
          {label}
          <span className="sr-only">{todo === null ? ": done" : ": to do"}</span>
        </p>
        {todo !== null && (
          <p className="text-sm text-fg-muted">
            {todo}{" "}
            <Link to={link.to} className="text-link inline-block py-1">
              {link.text}
            </Link>
          </p>
        )}
        {confirms && (
          <label className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              className="size-5 shrink-0 accent-primary"
              checked={isConfirmed}
              disabled={busy}
              onChange={(event) => onConfirm(confirms, event.target.checked)}
            />
            <span>
              {confirmation}
              <span className="sr-only">: {label}</span>
            </span>
          </label>
        )}
      </div>
    </li>
  );
}
