import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useListState, type ListState } from "../../lib/navigation/list-state.ts";
import { useNow } from "../../lib/hooks/clock.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Card } from "../../ui/layout/cards.tsx";
import { FilterSelect } from "../../ui/lists/filter-select.tsx";
import { ListFrame } from "../../ui/lists/list-view.tsx";
import { ListToolbar } from "../../ui/lists/list-toolbar.tsx";
import { Checkbox } from "../../ui/forms/checkbox.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import { AuditEntries } from "./audit-entries.tsx";
import { activityQuery, AUDIT_LIST } from "./audit.queries.ts";
import { ACTIONS, actionLabel } from "./action-labels.ts";

/** All entries of the activity log, newest first; entries are read-only. */
export function ActivityList() {
  const now = useNow();
  const { list, query } = useListState(AUDIT_LIST);
  const result = useQuery(activityQuery(query));
  return (
    <>
      <ListToolbar list={list} renderFilters={(shown) => <ActivityFilters list={shown} />} />
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

function ActivityFilters({ list }: { list: ListState }) {
  const { action = "", target = "", actor, signIns } = list.values;
  const actions = [...new Set([...ACTIONS, ...(action ? [action] : [])])];
  return (
    <>
      <FilterSelect
        list={list}
        name="action"
        label="Action"
        all="Every action"
        options={actions.map((value) => ({ value, label: actionLabel(value) }))}
      />
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
          // A sheet closes with what is typed, also without a press on Find.
          onBlur={() => text.trim() !== target && onFind(text.trim())}
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
