import type { Import } from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, type ReactNode } from "react";
import { countOf } from "../../lib/format/format.ts";
import { formatMoment } from "../../lib/format/moments.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { Card } from "../../ui/layout/cards.tsx";
import { KINDS } from "./import-words.ts";
import { importQuery, isMoving, useInvalidateBrought, useRemoveImport } from "./imports.queries.ts";
import { ListPreview } from "./list-preview.tsx";
import { ListRows } from "./list-rows.tsx";
import { UndoImport } from "./undo-import.tsx";

/** A list from its preview to its end. */
export function OpenList({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery(importQuery(id));
  useRefreshAfterMove(query.data?.step);
  const another = (
    <Button variant="quiet" size="small" onClick={onClose}>
      Bring another list
    </Button>
  );
  return (
    <Loaded
      query={query}
      skeleton={{ rows: 6, label: "Loading the list…", rowClassName: "h-14 w-full" }}
      belowError={another}
    >
      {(list) => (
        <Shown list={list} onClose={onClose}>
          {another}
        </Shown>
      )}
    </Loaded>
  );
}

type ShownProps = { list: Import; onClose: () => void; children: ReactNode };

function Shown({ list, onClose, children }: ShownProps) {
  const { label, noun } = KINDS[list.kind];
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 className="text-xl">{label}</h2>
          <p className="text-sm text-fg-muted">
            {countOf(list.rows, ...noun)}, brought by {list.by}, {formatMoment(list.createdAt)}
          </p>
        </div>
        {children}
      </div>
      {list.step === "preview" && (
        <ListPreview list={list}>
          <DeleteList id={list.id} onDeleted={onClose} />
        </ListPreview>
      )}
      {isMoving(list.step) && <Progress list={list} />}
      {(list.step === "done" || list.step === "undone") && <Ended list={list} onDeleted={onClose} />}
    </>
  );
}

/** What a list brought is loaded again once the work on the list has ended; of a short one the first answer says so. */
function useRefreshAfterMove(step: Import["step"] | undefined): void {
  const before = useRef(step);
  const invalidate = useInvalidateBrought();
  useEffect(() => {
    if (before.current && step && before.current !== step && !isMoving(step)) void invalidate();
    before.current = step;
  }, [step, invalidate]);
}

function DeleteList({ id, onDeleted }: { id: string; onDeleted: () => void }) {
  const remove = useRemoveImport(id);
  return (
    <Button
      variant="quiet"
      loading={remove.isPending}
      onClick={() => remove.mutate(undefined, { onSuccess: onDeleted })}
    >
      Delete this list
    </Button>
  );
}

function Progress({ list: { step, progress, kind } }: { list: Import }) {
  const { done, of } = progress ?? { done: 0, of: 0 };
  const label = step === "running" ? "Importing" : "Undoing";
  return (
    <Card>
      <p aria-live="polite" className="font-semibold">
        {label}: {done} of {countOf(of, ...KINDS[kind].noun)}
      </p>
      <progress className="mt-3 w-full accent-primary" aria-label={label} max={Math.max(of, 1)} value={done} />
      <p className="mt-2 text-sm text-fg-muted">You may close this page: it goes on.</p>
    </Card>
  );
}

function Ended({ list, onDeleted }: { list: Import; onDeleted: () => void }) {
  const { made = 0, joined = 0, gone = 0, removed = 0, left = 0 } = list.counts;
  const { noun } = KINDS[list.kind];
  return (
    <>
      <Card>
        <h3 className="text-lg">{list.step === "done" ? "Imported" : "Undone"}</h3>
        <p className="mt-1" aria-live="polite">
          {list.step === "done"
            ? `${countOf(made, ...noun)} made${joined > 0 ? `, ${joined} joined a card` : ""}${gone > 0 ? `, ${gone} no longer free` : ""}.`
            : `${countOf(removed, ...noun)} removed${left > 0 ? `, ${left} left because they were used or changed since` : ""}.`}
        </p>
        <div className="mt-4 flex flex-wrap gap-3">
          {list.undoUntil && <UndoImport id={list.id} until={list.undoUntil} />}
          <DeleteList id={list.id} onDeleted={onDeleted} />
        </div>
      </Card>
      <ListRows key={list.step} list={list} />
    </>
  );
}
