import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useListState } from "../../lib/navigation/list-state.ts";
import { useNow } from "../../lib/hooks/clock.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Card } from "../../ui/layout/cards.tsx";
import { ListFrame } from "../../ui/lists/list-view.tsx";
import { ListToolbar } from "../../ui/lists/list-toolbar.tsx";
import { Checkbox } from "../../ui/forms/checkbox.tsx";
import { SelectField } from "../../ui/forms/select-field.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import { AuditEntries } from "./audit-entries.tsx";
import { activityQuery, AUDIT_LIST } from "./audit.queries.ts";
import { ACTIONS, actionLabel } from "./action-labels.ts";

/** All entries of the activity log, newest first; entries are read-only. */
export function ActivityList() {
  const now = useNow();
  const { list, query } = useListState(AUDIT_LIST);
  const result = useQuery(activityQuery(query));
  const { action = "", target = "", actor, signIns } = list.values;
  return (
    <>
      <ListToolbar list={list}>
        <SelectField label="Action" value={action} onChange={(event) => list.filter({ action: event.target.value })}>
          <option value="">Every action</option>
          {[...new Set([...ACTIONS, ...(action ? [action] : [])])].map((one) => (
            <option key={one} value={one}>
              {actionLabel(one)}
            </option>
          ))}
        </SelectField>
        <Checkbox
          label="Show sign-ins"
          checked={signIns === "true"}
          onChange={(event) => list.filter({ signIns: event.target.checked ? "true" : "" })}
        />
        <TargetField key={target} target={target} onFind={(found) => list.filter({ target: found })} />
        {actor && (
          <Button variant="quiet" onClick={() => list.filter({ actor: "" })}>
            Show everybody's changes
          </Button>
        )}
      </ListToolbar>
      <ListFrame
        noun={["change", "changes"]}
        list={list}
        result={result}
        empty="Every change of a status, role, payment, service or setting is written down here."
      >
        {(entries) => (
          <Card>
            <AuditEntries entries={entries} now={now} withTarget onActor={(id) => list.filter({ actor: id })} />
          </Card>
        )}
      </ListFrame>
    </>
  );
}

function TargetField({ target, onFind }: { target: string; onFind: (target: string) => void }) {
  const [text, setText] = useState(target);
  return (
    <form
      className="flex grow items-end gap-2 sm:max-w-md"
      onSubmit={(event) => {
        event.preventDefault();
        onFind(text.trim());
      }}
    >
      <div className="grow">
        <TextField
          label="Id of what was changed"
          value={text}
          onChange={(event) => setText(event.target.value)}
          maxLength={120}
          autoComplete="off"
        />
      </div>
      <Button type="submit" variant="quiet">
        Find
      </Button>
    </form>
  );
}
