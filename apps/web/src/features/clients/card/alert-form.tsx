import { clientChangeSchema, MAX_ALERT, type Client } from "@salon/contracts";
import * as z from "zod/mini";
import { PageForm } from "../../../ui/forms/page-form.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { useSaveForm } from "../../../ui/forms/use-save-form.ts";
import { Card } from "../../../ui/layout/cards.tsx";
import { useUpdateClient } from "../clients.queries.ts";

const schema = z.object({ alert: clientChangeSchema.shape.alert });
const LABELS = { alert: "Alert", name: "Name" };

/** Changes the alert of a card; an empty one is none. */
export function AlertForm({ client }: { client: Client }) {
  const form = useSaveForm({
    schema,
    mode: "onChange",
    record: {
      stored: client,
      formOf: ({ alert = "" }) => ({ alert }),
      labels: LABELS,
      saved: "Alert saved",
    },
    save: useUpdateClient(client._id),
    bodyOf: (changes, _key, { revision }) => ({ ...changes, revision }),
  });
  const typed = form.watch("alert") ?? "";
  return (
    <Card>
      <h2 className="mb-3 text-xl">Alert</h2>
      <PageForm of={form} action="Save alert" button="small">
        <TextField
          {...form.field("alert")}
          label="What staff must know"
          hint={`Shown on the day board and when you book for this client. ${Array.from(typed).length} of ${MAX_ALERT} characters.`}
          autoComplete="off"
        />
      </PageForm>
    </Card>
  );
}
