import { useQuery } from "@tanstack/react-query";
import { Check, Circle } from "lucide-react";
import { Link } from "react-router-dom";
import { useSettings } from "../../domain/settings.ts";
import { PATHS } from "../../paths.ts";
import { Card } from "../../ui/layout/cards.tsx";
import { priceCountQuery } from "./settings.queries.ts";
import { firstRunSteps, type FirstRunStep } from "./settings.first-run.state.ts";

/** The open tasks before the salon opens; absent when none is left. */
export function FirstRunCard() {
  const settings = useSettings();
  const { data: prices } = useQuery(priceCountQuery);
  if (!settings || !prices) return null;
  const steps = firstRunSteps(settings, prices);
  if (!steps.some(({ todo, optional }) => todo !== null && !optional)) return null;
  return (
    <Card className="border-l-6 border-l-amber-800">
      <h2 className="text-xl">Before you open</h2>
      <p className="mt-1 text-fg-muted">
        Customers see what stands here. When it is yours, book an appointment yourself, pay for it, and cancel it.
      </p>
      <ul className="mt-4 divide-y divide-hairline">
        {steps.map((step) => (
          <Step key={step.label} {...step} />
        ))}
      </ul>
    </Card>
  );
}

function Step({ label, todo, underServices }: FirstRunStep) {
  const Sign = todo === null ? Check : Circle;
  return (
    <li className="flex gap-3 py-2.5">
      <Sign aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <div>
        <p className="font-semibold">
          {label}
          <span className="sr-only">{todo === null ? ": done" : ": to do"}</span>
        </p>
        {todo !== null && (
          <p className="text-sm text-fg-muted">
            {todo}{" "}
            {underServices && (
              <Link to={PATHS.adminAllServices} className="text-link">
                Set prices
              </Link>
            )}
          </p>
        )}
      </div>
    </li>
  );
}
