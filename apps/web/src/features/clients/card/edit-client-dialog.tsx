import { clientChangeSchema, type Client } from "@salon/contracts";
import * as z from "zod/mini";
import { FormDialog } from "../../../ui/forms/form-dialog.tsx";
import { TextArea, TextField } from "../../../ui/forms/text-field.tsx";
import { useSaveForm } from "../../../ui/forms/use-save-form.ts";
import { useUpdateClient } from "../clients.queries.ts";

const { name, email, phones } = clientChangeSchema.shape;

const linesOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

/** The form has one number on each line. */
const schema = z.object({
  name,
  email,
  phones: z.pipe(z.pipe(z.string(), z.transform(linesOf)), z.nonoptional(phones)),
});
type Typed = z.input<typeof schema>;

const toForm = ({ name, email = "", phones }: Client): Typed => ({
  name,
  email,
  phones: phones.map(({ shown }) => shown).join("\n"),
});
const LABELS = { name: "Name", email: "E-mail", phones: "Phone numbers", alert: "Alert" };

type EditClientDialogProps = { client: Client; onClose: () => void };

/** Changes name, numbers and e-mail of a card. Bookings of the past keep the name that they were made with. */
export function EditClientDialog({ client, onClose }: EditClientDialogProps) {
  const form = useSaveForm({
    schema,
    record: { stored: client, formOf: toForm, labels: LABELS, saved: "Card saved" },
    save: useUpdateClient(client._id),
    bodyOf: (changes, _key, { revision }) => ({ ...changes, revision }),
    onSaved: onClose,
  });
  return (
    <FormDialog of={form} title="Edit name, numbers and e-mail" action="Save" onClose={onClose}>
      <TextField
        {...form.field("name")}
        label="Name"
        hint="Bookings that were made before keep their name."
        autoComplete="off"
      />
      <TextArea
        {...form.field("phones")}
        label="Phone numbers"
        hint="One on each line. A walk-in with one of these numbers joins this card."
        autoComplete="off"
      />
      <TextField
        {...form.field("email")}
        label="E-mail"
        hint="Nothing is sent to it by itself. You choose it where you send a receipt or a link."
        type="email"
        autoComplete="off"
      />
    </FormDialog>
  );
}
