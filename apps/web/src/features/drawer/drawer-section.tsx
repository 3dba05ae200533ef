import {
  canAccess,
  drawerAmount,
  endpoints,
  MORE_THAN_HELD,
  type DrawerMoved,
  type DrawerSums,
  type Movement,
} from "@salon/contracts";
import { useState } from "react";
import { AdminCan } from "../../domain/admin-can.tsx";
import { BlankedText, BlankText } from "../../domain/blank-text.tsx";
import { formatAmount } from "../../lib/format/format.ts";
import { formatTimeOfDay } from "../../lib/format/moments.ts";
import { useLazyModule } from "../../lib/hooks/use-lazy-module.ts";
import { useSession } from "../../lib/session/session.ts";
import { Button } from "../../ui/controls/button.tsx";
import { classNames } from "../../ui/layout/class-names.ts";
import type { DrawerDialog } from "./drawer-dialogs.tsx";
import { useBlankReason } from "./drawer.queries.ts";
import { drawerLines, KIND_WORDS, leftText, movementLabel } from "./drawer-words.ts";

const importDialogs = () => import("./drawer-dialogs.tsx");

type DrawerSectionProps = {
  drawer: DrawerMoved;
  /** What the drawer should hold; of a closed day as it was then. */
  sums: DrawerSums;
  /** Whether cash can move: today, while the day is not closed. */
  isOpen: boolean;
};

/** The cash drawer of a day: what it should hold line by line, and what moved in it without a receipt. */
export function DrawerSection({ drawer, sums, isOpen }: DrawerSectionProps) {
  const [dialog, setDialog] = useState<DrawerDialog>();
  const { module: dialogs, preload, load } = useLazyModule(importDialogs);
  const { user } = useSession();
  const isAdmin = canAccess(endpoints.drawer.reverse.access, user?.role ?? "guest");
  const show = (wanted: DrawerDialog) => void load().then((ready) => ready && setDialog(wanted));
  const hasFloat = sums.float > 0;
  return (
    <section aria-labelledby="drawer" className="space-y-3">
      <h2 id="drawer" className="text-xl">
        Cash drawer
      </h2>
      <div className="grid grid-cols-1 gap-x-12 gap-y-4 lg:grid-cols-2">
        <div className="space-y-3">
          {isOpen && !hasFloat && drawer.before && <p className="text-sm text-fg-muted">{leftText(drawer.before)}</p>}
          <Sums sums={sums} />
          {isOpen && (
            <div className="flex flex-wrap gap-2 max-sm:*:grow" onPointerEnter={preload} onFocus={preload}>
              {(["float", "out", "in"] as const).map(
                (kind) =>
                  !(kind === "float" && hasFloat) && (
                    <Button key={kind} variant="quiet" size="small" onClick={() => show({ kind })}>
                      {kind === "float" ? "Add the float" : KIND_WORDS[kind]}
                    </Button>
                  ),
              )}
            </div>
          )}
        </div>
        {drawer.movements.length > 0 && (
          <div>
            <Movements
              movements={drawer.movements}
              isAdmin={isAdmin}
              onReverse={isOpen && isAdmin ? (movement) => show({ movement }) : undefined}
            />
            {isOpen && <AdminCan access={endpoints.drawer.reverse.access}>reverse what was moved by mistake</AdminCan>}
          </div>
        )}
      </div>
      {dialogs && dialog && (
        <dialogs.DrawerDialogs open={dialog} {...{ drawer, isAdmin }} onClose={() => setDialog(undefined)} />
      )}
    </section>
  );
}

function Sums({ sums }: { sums: DrawerSums }) {
  return (
    <dl className="tabular-nums">
      {drawerLines(sums).map(({ term, amount }) => (
        <div key={term} className="flex justify-between gap-4 py-1">
          <dt>{term}</dt>
          <dd>{formatAmount(amount)}</dd>
        </div>
      ))}
      <div className="flex justify-between gap-4 border-t border-hairline py-2 font-semibold">
        <dt>Expected in the drawer</dt>
        <dd>{formatAmount(sums.expected)}</dd>
      </div>
    </dl>
  );
}

type MovementsProps = {
  movements: DrawerMoved["movements"];
  isAdmin: boolean;
  /** Absent where this account cannot reverse, or not any more. */
  onReverse: ((movement: Movement) => void) | undefined;
};

/** Whether an admin should look at a movement: it took out more than the drawer should hold, and was not taken back. */
const isToSee = ({ above, reversed }: Movement): boolean => above === true && !reversed;

/** What moved without a receipt: first what took out more than the drawer should hold, then the newest first. */
function Movements({ movements, isAdmin, onReverse }: MovementsProps) {
  const listed = [...movements].reverse().sort((a, b) => Number(isToSee(b)) - Number(isToSee(a)));
  return (
    <ul aria-label="Moved in the drawer" className="divide-y divide-hairline">
      {listed.map((movement) => {
        const { _id, amount, at, by, reason, reversed, reverses, above, blanked } = movement;
        return (
          <li key={_id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
            <div className="min-w-0 grow basis-28">
              <p className={classNames("font-semibold wrap-anywhere", reversed && "line-through")}>
                {movementLabel(movement)}
                {reason && (
                  <span className="font-normal">: {blanked ? <BlankedText blanked={blanked} /> : reason}</span>
                )}
              </p>
              <p className="text-sm text-fg-muted">
                {formatTimeOfDay(at)}
                {by && `, ${by}`}
                {above && <span className={isToSee(movement) ? "text-danger" : ""}>, {MORE_THAN_HELD}</span>}
                {reversed && ", reversed"}
              </p>
            </div>
            <span className="shrink-0 tabular-nums">{formatAmount(drawerAmount(movement))}</span>
            {onReverse && !reversed && reverses === undefined && (
              <Button
                variant="quiet"
                size="small"
                aria-label={`Reverse: ${movementLabel(movement)}, ${formatAmount(amount)}`}
                onClick={() => onReverse(movement)}
              >
                Reverse
              </Button>
            )}
            {isAdmin && reason && !blanked && <BlankReason movement={movement} />}
          </li>
        );
      })}
    </ul>
  );
}

const BlankReason = ({ movement }: { movement: Movement }) => (
  <BlankText
    what={`the reason of ${movementLabel(movement)}, ${formatAmount(movement.amount)}`}
    submission={useBlankReason(movement._id)}
  />
);
