import type { ImportKind } from "@salon/contracts";
import { useState } from "react";
import { type BroughtList, ListForm } from "../../domain/lists/list-form.tsx";
import { countOf } from "../../lib/format/format.ts";
import { PillRadio } from "../../ui/forms/pill-radio.tsx";
import { useSendOnce } from "../../ui/forms/use-send-once.ts";
import { Card } from "../../ui/layout/cards.tsx";
import { KINDS } from "./import-words.ts";
import { useCreateImport } from "./imports.queries.ts";

/** Appointments name services, so those come first. */
const ORDER: readonly ImportKind[] = ["services", "clients", "appointments"];

/** Takes a list that is chosen or pasted. */
export function NewList({ onBrought }: { onBrought: (id: string) => void }) {
  const [kind, setKind] = useState<ImportKind>("services");
  const once = useSendOnce({
    save: useCreateImport(),
    inputOf: (list: BroughtList, key) => ({ kind, ...list, key }),
    onSaved: ({ id }) => onBrought(id),
  });
  return (
    <Card>
      <ListForm
        cards
        action="Look at the list"
        note="First you see what would become of each row. The people on the list get no message. It is kept for 7 days."
        of={once}
        saidOfMade={({ rows }) => ({ text: `a list of ${countOf(rows, "row", "rows")}` })}
        onBring={once.send}
      >
        <div>
          <h2 className="text-xl">Bring your notebook</h2>
          <p className="mt-1 text-fg-muted">
            Clients, appointments and prices that you have on paper, in a phone or in another program.
          </p>
        </div>
        <KindChoice kind={kind} onChoose={setKind} />
      </ListForm>
    </Card>
  );
}

function KindChoice({ kind, onChoose }: { kind: ImportKind; onChoose: (kind: ImportKind) => void }) {
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">What do you bring?</legend>
      <div className="flex flex-wrap gap-3">
        {ORDER.map((each) => (
          <PillRadio
            key={each}
            name="kind"
            value={each}
            checked={kind === each}
            onChange={() => onChoose(each)}
            className="min-h-11 px-4"
          >
            {KINDS[each].label}
          </PillRadio>
        ))}
      </div>
      <p className="mt-2 text-fg-muted">{KINDS[kind].how}</p>
    </fieldset>
  );
}
