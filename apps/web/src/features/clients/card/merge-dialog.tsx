import type { Client, ListedClient } from "@salon/contracts";
import * as z from "zod/mini";
import { FormDialog } from "../../../ui/forms/form-dialog.tsx";
import { MAX_RESULTS, PickedPerson, SearchPicker } from "../../../ui/forms/search-picker.tsx";
import { useSaveForm } from "../../../ui/forms/use-save-form.ts";
import { clientsQuery, useMergeClient } from "../clients.queries.ts";

type MergeDialogProps = { client: Client; onClose: () => void };

const schema = z.object({ other: z.pipe(z.nullable(z.custom<ListedClient>()), z.custom<ListedClient>(Boolean)) });

/** Chooses another card and, after the button is pressed, merges it into this one. */
export function MergeDialog({ client: { _id, name }, onClose }: MergeDialogProps) {
  const form = useSaveForm({
    schema,
    start: { other: null },
    save: useMergeClient(_id),
    bodyOf: ({ other }) => other._id,
    onSaved: onClose,
  });
  const other = form.watch("other");
  return (
    <FormDialog
      of={form}
      dangerous
      cancel="Cancel"
      onClose={onClose}
      title="Merge with another card"
      description={`Numbers, e-mail, alert, notes and patch tests of the other card move to this card of ${name}. Then the other card is deleted, and this cannot be undone. Bookings keep their names.`}
      action={other ? `Merge the card of ${other.name}` : undefined}
    >
      <SearchPicker
        label="Other card"
        placeholder="Name, phone or e-mail"
        noun={["card", "cards"]}
        find={(q) => clientsQuery({ q, pageSize: MAX_RESULTS })}
        omit={(card) => card._id === _id}
        chosen={other}
        onChoose={(card) => form.set("other", card)}
        rowKey={(card) => card._id}
      >
        {(card) => (
          <PickedPerson
            name={card.name}
            more={card.phones.map(({ shown }) => shown).join(", ") || card.email || "No number"}
          />
        )}
      </SearchPicker>
    </FormDialog>
  );
}
